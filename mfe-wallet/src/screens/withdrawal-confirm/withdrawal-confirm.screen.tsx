import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Button, Card, ErrorState, Facts, Loaded, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { CoinWithdrawalApi } from '../../api/coin-withdrawal.api';
import { type ConfirmParams, readConfirmParams } from '../../api/withdrawal-params';
import { confirmWithdrawal } from '../../confirm-withdrawal';
import ko from '../../locales/ko.withdrawal.json';
import { RecipientForm } from './recipient-form';
import styles from './withdrawal-confirm.module.css';
import { WithdrawalConfirmStore } from './withdrawal-confirm.store';

/**
 * Texts that only these screens of withdrawals need; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

/** The last look at a withdrawal of coins (WALT-110 to WALT-119). */
export default function WithdrawalConfirmScreen() {
  const { navigation, session } = useServices();
  const [params] = useState(() => readConfirmParams(navigation.location, session.me));
  useEffect(() => {
    if (params) return;
    // Behind the first page of a tab there is nothing: without this it would stay empty (AMB-20).
    if (window.history.state?.idx === 0) navigation.go('Main', {}, { replace: true });
    else navigation.back();
  }, [params, navigation]);
  return params ? <Confirmation params={params} /> : null;
}

const Confirmation = observer(function Confirmation({ params }: { params: ConfirmParams }) {
  const services = useServices();
  const { t, language } = useTranslation('wallet');
  const [store] = useState(() => {
    const { api, preferences, session, modals, navigation } = services;
    const confirm = (confirmUrl: string) => confirmWithdrawal(services, confirmUrl);
    return new WithdrawalConfirmStore(params, {
      ...{ preferences, session, modals, navigation, confirm },
      api: new CoinWithdrawalApi(api),
    });
  });
  useEffect(() => store.start(), [store]);
  const { state, value, failure } = store.rule;
  return (
    <Page title={t('withdrawalConfirm.title')} width="form">
      <Card>
        <Summary params={params} receiver={store.rule.value?.receiver?.name ?? null} />
      </Card>
      <Loaded
        of={{ state, value, failure }}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={2} height={56} />
          </Card>
        }
        failed={(error, retry) => (
          <ErrorState
            title={t('withdrawalConfirm.failed')}
            hint={errorText(error, language)}
            retryLabel={t('retry')}
            onRetry={retry}
          />
        )}
        onRetry={() => void store.rule.retry()}
      >
        {({ applies }) => (
          <>
            {applies && <RecipientForm store={store} />}
            <Actions store={store} />
          </>
        )}
      </Loaded>
    </Page>
  );
});

/** WALT-112. @param receiver - name of the receiving exchange; null for a wallet or a member of this exchange. */
function Summary({ params, receiver }: { params: ConfirmParams; receiver: string | null }) {
  const { t } = useTranslation('wallet');
  const label = coinLabel(params.activeCoin);
  const coins = (amount: string) => `${formatCoin(amount)} ${label}`;
  const place = params.local ? t('withdrawalConfirm.member') : (receiver ?? t('withdrawalConfirm.wallet'));
  return (
    <Facts
      facts={[
        { label: t('withdrawalConfirm.amount'), value: <strong>{coins(params.amount)}</strong> },
        { label: t('withdrawalConfirm.fee'), value: coins(params.local ? '0' : params.fee) },
        { label: t('withdrawalConfirm.total'), value: coins(params.finalWithdraw) },
        { label: t('withdrawalConfirm.network'), value: params.networkTitle },
        { label: t('withdrawalConfirm.receiver'), value: place },
        {
          label: t('withdrawalConfirm.address'),
          value: (
            <span className={styles.address}>
              {params.toAddress}
              {params.toParam !== '' && <small>{t('withdrawalConfirm.tag', { tag: params.toParam })}</small>}
            </span>
          ),
        },
      ]}
    />
  );
}

const Actions = observer(function Actions({ store }: { store: WithdrawalConfirmStore }) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  return (
    <Card>
      <div className={styles.end}>
        <p className={styles.detail}>{t('withdrawalConfirm.submitHint')}</p>
        <Button variant="primary" wide busy={store.busy} disabled={!store.ready} onClick={() => void store.submit()}>
          {t('withdrawalConfirm.submit')}
        </Button>
        <Button variant="quiet" wide disabled={store.busy} onClick={() => navigation.back()}>
          {t('withdrawalConfirm.back')}
        </Button>
      </div>
    </Card>
  );
});
