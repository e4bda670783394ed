import type { Page } from '../core/paging';

/** A list on the wire (API-009): `total` rows on all pages, `cnt` rows on this one. */
interface ListAnswer<Item> {
  list: Item[];
  totalPages: number;
  total: number;
  cnt: number;
  /** Only while older rows are being counted: `total` and `totalPages` are what there is at least. */
  counting?: true;
}

/** One page of a list. Without rows there is still one page (CONS-053). @param view - row → wire. */
export const listOfPage = <Row, Item>(
  { rows, total, count, counting }: Page<Row>,
  view: (row: Row) => Item,
): ListAnswer<Item> => ({
  list: rows.map((row) => view(row)),
  totalPages: Math.max(1, Math.ceil(total / count)),
  total,
  cnt: rows.length,
  ...(counting && { counting }),
});

/** A list without paging: all rows on one page. @param view - row → wire. */
export const wholeList = <Row, Item>(rows: readonly Row[], view: (row: Row) => Item): ListAnswer<Item> =>
  listOfPage({ rows, total: rows.length, count: Math.max(1, rows.length) }, view);
