import type { Language } from '@maru/contract';
import { matchesSearch } from '@maru/domain';
import type { ScreenRoute } from '../routing/screen-table';

export const groups = ['recent', 'markets', 'screens', 'settings'] as const;
export type Group = (typeof groups)[number];

/** Something that the palette leads to or does. */
export interface PaletteItem {
  readonly id: string;
  readonly group: Exclude<Group, 'recent'>;
  readonly label: string;
  /** Beside the label, such as a market's code and price. */
  readonly hint?: string;
  /** What a search compares with; the label is among them. */
  readonly names: readonly string[];
  run(): void;
}

export interface Found {
  readonly group: Group;
  readonly items: readonly PaletteItem[];
}

/** Of a group, so that the next group stays in sight. */
const shownMax = 6;

/**
 * What matches the search, by groups, names that begin with it first. Without a search: what was chosen last, then the first of
 * each group.
 */
export function foundItems(items: readonly PaletteItem[], search: string, recent: readonly string[]): readonly Found[] {
  const wanted = search.trim();
  const found = items.filter(({ names }) => matchesSearch(names, wanted));
  const lately = wanted === '' ? recent.flatMap((id) => items.find((item) => item.id === id) ?? []) : [];
  const begins = ({ names }: PaletteItem) => names.some((name) => name.toLowerCase().startsWith(wanted.toLowerCase()));
  const inGroup = (group: Group): readonly PaletteItem[] => {
    if (group === 'recent') return lately;
    const own = found.filter((item) => item.group === group && !lately.includes(item));
    return [...own.filter(begins), ...own.filter((item) => !begins(item))].slice(0, shownMax);
  };
  return groups.map((group) => ({ group, items: inGroup(group) })).filter((each) => each.items.length > 0);
}

/** Screens of the web that need nothing but their address. */
export function screenItems(
  routes: readonly ScreenRoute[],
  language: Language,
  go: (path: string) => void,
): readonly PaletteItem[] {
  const plain = routes.filter(
    ({ frame, pattern, screen }) => frame === 'web' && !pattern.includes(':') && !screen.needsState && screen.route,
  );
  const first = plain.filter(({ screen }, at) => plain.findIndex((other) => other.screen === screen) === at);
  return first.map(({ screen, pattern }) => ({
    id: `screen ${screen.id} ${pattern}`,
    group: 'screens',
    label: screen.title[language],
    names: Object.values(screen.title),
    run: () => go(pattern),
  }));
}
