import type { RebaseQuery, RebaseRow } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { Rebase, RebaseQuery as RebaseFilter } from './rebase-history.service';

/** Filter of API-107. */
export const toRebaseQuery = ({ cidx, page, count }: RebaseQuery): RebaseFilter => ({
  page,
  count,
  coinId: cidx ? Number(cidx) : null,
});

/** ENTI-072. */
export const rebaseView = ({ row, coin }: Rebase): RebaseRow => ({
  rRebaseRate: trimmed(row.rate),
  rRebaseAmount: fromMinor(row.amount, coin?.scale ?? 8),
  ciCode: coin?.code ?? '',
  rRebaseTime: row.at.toISOString(),
});

/** Without trailing zeros: "0.0123", not "0.01230000". */
const trimmed = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
