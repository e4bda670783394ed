import { tradingRefusal } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Link, useParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Notice, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { CoinDepositApi } from '../../api/coin-deposit.api';
import { useDepositEntry } from '../../deposit-entry';
import { keptReading } from '../../kept-reading';
import { UnknownCoin } from '../../unknown-coin';
import { useVerificationNews } from '../../use-verification-news';
import { AddressCard } from './address-card';
import { CoinDepositStore, type CoinEntry } from './coin-deposit.store';
import { LatestDeposits } from './latest-deposits';
import { RebaseNotice } from './rebase-notice';

/** Addresses to pay a coin in to, one page for each coin (WALT-045 to WALT-051). */
export default observer(function CoinDepositScreen() {
  const { coin = '' } = useParams();
  useDepositEntry();
  return <CoinDeposit key={coin} code={coin} />;
});

const CoinDeposit = observer(function CoinDeposit({ code }: { code: string }) {
  const services = useServices();
  const { t } = useTranslation('wallet');
  const [store] = useState(() => {
    const { api, prices, preferences, now } = services;
    return new CoinDepositStore(code, { api: new CoinDepositApi(api), prices, preferences, now });
  });
  useEffect(() => store.start(), [store]);
  useVerificationNews(() => store.load());
  const { coin } = store;
  return (
    <Page title={coin ? t('coinDeposit.titleOf', { coin: coinLabel(coin.code) }) : t('coinDeposit.title')} width="form">
      <Loaded
        of={keptReading(store.entry)}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={7} height={48} />
          </Card>
        }
        failedTitle={t('coinDeposit.failed')}
        retryLabel={t('retry')}
      >
        {(entry) => (entry ? <Deposits store={store} entry={entry} /> : <UnknownCoin />)}
      </Loaded>
    </Page>
  );
});

interface DepositsProps {
  readonly store: CoinDepositStore;
  readonly entry: CoinEntry;
}

const Deposits = observer(function Deposits({ store, entry }: DepositsProps) {
  const { coin, latest } = entry;
  const { session, navigation, now } = useServices();
  const { t, language } = useTranslation('wallet');
  const refusal = session.me && tradingRefusal(session.me, now());
  return (
    <>
      {store.rebases && <RebaseNotice until={store.rebaseUntil} />}
      {!coin.open && (
        <Notice tone="warn" live>
          {refusalText({ refusal: 'DEPOSIT_STOPPED' }, language)}
        </Notice>
      )}
      {refusal && (
        <Notice
          tone="warn"
          action={
            <Link className={buttonClass({ size: 's' })} to={navigation.href('confirm')}>
              {t('gate.verify')}
            </Link>
          }
        >
          {refusalText({ refusal }, language)}
        </Notice>
      )}
      {coin.open && !refusal && !store.rebaseUntil && <AddressCard store={store} coin={coin} />}
      <LatestDeposits rows={latest} coin={coin} />
    </>
  );
});
