import type { Side } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { PagedList } from '@maru/platform/list';
import { type Coin, type MarketsStore, useMarkets } from '@maru/platform/market-data';
import { formatCoin } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { oneOf } from '@maru/remote-kit/address';
import { Page, Tabs } from '@maru/ui';
import { useEffect, useState } from 'react';
import type { Trade } from '../../api/orders';
import { coinTable, krwTable, tradeTable } from '../../api/tables';
import { TradingApi } from '../../api/trading.api';
import type { CoinTransfer, KrwTransfer, TransferDirection } from '../../api/transfers';
import ko from '../../locales/ko.history.json';
import { HistoryWays } from '../returns/history-ways';
import { CoinPicker } from './coin-picker';
import { coinColumns, krwColumns, tradeColumns } from './columns';
import { KindFilter } from './filters';
import { HistoryTab } from './history-tab';
import { coinPart, type TabId, tabs, useHistoryAddress, useTabAddress } from './use-history-address';

const general = ['today', '1week', '1month', '3months', '6months'] as const;
const transfers = ['today', '7days', '30days', '90days'] as const;

const makeLists = (api: TradingApi, now: () => number) => ({
  trades: new PagedList<Trade, { coinId: string; side: Side | '' }>(
    {
      presets: general,
      defaultPreset: '3months',
      filters: { coinId: '', side: '' },
      read: (query) => api.trades(query),
    },
    now,
  ),
  krw: new PagedList<KrwTransfer, { direction: TransferDirection | '' }>(
    {
      presets: transfers,
      defaultPreset: '1month',
      filters: { direction: '' },
      read: (query) => api.krwTransfers(query),
    },
    now,
  ),
  coin: new PagedList<CoinTransfer, { direction: TransferDirection | ''; coinId: string }>(
    {
      presets: transfers,
      defaultPreset: '1month',
      filters: { direction: '', coinId: '' },
      read: (query) => api.coinTransfers(query),
    },
    now,
  ),
});

type Lists = ReturnType<typeof makeLists>;

/** Trades, KRW transfers and coin transfers; each tab keeps its own search (TRAD-060..072). */
const TransactionHistoryScreen = observer(function TransactionHistoryScreen() {
  const { api, now } = useServices();
  const { t } = useTranslation('trading');
  const [lists] = useState(() => makeLists(new TradingApi(api), now));
  const [tab, setTab] = useState<TabId>('trades');
  useTabAddress(tab, setTab);
  useHistoryAddress('trades', lists.trades, tradeParts);
  useHistoryAddress('krw', lists.krw, krwParts);
  useHistoryAddress('coin', lists.coin, coinParts);
  const markets = useMarkets();
  return (
    <Page title={t('history.title')}>
      <HistoryWays current="OriTransactionHistory" />
      <Tabs
        label={t('history.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`history.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'trades' && <Trades trades={lists.trades} markets={markets} />}
        {tab === 'krw' && <KrwTransfers transfers={lists.krw} />}
        {tab === 'coin' && <CoinTransfers transfers={lists.coin} coins={markets.coins} />}
      </Tabs>
    </Page>
  );
});

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

export default TransactionHistoryScreen;

const directionPart = oneOf<TransferDirection | ''>(['', 'in', 'out'], '');
const tradeParts = { side: oneOf<Side | ''>(['', 'B', 'S'], ''), coinId: coinPart };
const krwParts = { direction: directionPart };
const coinParts = { direction: directionPart, coinId: coinPart };

/** A coin that the exchange does not know is no choice; which ones it knows comes later than the address. */
function useKnownCoin(coins: readonly Coin[], coinId: string, forget: () => void): void {
  const unknown = coins.length > 0 && coinId !== '' && coins.every((coin) => coin.id !== coinId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a coin that turns out unknown is forgotten.
  useEffect(() => {
    if (unknown) forget();
  }, [unknown]);
}

const Trades = observer(function Trades({ trades, markets }: { trades: Lists['trades']; markets: MarketsStore }) {
  const { t, language } = useTranslation('trading');
  const { coins } = markets;
  const { side, coinId } = trades.filters;
  useKnownCoin(coins, coinId, () => void trades.setFilter('coinId', ''));
  const sides = (['B', 'S'] as const).map((value) => ({ value, label: t(`side.${value}`) }));
  const filters = (
    <>
      <KindFilter kinds={sides} selected={side} onSelect={(next) => void trades.setFilter('side', next)} />
      <CoinPicker coins={coins} selected={coinId} onSelect={(next) => void trades.setFilter('coinId', next)} />
    </>
  );
  const file = tradeTable({ range: trades.range, language }, trades.filters);
  const columns = tradeColumns(t, ({ base, coin, price }) => {
    const market = markets.market(`${base}-${coin}`);
    return market ? market.priceText(price) : formatCoin(price);
  });
  return <HistoryTab label={t('history.tab.trades')} rows={trades} columns={columns} filters={filters} file={file} />;
});

const KrwTransfers = observer(function KrwTransfers({ transfers }: { transfers: Lists['krw'] }) {
  const { t, language } = useTranslation('trading');
  const { direction } = transfers.filters;
  const filters = (
    <DirectionFilter selected={direction} onSelect={(next) => void transfers.setFilter('direction', next)} />
  );
  const file = krwTable({ range: transfers.range, language }, direction);
  return (
    <HistoryTab label={t('history.tab.krw')} rows={transfers} columns={krwColumns(t)} filters={filters} file={file} />
  );
});

const CoinTransfers = observer(function CoinTransfers({
  transfers,
  coins,
}: {
  transfers: Lists['coin'];
  coins: readonly Coin[];
}) {
  const { t, language } = useTranslation('trading');
  const { direction, coinId } = transfers.filters;
  useKnownCoin(coins, coinId, () => void transfers.setFilter('coinId', ''));
  const filters = (
    <>
      <DirectionFilter selected={direction} onSelect={(next) => void transfers.setFilter('direction', next)} />
      <CoinPicker coins={coins} selected={coinId} onSelect={(next) => void transfers.setFilter('coinId', next)} />
    </>
  );
  const file = coinTable({ range: transfers.range, language }, transfers.filters);
  return (
    <HistoryTab label={t('history.tab.coin')} rows={transfers} columns={coinColumns(t)} filters={filters} file={file} />
  );
});

interface DirectionFilterProps {
  readonly selected: TransferDirection | '';
  readonly onSelect: (direction: TransferDirection | '') => void;
}

function DirectionFilter({ selected, onSelect }: DirectionFilterProps) {
  const { t } = useTranslation('trading');
  const kinds = (['in', 'out'] as const).map((value) => ({ value, label: t(`history.type.${value}`) }));
  return <KindFilter kinds={kinds} selected={selected} onSelect={onSelect} />;
}
