import type { PageReleases, RemoteRelease } from '@maru/contract';
import { translator } from '@maru/platform/internal';
import { readPageReleases } from './page-releases';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import type { Trustees } from './trustees';

export interface OverrideParts {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  readonly believe: Trustees['believe'];
}

/**
 * A page on which one remote comes from a developer's machine: says so for all to see, and takes each new build over at once,
 * with a remount of that remote alone. It follows no releases meanwhile, and its load is counted nowhere (its ticket says so).
 */
export function followOverride(page: Window & typeof globalThis, parts: OverrideParts): void {
  const releases = readPageReleases(page.document);
  if (!releases?.override) return;
  const { remote, origin } = releases.override.token;
  page.document.body.prepend(banner(page.document, remote, origin));
  const events = new page.EventSource(`${origin}/events`);
  events.onmessage = () => void takeOver(releases, parts).catch((error: unknown) => console.warn(error));
}

async function takeOver(releases: PageReleases, { versions, hosts, believe }: OverrideParts): Promise<void> {
  const { override } = releases;
  if (!override) return;
  const { remote, origin } = override.token;
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' });
  const release = (await response.json()) as RemoteRelease;
  if (release.name !== remote || new URL(release.baseUrl).origin !== origin)
    throw new TypeError(`${origin} serves ${release.name}, not ${remote}`);
  versions.adopt(await believe({ ...releases, override: { ...override, release } }, 0));
  hosts.replace(remote);
  // What an earlier build has broken, this one may have mended.
  hosts.dismiss(remote);
}

function banner(page: Document, remote: string, origin: string): HTMLElement {
  const t = translator('shell');
  const element = page.createElement('aside');
  const stop = page.createElement('a');
  stop.href = '/?maru-override=off';
  stop.textContent = t('override.stop');
  stop.style.color = 'inherit';
  element.append(t('override.banner', { remote, origin }), ' ', stop);
  element.id = 'maru-override';
  Object.assign(element.style, {
    position: 'sticky',
    top: '0',
    zIndex: '1000',
    padding: '6px 16px',
    textAlign: 'center',
    color: '#1a1200',
    background: 'repeating-linear-gradient(135deg, #ffd54a 0 16px, #ffc107 16px 32px)',
    fontWeight: '600',
    fontSize: '13px',
  });
  return element;
}
