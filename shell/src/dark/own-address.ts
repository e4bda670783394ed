interface Kept {
  readonly url: URL;
  readonly state: unknown;
}

/**
 * The part of a window that the router uses, with an address and a history of their own: the document's history is shared by all frames
 * of the tab. Without `document` the router keeps nothing in the browser.
 * @param path - where it begins, with its query.
 */
export function createOwnAddress(path: string, state: unknown): Window {
  const at = (given: unknown, from: URL) => new URL(String(given ?? ''), from);
  let kept: Kept = { url: at(path, new URL('https://unseen.invalid')), state: { usr: state } };
  const keep = (next: unknown, _: string, to?: string | URL | null) => {
    kept = { url: to ? at(to, kept.url) : kept.url, state: next };
  };
  const own = {
    get location() {
      return kept.url;
    },
    history: {
      get state() {
        return kept.state;
      },
      ...{ pushState: keep, replaceState: keep, go: () => undefined },
    },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  };
  return own as unknown as Window;
}
