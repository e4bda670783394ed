import type { RemoteRelease } from '@maru/contract';
import { fileUrl } from '../files/file-url';

const loads = new Map<string, Promise<void>>();
const links = new Map<string, HTMLLinkElement>();

/** Adds the stylesheets of a release to the page, each once; rejects where one does not arrive. */
export async function loadStyles(release: RemoteRelease, fresh?: number): Promise<void> {
  await Promise.all(release.preload.css.map((file) => loadOnce(release, file, fresh)));
}

/** Removes the stylesheets of a release from the page; they are fetched again if the release returns. */
export function dropStyles({ name, version }: Pick<RemoteRelease, 'name' | 'version'>): void {
  for (const [key, link] of links) {
    if (link.dataset.styles !== `${name}@${version}`) continue;
    link.remove();
    links.delete(key);
    loads.delete(key);
  }
}

function loadOnce(release: RemoteRelease, file: string, fresh?: number): Promise<void> {
  const key = fileUrl(release, file);
  const known = loads.get(key);
  if (known) return known;
  const load = addLink(fileUrl(release, file, fresh), release, key).catch((error: unknown) => {
    loads.delete(key);
    throw error;
  });
  loads.set(key, load);
  return load;
}

function addLink(href: string, { name, version }: RemoteRelease, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.dataset.styles = `${name}@${version}`;
    links.set(key, link);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`not loaded: ${href}`));
    };
    link.href = href;
    document.head.append(link);
  });
}
