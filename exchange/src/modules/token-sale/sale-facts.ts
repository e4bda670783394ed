import { fromMinor } from '@maru/domain';
import { type SaleFacts, saleScale } from '@maru/domain/token-sale';
import type { TokenSaleRow } from './token-sale.tables';

/** What the status of a sale follows from. */
export const saleFacts = (sale: TokenSaleRow): SaleFacts => ({
  startsAt: sale.starts_at.getTime(),
  endsAt: sale.ends_at.getTime(),
  complete: sale.closed_early,
  paused: sale.paused,
  offered: fromMinor(sale.offered, saleScale),
  sold: fromMinor(sale.sold, saleScale),
});
