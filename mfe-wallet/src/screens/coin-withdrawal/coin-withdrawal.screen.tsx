import { isRebaseCoin } from '@maru/domain/rebase';
import { type Member, useServices } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { useParams } from '@maru/platform/router';
import { Card, ErrorState, Loaded, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { AddressBookApi } from '../../api/address-book.api';
import { CoinWithdrawalApi } from '../../api/coin-withdrawal.api';
import { isFilledInBy } from '../../api/withdrawal-params';
import ko from '../../locales/ko.withdrawal.json';
import { useRefusalModal } from '../../refusal-modal';
import { UnknownCoin } from '../../unknown-coin';
import { useLeaveQuestion } from '../../use-leave-question';
import { useVerificationNews } from '../../use-verification-news';
import { RebaseNotice } from '../coin-deposit/rebase-notice';
import { AssetHeader } from './asset-header';
import { CoinGates } from './coin-gates';
import { CoinWithdrawalStore, type FormContent } from './coin-withdrawal.store';
import { WithdrawalForm } from './withdrawal-form';

/** A withdrawal of a coin, up to its confirmation (WALT-060 to WALT-089). */
export default function CoinWithdrawalScreen() {
  const { coin = '' } = useParams();
  // The router takes an address in either case, and so do deposits.
  const code = coin.toUpperCase();
  return <CoinWithdrawal key={code} coin={code} />;
}

/**
 * Texts that only these screens of withdrawals need; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

const CoinWithdrawal = observer(function CoinWithdrawal({ coin }: { coin: string }) {
  const services = useServices();
  const { t, language } = useTranslation('wallet');
  const [store] = useState(() => {
    const { api, prices, preferences, navigation, session } = services;
    const deps = { api: new CoinWithdrawalApi(api), book: new AddressBookApi(api), prices, preferences };
    return new CoinWithdrawalStore(coin, deps, keptContent(navigation.location.state, session.me));
  });
  useEffect(() => store.start(), [store]);
  useVerificationNews(() => store.load());
  useLeaveQuestion(store);
  // A foreigner's KYC, the identity, a ban: each has a modal (WALT-063, WALT-087, WALT-088, SHEL-103).
  useRefusalModal(store.closedBy);
  const { state, value, failure } = store.terms;

  return (
    <Page title={t('withdrawal.title')} width="form">
      <Loaded
        of={{ state: value && state !== 'ready' ? 'ready' : state, value, failure }}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={9} height={56} />
          </Card>
        }
        failed={(error, retry) =>
          isUnknownCoin(error) ? (
            <UnknownCoin />
          ) : (
            <ErrorState
              title={t('withdrawal.failed')}
              hint={errorText(error, language)}
              retryLabel={t('retry')}
              onRetry={retry}
            />
          )
        }
        onRetry={() => store.load()}
      >
        {(terms) => (
          <>
            {/* Within the stop its gate says until when. */}
            {isRebaseCoin(terms.coin) && <RebaseNotice until={null} />}
            <AssetHeader store={store} terms={terms} />
            {store.open ? <WithdrawalForm store={store} terms={terms} /> : <CoinGates gates={terms.gates} />}
          </>
        )}
      </Loaded>
    </Page>
  );
});

/** The coin is all that the question names, so what the exchange cannot read is one that it does not have. */
const isUnknownCoin = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

/** What the entry kept before the confirmation; anybody may have written it, so it is judged like what is typed. It is nobody else's. */
function keptContent(state: unknown, me: Member | null): Partial<FormContent> {
  if (!isFilledInBy(state, me)) return {};
  const kept = (state as { readonly form?: Partial<FormContent> } | null)?.form;
  return typeof kept?.address === 'string' && typeof kept.amount === 'string' ? kept : {};
}
