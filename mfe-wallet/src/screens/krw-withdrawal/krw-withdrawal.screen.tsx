import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { isMobileBrowser } from '@maru/platform/commands';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Card, ErrorState, Loaded, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { WithdrawalApi } from '../../api/withdrawal.api';
import { confirmWithdrawal } from '../../confirm-withdrawal';
import { MobileNotice } from '../../mobile-notice';
import { useRefusalModal } from '../../refusal-modal';
import { useLeaveQuestion } from '../../use-leave-question';
import { useVerificationNews } from '../../use-verification-news';
import { KrwWithdrawalStore } from './krw-withdrawal.store';
import { LatestWithdrawals } from './latest-withdrawals';
import { WithdrawalForm } from './withdrawal-form';
import { WithdrawalGates } from './withdrawal-gates';

/** KRW to the member's registered account, on a PC and in the app (WALT-140 to WALT-145). */
export default function KrwWithdrawalScreen() {
  const { bridge } = useServices();
  return isMobileBrowser(bridge) ? <MobileNotice page="krwWithdrawal" /> : <KrwWithdrawal />;
}

const KrwWithdrawal = observer(function KrwWithdrawal() {
  const services = useServices();
  const { t, language } = useTranslation('wallet');
  const [store] = useState(() => {
    const { api, prices, preferences, modals, navigation, session } = services;
    const confirm = (confirmUrl: string) => confirmWithdrawal(services, confirmUrl);
    return new KrwWithdrawalStore({
      ...{ prices, preferences, modals, navigation, session, confirm },
      api: new WithdrawalApi(api),
    });
  });
  useEffect(() => store.start(), [store]);
  useVerificationNews(() => store.load());
  useLeaveQuestion(store);
  // The identity, an account that is missing, a ban: each has a modal (WALT-063, WALT-088, WALT-140, SHEL-103).
  useRefusalModal(store.closedBy);
  const { state, value, failure } = store.terms;

  return (
    <Page title={t('krwWithdrawal.title')} width="form">
      <Loaded
        of={{ state: value && state === 'failed' ? 'ready' : state, value, failure }}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={7} height={48} />
          </Card>
        }
        failed={(error, retry) => (
          <ErrorState
            title={t('krwWithdrawal.failed')}
            hint={errorText(error, language)}
            retryLabel={t('retry')}
            onRetry={retry}
          />
        )}
        onRetry={() => store.load()}
      >
        {(terms) => (
          <>
            {!store.open && <WithdrawalGates gates={terms.gates} />}
            {store.open && <WithdrawalForm store={store} terms={terms} />}
            <LatestWithdrawals store={store} />
          </>
        )}
      </Loaded>
    </Page>
  );
});
