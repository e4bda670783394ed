import type { Translate } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatKrw } from '@maru/platform/money';
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
      cell: (row) => (row.coin === 'KRW' ? formatKrw(row[key]) : formatCoin(row[key])),
    }),
  ),
  {
    key: 'closingValue',
    title: t('yearReport.closingValue'),
    align: 'end',
    cell: ({ closingValue }) => (closingValue === null ? '-' : formatKrw(closingValue)),
  },
];
