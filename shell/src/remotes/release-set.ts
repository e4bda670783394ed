import { RELEASE_SET_ELEMENT, type ReleaseSet, type RemoteRelease } from '@maru/contract';

const empty: ReleaseSet = { id: 'none', createdAt: '1970-01-01T00:00:00.000Z', remotes: [] };

/**
 * The release set that the HTML server has put into the page. A remote whose entry makes no sense is left out, since one
 * bad entry must not take the site down; the others go on.
 */
export function readReleaseSet(page: Document): ReleaseSet {
  const text = page.getElementById(RELEASE_SET_ELEMENT)?.textContent;
  if (!text) return empty;
  const set = JSON.parse(text) as ReleaseSet;
  return { ...set, remotes: set.remotes.filter(isUsable) };
}

function isUsable({ name, baseUrl, entry, container, files, manifest }: RemoteRelease): boolean {
  return (
    [name, baseUrl, entry, container].every((text) => typeof text === 'string' && text !== '') &&
    typeof files === 'object' &&
    Array.isArray(manifest?.screens)
  );
}

/** Address of a file of a release. @param fresh - set on a retry, so that no cache answers with the failure again. */
export function fileUrl(release: RemoteRelease, file: string, fresh?: number): string {
  const url = new URL(file, release.baseUrl);
  if (fresh !== undefined) url.searchParams.set('r', String(fresh));
  return url.href;
}
