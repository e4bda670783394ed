import { formatDateTime } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import { coinLabel, Decimal, decimalsShown, formatCoin, formatNumber } from '@maru/platform/money';
import { ChangeText, directionOf } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { Rebase } from '../../api/rebases';

/** A fraction as percent, without its sign (TRAD-082). */
const percentOf = (rate: string): string =>
  `${formatNumber(new Decimal(rate).abs().times(100).toFixed(), decimalsShown.rebaseRate)}%`;

/** TRAD-082, TRAD-083. */
export const rebaseColumns = (t: Translate): Column<Rebase>[] => [
  { key: 'at', title: t('rebase.time'), lead: true, card: { line: 1 }, cell: (row) => formatDateTime(row.at) },
  {
    key: 'rate',
    title: t('rebase.rate'),
    align: 'end',
    card: { line: 2, title: t('rebase.rate') },
    cell: (row) => <ChangeText text={percentOf(row.rate)} direction={directionOf(row.rate)} />,
  },
  {
    key: 'amount',
    title: t('rebase.amount'),
    align: 'end',
    card: { line: 2, end: true, title: t('rebase.amount') },
    cell: (row) => (
      <ChangeText
        text={`${formatCoin(new Decimal(row.amount).abs().toFixed())} ${coinLabel(row.coin)}`}
        direction={directionOf(row.amount)}
      />
    ),
  },
];
