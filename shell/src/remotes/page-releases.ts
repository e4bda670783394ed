import {
  FIRST_ANSWERS_ELEMENT,
  type ListedRelease,
  PAGE_ELEMENT,
  type PageConfig,
  type PageReleases,
  RELEASE_SET_ELEMENT,
} from '@maru/contract';

/** Reads the release set that the HTML server inlined; null if there is none. */
export function readPageReleases(page: Document): PageReleases<ListedRelease> | null {
  return readJson<PageReleases<ListedRelease>>(page, RELEASE_SET_ELEMENT);
}

/** Reads the page's configuration. Without it there are no root keys, so no remote runs. */
export function readPageConfig(page: Document): PageConfig {
  const withoutKeys: PageConfig = {
    rootKeys: [],
    now: new Date().toISOString(),
    floor: { trust: 0, set: 0 },
    shellFiles: {},
    visitor: false,
    ticket: '',
  };
  return readJson<PageConfig>(page, PAGE_ELEMENT) ?? withoutKeys;
}

/** Answers of the exchange that the HTML server has sent along, by the path of their call. */
export const readFirstAnswers = (page: Document): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(readJson<Record<string, unknown>>(page, FIRST_ANSWERS_ELEMENT) ?? {}));

function readJson<T>(page: Document, id: string): T | null {
  const text = page.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
