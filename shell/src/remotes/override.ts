import type { ListedRelease, PageOverride, PageReleases, RemoteManifest, RemoteRelease } from '@maru/contract';
import { OverrideBanner, type OverrideStanding } from './override-banner';
import { readPageReleases } from './page-releases';
import type { ReleaseVerifier } from './release-verifier';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';

export interface OverrideDeps {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  readonly verify: ReleaseVerifier['verify'];
}

/** Message of the dev server (tools/remote-build/dev/dev-server.ts). */
interface DevState {
  /** Version of the last successful build. */
  readonly version: string;
  /** Build errors since then. */
  readonly findings: readonly string[];
}

/**
 * Runs one remote from a developer's machine: shows a banner and remounts that remote after each build. Such a page follows
 * no releases, and its page-load token excludes it from the counts.
 */
export function followOverride(page: Window & typeof globalThis, deps: OverrideDeps): void {
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
      running = await takeOver({ ...releases, override: releases.override as PageOverride }, deps);
      say({ refused: null, routesChanged: routingOf(running.manifest) !== routingOf(release.manifest) });
    } catch (error) {
      say({ refused: error instanceof Error ? error.message : String(error) });
    }
  };
  const events = new page.EventSource(`${token.origin}/events`);
  // In sequence, so that the later of two builds stays.
  let following = Promise.resolve();
  events.onmessage = ({ data }) => {
    following = following.then(() => follow(JSON.parse(data) as DevState));
  };
  events.onerror = () => say({ away: true });
}

async function takeOver(
  { override, ...releases }: PageReleases<ListedRelease> & { readonly override: PageOverride },
  { versions, hosts, verify }: OverrideDeps,
): Promise<RemoteRelease> {
  const { remote, origin } = override.token;
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' });
  const release = (await response.json()) as RemoteRelease;
  if (release.name !== remote || new URL(release.baseUrl).origin !== origin)
    throw new TypeError(`${origin} serves ${release.name}, not ${remote}`);
  await versions.adopt(await verify({ ...releases, override: { ...override, release } }));
  hosts.replace(remote);
  // The new build may have fixed the failure of the last.
  hosts.dismiss(remote);
  return release;
}

/** The part of a manifest that the page builds its routes from. */
const routingOf = ({ screens, modals }: RemoteManifest): string => JSON.stringify([screens, modals]);
