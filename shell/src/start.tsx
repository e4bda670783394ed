import { registerTexts } from '@maru/platform/i18n';
import { RouterProvider } from '@maru/platform/internal';
import { createRoot } from 'react-dom/client';
import { mountRootParcel } from 'single-spa';
import { afterFirstScreen } from './after-first-screen';
import { createParts } from './create-parts';
import ko from './locales/ko.json';
import { applyPreferences } from './preferences';
import { portOnConnect } from './prices/feed-port';
import { feedUrl, openFeedPort } from './prices/start-feed';
import { announceScripts } from './remotes/announce';
import { loadLifecycles, startFederation } from './remotes/federation';
import { prefetchOnHover, prefetchWhenIdle } from './remotes/prefetch';
import { readReleaseSet } from './remotes/release-set';
import { RemoteHosts } from './remotes/remote-hosts';
import { allowedFiles, installScriptGuard } from './remotes/script-guard';
import { loadStyles } from './remotes/stylesheets';
import { report } from './report';
import { createShellRouter, type ShellRouter } from './routing/create-router';
import { createRemoteNavigator } from './routing/remote-navigator';
import { screenRoutes } from './routing/screen-table';
import { followSession } from './session/follow-session';
import type { ShellParts } from './shell-parts';

/** Set by the build: the folder that the shell's own files come from. */
declare const __webpack_public_path__: string;

/** From the HTML to a running page; nothing of a remote is needed for it. */
export function start(): void {
  const set = readReleaseSet(document);
  const shellFolder = new URL(__webpack_public_path__, window.location.href).href;
  const trusted = installScriptGuard(allowedFiles(set, shellFolder), window);
  startFederation();
  void registerTexts('shell', { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') });

  const parts = createParts({
    page: window,
    set,
    feedPort: portOnConnect(() => openFeedPort(shellFolder, trusted)),
    report,
  });
  const hosts = createHosts(parts);
  const routes = screenRoutes(set);
  applyPreferences(parts.services.preferences, document);
  followSession(parts, window);
  const router = createShellRouter({ routes, parts, hosts });
  parts.services.navigation.attach(router);

  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  whenReady(router, () => createRoot(container).render(<RouterProvider router={router} />));
  prefetchOnHover(document, routes, hosts);
  afterFirstScreen(
    () => hosts.drawn && !parts.state.loading,
    () => {
      parts.services.prices.connect(feedUrl(window.location));
      parts.status.start();
      void import('@maru/ui/fonts');
      prefetchWhenIdle(window, routes, hosts);
    },
  );
}

/** Until the first guard has answered there is nothing to show but the skeleton that came with the HTML. */
function whenReady(router: ShellRouter, show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

function createHosts({ services }: ShellParts): RemoteHosts {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return new RemoteHosts({
    services,
    navigator: createRemoteNavigator(services.navigation),
    mountParcel: mountRootParcel,
    code: { loadLifecycles, loadStyles, announceScripts },
    retry: { waits: [400], sleep, now: services.now },
  });
}
