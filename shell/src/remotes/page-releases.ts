import { PAGE_ELEMENT, type PageConfig, type PageReleases, RELEASE_SET_ELEMENT } from '@maru/contract';

/** What the HTML server has put into the page; null where this page was not made by it. */
export function readPageReleases(page: Document): PageReleases | null {
  return readJson<PageReleases>(page, RELEASE_SET_ELEMENT);
}

/** Without the HTML server's word nobody is trusted: no remote runs. */
export function readPageConfig(page: Document): PageConfig {
  const nobody: PageConfig = { rootKeys: [], now: new Date().toISOString(), shellFiles: {}, ticket: '' };
  return readJson<PageConfig>(page, PAGE_ELEMENT) ?? nobody;
}

function readJson<T>(page: Document, id: string): T | null {
  const text = page.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
