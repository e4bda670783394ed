import { openFeedPort } from './prices/start-feed';
import type { WaitingPort } from './prices/waiting-port';
import { prefetchWhenIdle } from './remotes/prefetch-when-idle';
import { ReleaseWatch } from './remotes/release-watch';
import type { RemoteHosts } from './remotes/remote-hosts';
import type { RemoteVersions } from './remotes/remote-versions';
import type { Trustees } from './remotes/trustees';
import type { ScreenRoute } from './routing/screen-table';
import type { AllowedFiles, TrustedScriptUrls } from './script-guard';
import type { ShellParts } from './shell-parts';
import { watchStatus } from './status/status-watch';
import { reportRegularly } from './telemetry/report-regularly';
import type { Telemetry } from './telemetry/telemetry';
import { watchVitals } from './telemetry/web-vitals';

/** The page as far as its first content needed it. */
export interface RunningPage {
  readonly parts: ShellParts;
  readonly hosts: RemoteHosts;
  readonly versions: RemoteVersions;
  readonly trustees: Trustees;
  readonly telemetry: Telemetry;
  readonly routes: readonly ScreenRoute[];
  readonly feed: WaitingPort;
  /** Address of the shell's own files. */
  readonly shellFolder: string;
  readonly files: AllowedFiles;
  readonly trusted: TrustedScriptUrls;
}

/** Everything that the first content can do without: prices, state of the server, fonts, newer releases, figures. */
export function goOn(running: RunningPage, page: Window & typeof globalThis): void {
  const { parts, hosts, routes, telemetry, feed, shellFolder, files, trusted } = running;
  parts.services.prices.connect(feedUrl(page.location));
  void openFeedPort(shellFolder, files, trusted).then((port) => feed.open(port));
  watchStatus(parts.status, parts.services.api, page);
  void import('@maru/ui/fonts');
  prefetchWhenIdle(page, routes, hosts);
  followReleases(running, page);
  reportRegularly(telemetry, page);
  watchVitals(telemetry, () => hosts.showing);
}

/** A page with a developer's build follows that, any other the live releases. */
function followReleases({ parts, hosts, versions, trustees }: RunningPage, page: Window & typeof globalThis): void {
  const { believe } = trustees;
  if (versions.set.overridden) {
    void import('./remotes/override').then(({ followOverride }) => followOverride(page, { versions, hosts, believe }));
    return;
  }
  const isSafe = () => parts.services.modals.current === null && !parts.state.loading;
  new ReleaseWatch({ versions, hosts, fetchJson, believe, isSafe }).start(page);
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
  return response.json() as Promise<T>;
}

/** The socket lives on the site that serves the page. */
const feedUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/feed`;
