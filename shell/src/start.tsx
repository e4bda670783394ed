import { registerTexts } from '@maru/platform/i18n';
import { RouterProvider } from '@maru/platform/internal';
import { createRoot } from 'react-dom/client';
import { mountRootParcel } from 'single-spa';
import { afterFirstScreen } from './after-first-screen';
import { createParts } from './create-parts';
import { createShellRouter, type ShellRouter } from './create-router';
import { followSession } from './follow-session';
import type { RunningPage } from './later';
import ko from './locales/ko.json';
import { applyPreferences } from './preferences';
import { WaitingPort } from './prices/waiting-port';
import { announceScripts } from './remotes/announce';
import { loadLifecycles, startFederation } from './remotes/federation';
import { loadFailureOf } from './remotes/load-failure';
import { readPageConfig } from './remotes/page-releases';
import { prefetchFirst, prefetchOnHover } from './remotes/prefetch';
import { type HostWatcher, RemoteHosts } from './remotes/remote-hosts';
import { RemoteVersions } from './remotes/remote-versions';
import { dropStyles, loadStyles } from './remotes/stylesheets';
import { createTrustees } from './remotes/trustees';
import { report } from './report';
import { createRemoteNavigator } from './routing/remote-navigator';
import { screenRoutes } from './routing/screen-table';
import { AllowedFiles, installScriptGuard } from './script-guard';
import type { ShellParts } from './shell-parts';
import { sendReport, watchUnhandled } from './telemetry/start-telemetry';
import { Telemetry } from './telemetry/telemetry';
import { untilLoaded } from './until-loaded';

/** Set by the build: the folder that the shell's own files come from. */
declare const __webpack_public_path__: string;

/** From the HTML to a running page; nothing of a remote is needed for it. */
export async function start(): Promise<void> {
  const page = await assemble();
  const { parts, hosts, routes, telemetry } = page;
  applyPreferences(parts.services.preferences, document);
  followSession(parts, window);
  const router = createShellRouter({ routes, parts, hosts });
  parts.services.navigation.attach(router);
  void draw(router, prefetchFirst(document, routes, hosts));
  prefetchOnHover(document, routes, hosts);
  watchUnhandled(telemetry, window, () => hosts.showing);
  afterFirstScreen(
    () => hosts.drawn && !parts.state.loading,
    () => void untilLoaded(() => import('./later')).then(({ goOn }) => goOn(page, window)),
  );
}

/** Guards the page before anything else, believes its releases, and makes everything of which it has one. */
async function assemble(): Promise<RunningPage> {
  const config = readPageConfig(document);
  const shellFolder = new URL(__webpack_public_path__, window.location.href).href;
  const files = new AllowedFiles(config.shellFiles, shellFolder);
  const trusted = installScriptGuard(files, window);
  startFederation();
  void registerTexts('shell', { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') });

  const trustees = createTrustees(config);
  const versions = new RemoteVersions(await trustees.believePage(document), trustees.loadLastGood, (release) =>
    files.allow(release),
  );
  const telemetry = new Telemetry({
    ticket: config.ticket,
    send: sendReport,
    onShow: () => hosts.showing,
    loadFailure: ({ name }, error) => loadFailureOf(versions.running(name), error),
  });
  const feed = new WaitingPort();
  const parts = createParts({
    page: window,
    set: versions.set,
    feedPort: feed,
    report(incident) {
      report(incident);
      void telemetry.failed(incident);
    },
    succeeded: (name) => telemetry.succeeded(name),
  });
  const hosts = createHosts(parts, versions, telemetry);
  const routes = screenRoutes(versions.set);
  return { parts, hosts, versions, trustees, telemetry, routes, feed, shellFolder, files, trusted };
}

/** Milliseconds that the frame waits for a screen whose code is all but there: both at once are one layout instead of two. */
const patience = 50;

/** Two frames of a slow screen. */
const frameMs = 32;

/** @param screen - settles when the first screen could be drawn at once. */
async function draw(router: ShellRouter, screen: Promise<void>): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  await guarded(router);
  await Promise.race([screen, sleep(patience)]);
  // As transitions, navigations would wait for as long as prices keep coming.
  createRoot(container).render(<RouterProvider router={router} useTransitions={false} />);
}

/** Until the first guard has answered there is nothing to show but the skeleton that came with the HTML. */
const guarded = (router: ShellRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function createHosts({ services }: ShellParts, versions: RemoteVersions, watcher: HostWatcher): RemoteHosts {
  return new RemoteHosts({
    services,
    navigator: createRemoteNavigator(services.navigation),
    mountParcel: mountRootParcel,
    // Not an animation frame: in a tab that nobody sees there are none.
    nextFrame: () => sleep(frameMs),
    code: { loadLifecycles, loadStyles, dropStyles, announceScripts },
    retry: { waits: [200, 600], limit: 8000, sleep, now: services.now },
    versions,
    watcher,
  });
}
