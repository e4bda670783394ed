import type { ReleaseSet } from '@maru/contract';
import type { Incident, NativeBridge, ShellServices } from '@maru/platform';
import { platformVersion } from '@maru/platform';
import { HttpClient, ModalQueue, Preferences, SessionStore } from '@maru/platform/internal';
import { type BridgeWindow, createNativeBridge } from './bridge/native-bridge';
import type { FeedPort } from './prices/feed-port';
import { ShellPriceFeed } from './prices/shell-price-feed';
import { NamedRoutes, screenRoutes } from './routing/screen-table';
import { ShellNavigation } from './routing/shell-navigation';
import { createFailurePolicy } from './session/failure-policy';
import { ShellState } from './shell-state';

export interface ServicesWorld {
  readonly page: Window;
  readonly set: ReleaseSet;
  readonly feedPort: FeedPort;
  readonly report: (incident: Incident) => void;
}

export interface ShellParts {
  readonly state: ShellState;
  readonly services: ShellServices & {
    readonly modals: ModalQueue;
    readonly prices: ShellPriceFeed;
    readonly navigation: ShellNavigation;
    readonly bridge: NativeBridge;
  };
}

/** Makes every service of the page, each once, and ties them together. */
export function createServices({ page, set, feedPort, report }: ServicesWorld): ShellParts {
  const now = () => Date.now();
  const state = new ShellState();
  const modals = new ModalQueue();
  const bridge = createNativeBridge(page as BridgeWindow);
  const navigation = new ShellNavigation(new NamedRoutes(screenRoutes(set)), bridge.host !== 'web');
  const api = new HttpClient({
    baseUrl: '',
    now,
    listener: {
      callBegan: () => state.callBegan(),
      callEnded: () => state.callEnded(),
      callFailed: (error, path) => onFailure(error, path),
    },
  });
  const session = new SessionStore(api, { reload: () => page.location.reload() });
  const onFailure = createFailurePolicy({
    session,
    navigation,
    modals,
    failCritically: (message) => state.failCritically(message),
  });
  const prices = new ShellPriceFeed(feedPort, (draw) => page.requestAnimationFrame(draw));
  const preferences = new Preferences(page.localStorage);
  return {
    state,
    services: { platformVersion, session, api, modals, prices, navigation, bridge, preferences, report, now },
  };
}
