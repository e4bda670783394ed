import { krwPrice } from '@maru/domain';
import { holdingWorth } from '@maru/domain/portfolio';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { SkeletonRows } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import { useExchange } from './exchange-stores';

/** What the member has of both coins of the market. */
export const BalanceList = observer(function BalanceList() {
  const { balances } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <Loaded
      of={balances.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={2} height={34} />}
      failedTitle={t('exchange.balancesFailed')}
      retryLabel={t('retry')}
      compact
    >
      {() => <BalanceRows />}
    </Loaded>
  );
});

const BalanceRows = observer(function BalanceRows() {
  const { balances, market, markets } = useExchange();
  const { t } = useTranslation('trading');
  const coins = [market.base, market.market.coin];
  const columns: Column<string>[] = [
    { key: 'coin', title: t('orders.coin'), cell: coinLabel, lead: true },
    { key: 'total', title: t('orders.total'), align: 'end', cell: (coin) => amountOf(coin, balances.of(coin).total) },
    {
      key: 'available',
      title: t('order.available'),
      align: 'end',
      cell: (coin) => amountOf(coin, balances.available(coin) ?? '0'),
    },
    {
      key: 'worth',
      title: t('orders.worth'),
      align: 'end',
      cell: (coin) => {
        const { value } = holdingWorth(
          balances.of(coin),
          krwPrice(coin, (code) => markets.market(code)?.close),
        );
        return value ? `${formatNumber(value, 0)} KRW` : '-';
      },
    },
  ];
  return <Table dense label={t('orders.balances')} columns={columns} rows={coins} rowKey={(coin) => coin} />;
});

const amountOf = (coin: string, amount: string): string =>
  coin === 'KRW' ? formatNumber(amount, 0) : formatCoin(amount, true);
