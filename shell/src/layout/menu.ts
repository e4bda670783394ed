import type { ListedRelease, MenuEntry, ReleaseSet } from '@maru/contract';

/** An entry of the menu as the layout shows it. */
export interface MenuItem {
  readonly entry: MenuEntry;
  readonly href: string;
  /** Every address of the screen. */
  readonly patterns: readonly string[];
  readonly release: ListedRelease;
}

/** Entries for one place of the layout, in the order that the remotes ask for. */
export const menuFor = (
  { remotes }: Pick<ReleaseSet<ListedRelease>, 'remotes'>,
  place: MenuEntry['place'][number],
): MenuItem[] =>
  remotes
    .flatMap((release) =>
      release.manifest.screens.flatMap(({ menu: entry, paths }): MenuItem[] => {
        const href = entry?.href ?? paths[0]?.path;
        return entry?.place.includes(place) && href
          ? [{ entry, href, patterns: paths.map(({ path }) => path), release }]
          : [];
      }),
    )
    .sort((left, right) => left.entry.order - right.entry.order);
