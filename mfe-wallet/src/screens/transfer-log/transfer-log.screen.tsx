import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { type Coin, useMarkets } from '@maru/platform/market-data';
import { coinLabel } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link, useParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { oneOf } from '@maru/remote-kit/address';
import { useListAddress } from '@maru/remote-kit/list-address';
import { buttonClass, Card, EmptyState, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { type TransferDirection, TransferLogApi } from '../../api/transfer-log.api';
import ko from '../../locales/ko.transfer-log.json';
import { CoinChooser } from './coin-chooser';
import { LogFilters } from './log-filters';
import { TransferDetail } from './transfer-detail';
import { TransferLogStore } from './transfer-log.store';
import { TransferRows } from './transfer-rows';

const filterParts = { direction: oneOf<TransferDirection | ''>(['', 'in', 'out'], '') };

/** Deposits and withdrawals of a coin or of won (WALT-160 to WALT-168, SHEL-017, SHEL-043). */
const TransferLogScreen = observer(function TransferLogScreen() {
  const { t } = useTranslation('wallet');
  const { navigation } = useServices();
  const { coin: named = 'KRW' } = useParams();
  // The router takes an address in either case, and so do deposits.
  const code = named.toUpperCase();
  const markets = useMarkets();
  const coin = markets.coins.find((known) => known.code === code);
  // The address follows the filters a moment later.
  const [query, setQuery] = useState('');
  return (
    <Page
      title={t('transferLog.title', { coin: coinLabel(code) })}
      aside={
        <Link className={buttonClass({ variant: 'quiet', size: 's' })} to={navigation.href('YearReport')}>
          {t('transferLog.report')}
        </Link>
      }
    >
      <Loaded
        of={markets.reading}
        skeleton={<LogSkeleton />}
        failedTitle={t('transferLog.failed')}
        retryLabel={t('retry')}
      >
        {() => (
          <Card flush>
            <CoinChooser coins={markets.coins} chosen={code} query={query} />
            {coin ? (
              <TransferLog key={coin.id} coin={coin} onQuery={setQuery} />
            ) : (
              <EmptyState title={t('transferLog.unknownCoin')} />
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  );
});

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

export default TransferLogScreen;

interface TransferLogProps {
  readonly coin: Coin;
  /** Told of the query that the address has, or is about to get. */
  readonly onQuery: (query: string) => void;
}

const TransferLog = observer(function TransferLog({ coin, onQuery }: TransferLogProps) {
  const { api, now, prices } = useServices();
  const [log] = useState(() => {
    const coinId = coin.code === 'KRW' ? null : coin.id;
    return new TransferLogStore({ api: new TransferLogApi(api), now, prices, code: coin.code, coinId });
  });
  const query = useListAddress(log.list, filterParts, { grows: true });
  useEffect(() => onQuery(query), [query, onQuery]);
  useEffect(() => log.start(), [log]);
  return (
    <>
      <LogFilters log={log} coin={coin} />
      <TransferRows log={log} coin={coin} />
      <TransferDetail log={log} coin={coin} />
    </>
  );
});

function LogSkeleton() {
  const { t } = useTranslation('wallet');
  return (
    <Card flush>
      <SkeletonRows label={t('loading')} rows={12} height={46} />
    </Card>
  );
}
