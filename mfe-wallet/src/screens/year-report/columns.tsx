import type { Translate } from '@maru/platform/i18n';
import { coinLabel, Decimal, decimalsShown, formatCoin, formatKrw, formatNumber } from '@maru/platform/money';
import { ChangeText, directionOf } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { CoinYear } from '../../api/asset-value.api';

type Quantity = 'opening' | 'deposits' | 'withdrawals' | 'bought' | 'sold' | 'fees' | 'closing';

const quantities: readonly Quantity[] = ['opening', 'deposits', 'withdrawals', 'bought', 'sold', 'fees', 'closing'];

/** Without places in a card: on small screens each figure has a line with its name. */
export const reportColumns = (t: Translate): Column<CoinYear>[] => [
  { key: 'coin', title: t('yearReport.coin'), lead: true, cell: ({ coin }) => coinLabel(coin) },
  ...quantities.map(
    (key): Column<CoinYear> => ({
      key,
      title: t(`yearReport.${key}`),
      align: 'end',
      cell: (row) => (row.coin === 'KRW' ? inWon(key, row[key]) : formatCoin(row[key])),
    }),
  ),
  {
    key: 'closingValue',
    title: t('yearReport.closingValue'),
    align: 'end',
    cell: ({ closingValue }) => (closingValue === null ? '-' : formatKrw(closingValue)),
  },
  {
    key: 'profit',
    title: t('yearReport.profit'),
    align: 'end',
    cell: ({ profit }) => (profit === null ? '-' : <ProfitText profit={profit} text={(won) => won} />),
  },
];

const inWon = (key: Quantity, amount: string) =>
  key === 'fees' ? formatNumber(amount, decimalsShown.krwFee) : formatKrw(amount);

/** @param text - makes a text of the formatted amount, which has no sign. */
export const ProfitText = ({ profit, text }: { profit: string; text: (won: string) => string }) => (
  <ChangeText text={text(formatHundredths(new Decimal(profit).abs().toFixed()))} direction={directionOf(profit)} />
);

/** Won as the exchange rounded them, with both decimals where there are any. */
export const formatHundredths = (won: string): string => formatNumber(won, 2);
