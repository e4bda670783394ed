import { useServices } from '@maru/platform';
import { isMobileBrowser } from '@maru/platform/commands';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Notice, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { KrwDepositApi } from '../../api/krw-deposit.api';
import { useDepositEntry } from '../../deposit-entry';
import { keptReading } from '../../kept-reading';
import { MobileNotice } from '../../mobile-notice';
import { useVerificationNews } from '../../use-verification-news';
import { Blocks } from './blocks';
import { DepositForm } from './deposit-form';
import { DepositGates } from './deposit-gates';
import { DepositHistoryList } from './deposit-history-list';
import { DepositNotice } from './deposit-notice';
import { KrwDepositStore } from './krw-deposit.store';
import { CommandFailure, EndedRequest, OpenRequest } from './open-request';

/** KRW from the member's registered account, on a PC and in the app (WALT-020 to WALT-039). */
export default observer(function KrwDepositScreen() {
  const { bridge, session } = useServices();
  const { t } = useTranslation('wallet');
  const isForeign = session.me?.foreignNational ?? false;
  useDepositEntry(!isForeign);
  if (isMobileBrowser(bridge)) return <MobileNotice page="krwDeposit" />;
  if (!isForeign) return <KrwDeposit />;
  return (
    <Page title={t('krwDeposit.title')} width="form">
      <Notice tone="warn">{t('depositEntry.foreign')}</Notice>
      <CoinsLink />
    </Page>
  );
});

/** Foreign members pay in coins alone (WALT-023). */
function CoinsLink() {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  return (
    <div>
      <Link className={buttonClass({})} to={navigation.href('Assets')}>
        {t('krwDeposit.toAssets')}
      </Link>
    </div>
  );
}

const KrwDeposit = observer(function KrwDeposit() {
  const services = useServices();
  const { t } = useTranslation('wallet');
  const [store] = useState(() => {
    const { api, prices, preferences, now, succeeded } = services;
    return new KrwDepositStore({ api: new KrwDepositApi(api), prices, preferences, now, succeeded });
  });
  useEffect(() => store.start(), [store]);
  useVerificationNews(() => store.load());
  useAccountModal(store);
  const { navigation } = services;

  return (
    <Page title={t('krwDeposit.title')} width="form">
      <DepositNotice />
      <Loaded
        of={keptReading(store.entry)}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={7} height={48} />
          </Card>
        }
        failedTitle={t('krwDeposit.failed')}
        retryLabel={t('retry')}
      >
        {({ terms, request, blocks }) => (
          <>
            {store.ended && <EndedRequest request={store.ended} />}
            {!request && store.cameTooLate && <CommandFailure store={store} />}
            {request && <OpenRequest store={store} request={request} payTo={terms.payTo} />}
            {!request && !store.open && <DepositGates gates={terms.gates} />}
            {!request && store.open && <DepositForm store={store} terms={terms} />}
            <Blocks blocks={blocks} />
            <div>
              <Link className={buttonClass({})} to={navigation.href('RemittanceProof')}>
                {t('depositEntry.proof')}
              </Link>
            </div>
            <DepositHistoryList history={store.history} />
          </>
        )}
      </Loaded>
    </Page>
  );
});

/** Without a registered account a modal leads to the verification center, once (WALT-022, ERR-223). */
function useAccountModal(store: KrwDepositStore): void {
  const { modals, navigation } = useServices();
  const { t } = useTranslation('wallet');
  const isMissing = store.closedBy === 'DEPOSIT_ACCOUNT_MISSING';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to open it again
  useEffect(() => {
    if (!isMissing) return;
    const input = {
      title: t('krwDeposit.title'),
      message: t('krwDeposit.gate.account.reason'),
      confirmLabel: t('gate.verify'),
      cancelLabel: t('krwDeposit.later'),
    };
    void modals.open('confirm', input).then((answer) => {
      if (answer === 'confirmed') navigation.go('confirm');
    });
  }, [isMissing, modals, navigation]);
}
