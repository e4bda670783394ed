import '@maru/ui/fonts';
import { loadErrorTexts, translator } from '@maru/platform/internal';
import { autorun, when } from '@maru/platform/mobx';
import type { UnseenRun } from './dark/run-unseen';
import { followEvents } from './events/follow-events';
import type { AllowedFiles, TrustedScriptUrls } from './files/script-guard';
import { followWithFeed } from './follow-feed';
import type { ShellDeps } from './page/shell-deps';
import './layout/scroll-padding.css';
import { asksForPalette } from './palette/palette-keys';
import { startPersonal } from './personal/personal';
import { openFeedPort } from './prices/start-feed';
import type { WaitingPort } from './prices/waiting-port';
import { followInstallation } from './pwa/installed-app';
import { prefetchOnHover } from './remotes/prefetch-on-hover';
import { prefetchWhenIdle } from './remotes/prefetch-when-idle';
import type { ReleaseVerifier } from './remotes/release-verifier';
import { ReleaseWatch } from './remotes/release-watch';
import type { RemoteHosts } from './remotes/remote-hosts';
import type { RemoteVersions } from './remotes/remote-versions';
import type { DocumentPermit } from './routing/document-permit';
import { followLogin } from './routing/follow-login';
import { followLogout } from './routing/follow-logout';
import { askBeforeLeaving } from './routing/leave-question';
import { loadHere } from './routing/load-here';
import type { ScreenRoute } from './routing/screen-table';
import type { ShellRouter } from './routing/shell-router';
import { announceDueDiligence } from './session/due-diligence-notice';
import { finishLogout } from './session/finish-logout';
import { followKeptPage } from './session/kept-page';
import { watchRemoteConfig } from './settings/remote-config';
import { Connection } from './status/connection';
import { showConnection } from './status/connection-banner';
import { watchStatus } from './status/status-watch';
import { reportRegularly } from './telemetry/report-regularly';
import type { Telemetry } from './telemetry/telemetry';
import { watchVitals } from './telemetry/web-vitals';

/** Objects that the page has created by its first content, and what it has begun with them. */
export interface StartedPage extends RunningPage {
  readonly router: ShellRouter;
  readonly permit: Pick<DocumentPermit, 'remote' | 'runs'>;
}

export interface RunningPage {
  readonly shell: ShellDeps;
  readonly hosts: RemoteHosts;
  readonly versions: RemoteVersions;
  readonly verifier: ReleaseVerifier;
  readonly telemetry: Telemetry;
  /** Those that this document may show. */
  readonly routes: readonly ScreenRoute[];
  readonly feed: WaitingPort;
  readonly files: AllowedFiles;
  readonly trusted: TrustedScriptUrls;
  /** A candidate that this page runs unseen once it is idle. */
  readonly dark: UnseenRun | undefined;
  /** `shell@<version>`, where it is a released one. */
  readonly release: string | undefined;
}

/** Starts services that the first paint does not need: prices, server status, fonts, release updates, telemetry. */
export function startDeferredServices(running: StartedPage, page: Window & typeof globalThis): void {
  const { shell, hosts, routes, telemetry, feed, files, trusted, router } = running;
  const { services } = shell;
  askBeforeLeaving({ router, navigation: services.navigation, services, page });
  announceDueDiligence(services);
  const toDocument = { router, loadHere: () => loadHere(page, services) };
  followLogin({ ...running, ...toDocument, session: services.session });
  followLogout({ ...services, ...toDocument }, page);
  followKeptPage(services.session, page);
  finishLogout(services, page);
  followWithFeed(services);
  services.prices.connect(feedUrl(page.location));
  void openFeedPort(files, trusted).then((port) => feed.open(port));
  watchStatus(shell.status, shell.services.api, page, () => shell.services.preferences.language);
  watchRemoteConfig(shell.links, shell.services.api, page);
  followConnection(running, page);
  followMember(shell);
  prefetchOnHover(page.document, routes, hosts);
  prefetchWhenIdle(page, routes, hosts);
  followReleases(running, page);
  followEvents({ ...running, report: shell.services.report }, page);
  followPaletteKeys(running, page.document);
  reportRegularly(telemetry, page);
  watchVitals(telemetry, () => hosts.showing);
  if (!shell.services.navigation.inApp) followInstallation(page, files, trusted);
  if (running.dark) runDark({ ...running, ...running.dark }, page);
}

function runDark(running: RunningPage & UnseenRun, page: Window & typeof globalThis): void {
  const { versions, telemetry } = running;
  const deps = { ...running, setId: () => versions.set.id, mountMsOf: (name: string) => telemetry.mountMsOf(name) };
  // Lost without harm where it cannot be fetched.
  void import('./dark/run-unseen').then(({ runUnseen }) => runUnseen(deps, page)).catch(() => undefined);
}

/** A page that lasts for so long fetches what a page without a network could not. */
const offlinePartsMs = 5000;

/** Words of failed calls, and what shows a note. */
function fetchForOffline(): void {
  void loadErrorTexts();
  void import('./modals/modal-layer');
  void import('./modals/register-modal-texts');
}

/** Its words come along, so that they are there when the network is not. */
function followConnection({ shell, hosts }: RunningPage, page: Window): void {
  const connection = new Connection({ prices: shell.services.prices, onReturn: () => hosts.retryAll() });
  connection.follow(page);
  showConnection(connection, page.document);
  page.setTimeout(fetchForOffline, offlinePartsMs);
}

/** What only members see starts when there is one. It is here, since a file of its own would be one more request of each page of a member. */
function followMember(shell: ShellDeps): void {
  when(
    () => shell.services.session.isMember,
    () => void startPersonal(shell),
  );
}

/** What it shows is fetched when it is first asked for. Inside the app the keys are the app's. */
function followPaletteKeys({ shell, routes }: RunningPage, page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (shell.services.navigation.inApp || !asksForPalette(event, page)) return;
    event.preventDefault();
    shell.state.askPalette(true);
  });
  autorun(() => {
    if (!shell.state.paletteAsked) return;
    shell.state.askPalette(false);
    void import('./palette/show-palette').then(({ showPalette }) => showPalette(shell, routes));
  });
}

/** Follows the dev server on a page with an override, nothing on one of a set of before, the live releases on any other. */
function followReleases(
  { shell, hosts, versions, verifier, release }: RunningPage,
  page: Window & typeof globalThis,
): void {
  const { verify } = verifier;
  if (versions.set.overridden) {
    void import('./remotes/override').then(({ followOverride }) => followOverride(page, { versions, hosts, verify }));
    return;
  }
  const { reopened } = versions.set;
  if (reopened) {
    void import('./remotes/reopened-bar').then(({ showReopened }) => showReopened(page.document, reopened));
    return;
  }
  const isSafe = () => shell.services.modals.current === null && !shell.state.loading;
  const reload = () => {
    shell.services.modals.toast({ message: translator('shell')('loadedAnew'), tone: 'warn' });
    loadHere(page, shell.services);
  };
  const told$ = shell.services.prices.releases$;
  new ReleaseWatch({ versions, hosts, told$, fetchJson, verify, isSafe, reload, shell: release }).start(page);
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
  return response.json() as Promise<T>;
}

/** The feed is served by the page's own host. */
const feedUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/feed`;
