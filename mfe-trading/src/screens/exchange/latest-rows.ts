import { ORDER_LOG_MAX } from '@maru/domain';
import type { PageOf } from '@maru/platform/list';

/** Where a member trades the coin in several markets, the latest rows of one lie among those of all. */
const pagesMax = 5;

/** The latest hundred rows of a market (TRAD-053). @param read - a page of a hundred rows of its coin, newest first. */
export async function latestRows<Row extends { readonly id: string }>(
  read: (page: number) => Promise<PageOf<Row>>,
  isOfMarket: (row: Row) => boolean,
): Promise<readonly Row[]> {
  // By id: what happens between two pages moves the rows of the next one.
  const found = new Map<string, Row>();
  for (let page = 1; page <= pagesMax && found.size < ORDER_LOG_MAX; page += 1) {
    const { list } = await read(page);
    for (const row of list) if (isOfMarket(row)) found.set(row.id, row);
    if (list.length < ORDER_LOG_MAX) break;
  }
  return [...found.values()].slice(0, ORDER_LOG_MAX);
}
