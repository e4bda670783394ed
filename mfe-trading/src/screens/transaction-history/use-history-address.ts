import type { PagedList } from '@maru/platform/list';
import { oneOf, textThat, useAddress } from '@maru/remote-kit/address';
import { type FilterParts, useListAddress } from '@maru/remote-kit/list-address';

export const tabs = ['trades', 'krw', 'coin'] as const;
export type TabId = (typeof tabs)[number];

const tabPart = { tab: oneOf(tabs, 'trades') };

/** Which of the histories is shown. */
export function useTabAddress(tab: TabId, setTab: (tab: TabId) => void): void {
  useAddress(tabPart, { tab }, (said) => setTab(said.tab));
}

export const coinPart = textThat((text) => /^[1-9]\d{0,8}$/.test(text));

/** Keeps range, filters and page of a list in the address, under names of its own. Call it in an `observer`. */
export function useHistoryAddress<Row, Filters extends object>(
  id: TabId,
  list: PagedList<Row, Filters>,
  filters: FilterParts<Filters>,
): void {
  useListAddress(list, filters, { prefix: `${id}.` });
}
