import { type DayRange, rangeProblem } from '@maru/platform/dates';
import type { PagedList } from '@maru/platform/list';
import { type AddressPart, oneOf, textThat, useAddress } from '@maru/remote-kit/address';

export const tabs = ['trades', 'krw', 'coin'] as const;
export type TabId = (typeof tabs)[number];

/** Filters by their names in the address; each is empty for all. */
export type FilterParts<Filters extends object> = { readonly [K in keyof Filters]: AddressPart<Filters[K] & string> };

const separator = '~';
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
  const usual = textOf(list.defaultRange);
  const parts = {
    range: { ...textThat((text) => isRange(text, list.today)), otherwise: usual },
    page: { ...textThat((text) => /^[1-9]\d{0,3}$/.test(text)), otherwise: '1' },
    ...(filters as Readonly<Record<string, AddressPart<string>>>),
  };
  const range = textOf(list.range);
  const now = {
    ...(list.filters as Readonly<Record<string, string>>),
    // A range that the exchange would refuse is no choice to share.
    range: isRange(range, list.today) ? range : usual,
    page: String(list.page),
  };
  useAddress(named(id, parts), named(id, now), (said) => {
    const { range = usual, page, ...chosen } = unnamed(id, said);
    list.restore({ range: rangeOf(range), page: Number(page), filters: chosen as Filters });
  });
}

/** `side` of the trades is `trades.side` in the address. */
const named = <T>(id: TabId, values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${id}.${name}`, value]));
const unnamed = (id: TabId, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(id.length + 1), value]));

const textOf = ({ from, to }: DayRange): string => `${from}${separator}${to}`;

function rangeOf(text: string): DayRange {
  const [from = '', to = ''] = text.split(separator);
  return { from, to };
}

const isRange = (text: string, today: string): boolean => {
  const range = rangeOf(text);
  return text === textOf(range) && rangeProblem(range) === null && range.to <= today;
};
