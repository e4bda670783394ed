import { registerTexts } from '@maru/platform/i18n';
import { RouterProvider } from '@maru/platform/internal';
import { createRoot } from 'react-dom/client';
import { mountRootParcel } from 'single-spa';
import { createServices } from './create-services';
import ko from './locales/ko.json';
import { feedUrl, openFeedPort } from './prices/start-feed';
import { loadLifecycles, startFederation } from './remotes/federation';
import { readReleaseSet } from './remotes/release-set';
import { RemoteHosts } from './remotes/remote-hosts';
import { allowedFiles, installScriptGuard } from './remotes/script-guard';
import { loadStyles } from './remotes/stylesheets';
import { createShellRouter } from './routing/create-router';
import { createRemoteNavigator } from './routing/remote-navigator';
import { screenRoutes } from './routing/screen-table';

/** Set by the build: the folder that the shell's own files come from. */
declare const __webpack_public_path__: string;

export function start(): void {
  const set = readReleaseSet(document);
  const trusted = installScriptGuard(allowedFiles(set, __webpack_public_path__), window);
  startFederation();
  void registerTexts('shell', {
    ko,
    en: () => import('./locales/en.json'),
    ch: () => import('./locales/ch.json'),
  });

  const { services } = createServices({
    page: window,
    set,
    feedPort: openFeedPort(__webpack_public_path__, trusted),
    report: ({ id, source, phase, error }) => console.error(`${source} failed (${phase}, ${id})`, error),
  });
  const hosts = new RemoteHosts({
    services,
    navigator: createRemoteNavigator(services.navigation),
    mountParcel: mountRootParcel,
    code: { loadLifecycles, loadStyles },
    retry: { waits: [400], sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)), now: services.now },
  });
  const router = createShellRouter({ routes: screenRoutes(set), services, hosts });
  services.navigation.attach(router);
  services.prices.connect(feedUrl(window.location));

  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(<RouterProvider router={router} />);
}
