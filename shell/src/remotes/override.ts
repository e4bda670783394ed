import type { PageOverride, PageReleases, RemoteManifest, RemoteRelease } from '@maru/contract';
import { OverrideBanner, type OverrideStanding } from './override-banner';
import { readPageReleases } from './page-releases';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import type { Trustees } from './trustees';

export interface OverrideParts {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  readonly believe: Trustees['believe'];
}

/** What the developer's machine tells (tools/remote-build/dev/dev-server.ts). */
interface DevState {
  /** Of the last good build. */
  readonly version: string;
  /** Why what was saved since does not build. */
  readonly findings: readonly string[];
}

/**
 * A page on which one remote comes from a developer's machine: says so for all to see, and takes each new build over at once,
 * with a remount of that remote alone. It follows no releases meanwhile, and its load is counted nowhere (its ticket says so).
 */
export function followOverride(page: Window & typeof globalThis, parts: OverrideParts): void {
  const releases = readPageReleases(page.document);
  if (!releases?.override) return;
  const { token, release } = releases.override;
  const banner = new OverrideBanner(page.document, token);
  let standing: OverrideStanding = { findings: [], routesChanged: false, away: false, refused: null };
  const say = (change: Partial<OverrideStanding>) => {
    standing = { ...standing, ...change };
    banner.show(standing);
  };
  say({});

  let running = release;
  const follow = async ({ version, findings }: DevState): Promise<void> => {
    say({ findings, away: false });
    if (version === running.version) return;
    try {
      running = await takeOver({ ...releases, override: releases.override as PageOverride }, parts);
      say({ refused: null, routesChanged: routingOf(running.manifest) !== routingOf(release.manifest) });
    } catch (error) {
      say({ refused: error instanceof Error ? error.message : String(error) });
    }
  };
  const events = new page.EventSource(`${token.origin}/events`);
  // One after the other: of two builds the later one must stay.
  let following = Promise.resolve();
  events.onmessage = ({ data }) => {
    following = following.then(() => follow(JSON.parse(data) as DevState));
  };
  events.onerror = () => say({ away: true });
}

async function takeOver(
  { override, ...releases }: PageReleases & { readonly override: PageOverride },
  { versions, hosts, believe }: OverrideParts,
): Promise<RemoteRelease> {
  const { remote, origin } = override.token;
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' });
  const release = (await response.json()) as RemoteRelease;
  if (release.name !== remote || new URL(release.baseUrl).origin !== origin)
    throw new TypeError(`${origin} serves ${release.name}, not ${remote}`);
  versions.adopt(await believe({ ...releases, override: { ...override, release } }, 0));
  hosts.replace(remote);
  // What an earlier build has broken, this one may have mended.
  hosts.dismiss(remote);
  return release;
}

/** By this the page was routed when it was loaded. */
const routingOf = ({ screens, modals }: RemoteManifest): string => JSON.stringify([screens, modals]);
