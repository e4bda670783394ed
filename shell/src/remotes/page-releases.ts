import { PAGE_ELEMENT, type PageConfig, type PageReleases, RELEASE_SET_ELEMENT } from '@maru/contract';

/** Reads the release set that the HTML server inlined; null if there is none. */
export function readPageReleases(page: Document): PageReleases | null {
  return readJson<PageReleases>(page, RELEASE_SET_ELEMENT);
}

/** Reads the page's configuration. Without it there are no root keys, so no remote runs. */
export function readPageConfig(page: Document): PageConfig {
  const withoutKeys: PageConfig = { rootKeys: [], now: new Date().toISOString(), shellFiles: {}, ticket: '' };
  return readJson<PageConfig>(page, PAGE_ELEMENT) ?? withoutKeys;
}

function readJson<T>(page: Document, id: string): T | null {
  const text = page.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
