import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { oneOf, textThat, useAddress } from '@maru/remote-kit/address';
import type { MarketListStore, MarketTab, Sort, SortKey } from './market-list.store';

const keys: readonly SortKey[] = ['turnover', 'price', 'change', 'name'];
const sorts: Readonly<Record<string, Sort>> = Object.fromEntries(
  keys.flatMap((key) => [
    [`${key}-down`, { key, descending: true }],
    [`${key}-up`, { key, descending: false }],
  ]),
);
const turnoverFirst = 'turnover-down';
const search = textThat((text) => text.length <= SEARCH_LENGTH_MAX);

/**
 * Keeps tab, order and search of a list in the address. Call it in an `observer`.
 * @param otherwise - the tab of an address that names none.
 */
export function useListAddress(list: MarketListStore, tabs: readonly MarketTab[], otherwise: MarketTab): void {
  const { key, descending } = list.sort;
  useAddress(
    { tab: oneOf(tabs, otherwise), sort: oneOf(Object.keys(sorts), turnoverFirst), search },
    { tab: list.tab, sort: `${key}-${descending ? 'down' : 'up'}`, search: list.search },
    (said) => list.restore(said.tab, sorts[said.sort] as Sort, said.search),
  );
}
