import { type DayRange, rangeProblem } from '@maru/platform/dates';
import type { PagedList } from '@maru/platform/list';
import { type AddressPart, textThat, useAddress } from './address';

/** Filters by their names in the address; each is empty for all. */
export type FilterParts<Filters extends object> = { readonly [K in keyof Filters]: AddressPart<Filters[K] & string> };

export interface ListAddressOptions {
  /** Stands before each name, so that several lists of a screen keep apart. */
  readonly prefix?: string;
  /** A list that grows begins with its first page again. */
  readonly grows?: boolean;
}

const separator = '~';

/** Keeps range, filters and page of a list in the address. Call it in an `observer`. @returns as `useAddress`. */
export function useListAddress<Row, Filters extends object>(
  list: PagedList<Row, Filters>,
  filters: FilterParts<Filters>,
  { prefix = '', grows = false }: ListAddressOptions = {},
): string {
  const usual = textOf(list.defaultRange);
  const parts = {
    range: { ...textThat((text) => isRange(text, list.today)), otherwise: usual },
    ...(!grows && { page: { ...textThat((text) => /^[1-9]\d{0,3}$/.test(text)), otherwise: '1' } }),
    ...(filters as Readonly<Record<string, AddressPart<string>>>),
  };
  const range = textOf(list.range);
  const now = {
    ...(list.filters as Readonly<Record<string, string>>),
    // A range that the exchange would refuse is no choice to share.
    range: isRange(range, list.today) ? range : usual,
    ...(!grows && { page: String(list.page) }),
  };
  return useAddress(named(prefix, parts), named(prefix, now), (said) => {
    const { range = usual, page = '1', ...chosen } = unnamed(prefix, said);
    list.restore({ range: rangeOf(range), page: Number(page), filters: chosen as Filters });
  });
}

/** With the prefix `trades.`, `side` is `trades.side` in the address. */
const named = <T>(prefix: string, values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));
const unnamed = (prefix: string, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(prefix.length), value]));

const textOf = ({ from, to }: DayRange): string => `${from}${separator}${to}`;

function rangeOf(text: string): DayRange {
  const [from = '', to = ''] = text.split(separator);
  return { from, to };
}

const isRange = (text: string, today: string): boolean => {
  const range = rangeOf(text);
  return text === textOf(range) && rangeProblem(range) === null && range.to <= today;
};
