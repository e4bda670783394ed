import type { RemittanceRow, TradeRow, TransferRow } from '@maru/contract';
import { compareCoins } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { useLoadable } from '@maru/platform/loading';
import { observer } from '@maru/platform/observer';
import { Page, Tabs } from '@maru/ui';
import { useState } from 'react';
import { TradingApi } from '../../api/trading.api';
import { coinColumns, krwColumns, tradeColumns } from './columns';
import { CoinFilter, KindFilter } from './filters';
import { HistoryTab } from './history-tab';
import { HistoryTabStore } from './history-tab.store';
import './texts';

type TabId = 'trades' | 'krw' | 'coin';

const general = ['today', '1week', '1month', '3months', '6months'] as const;
const transfers = ['today', '7days', '30days', '90days'] as const;

const makeStores = (api: TradingApi, now: () => number) => ({
  trades: new HistoryTabStore<TradeRow>(
    {
      presets: general,
      defaultPreset: '3months',
      filters: { cidx: '', orderType: '' },
      read: (query) => api.trades(query),
    },
    now,
  ),
  krw: new HistoryTabStore<RemittanceRow>(
    {
      presets: transfers,
      defaultPreset: '1month',
      filters: { remittanceType: '' },
      read: (query) => api.krwTransfers(query),
    },
    now,
  ),
  coin: new HistoryTabStore<TransferRow>(
    {
      presets: transfers,
      defaultPreset: '1month',
      filters: { transferType: '', coinId: '' },
      read: (query) => api.coinTransfers(query),
    },
    now,
  ),
});

/** Trades, KRW transfers and coin transfers; each tab keeps its own search (TRAD-060..072). */
const TransactionHistoryScreen = observer(function TransactionHistoryScreen() {
  const { api, now } = useServices();
  const { t } = useTranslation('trading');
  const [calls] = useState(() => new TradingApi(api));
  const [stores] = useState(() => makeStores(calls, now));
  const [tab, setTab] = useState<TabId>('trades');
  const center = useLoadable(() => calls.center(), [calls]);
  const coins = [...(center.value?.coins ?? [])].sort(compareCoins);

  const sides = (['B', 'S'] as const).map((side) => ({ value: side, label: t(`side.${side}`) }));
  const kinds = (['I', 'O'] as const).map((kind) => ({ value: kind, label: t(`history.type.${kind}`) }));
  const { trades, krw, coin } = stores;
  return (
    <Page title={t('history.title')}>
      <Tabs
        label={t('history.tabs')}
        tabs={(['trades', 'krw', 'coin'] as const).map((id) => ({ id, label: t(`history.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'trades' && (
          <HistoryTab
            label={t('history.tab.trades')}
            store={trades}
            columns={tradeColumns(t)}
            filters={
              <>
                <KindFilter store={trades} name="orderType" kinds={sides} />
                <CoinFilter store={trades} name="cidx" coins={coins} />
              </>
            }
          />
        )}
        {tab === 'krw' && (
          <HistoryTab
            label={t('history.tab.krw')}
            store={krw}
            columns={krwColumns(t)}
            filters={<KindFilter store={krw} name="remittanceType" kinds={kinds} />}
          />
        )}
        {tab === 'coin' && (
          <HistoryTab
            label={t('history.tab.coin')}
            store={coin}
            columns={coinColumns(t)}
            filters={
              <>
                <KindFilter store={coin} name="transferType" kinds={kinds} />
                <CoinFilter store={coin} name="coinId" coins={coins} />
              </>
            }
          />
        )}
      </Tabs>
    </Page>
  );
});

export default TransactionHistoryScreen;
