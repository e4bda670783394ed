import type { Side } from '@maru/domain';
import type { DayRange } from '@maru/platform/dates';
import { directionCode, type TransferDirection } from './transfers';

export interface TableSearch {
  readonly range: DayRange;
  readonly language: string;
}

const pathOf = (path: string, { range, language }: TableSearch, filters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams({ fromDate: range.from, toDate: range.to, ...filters, language })}`;

/** Where the rows of each list come from as a table. */
export const tradeTable = (search: TableSearch, { side, coinId }: { side: Side | ''; coinId: string }): string =>
  pathOf('/v1/orders/csv', search, { orderType: side, cidx: coinId });

export const krwTable = (search: TableSearch, direction: TransferDirection | ''): string =>
  pathOf('/v1/transfers/krw/csv', search, { remittanceType: directionCode(direction) });

export const coinTable = (
  search: TableSearch,
  { direction, coinId }: { direction: TransferDirection | ''; coinId: string },
): string => pathOf('/v1/transfers/csv', search, { transferType: directionCode(direction), coinId });
