import type { RemoteRelease } from '@maru/contract';
import { fileUrl } from './release-set';

const loads = new Map<string, Promise<void>>();

/** Adds the stylesheets of a release to the page, each once; rejects where one does not arrive. */
export async function loadStyles(release: RemoteRelease, fresh?: number): Promise<void> {
  await Promise.all(release.preload.css.map((file) => loadOnce(release, file, fresh)));
}

function loadOnce(release: RemoteRelease, file: string, fresh?: number): Promise<void> {
  const key = fileUrl(release, file);
  const known = loads.get(key);
  if (known) return known;
  const load = addLink(fileUrl(release, file, fresh), release.name).catch((error: unknown) => {
    loads.delete(key);
    throw error;
  });
  loads.set(key, load);
  return load;
}

function addLink(href: string, remote: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.dataset.remote = remote;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Stylesheet did not load: ${href}`));
    };
    link.href = href;
    document.head.append(link);
  });
}
