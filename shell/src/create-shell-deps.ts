import type { SuccessName } from '@maru/contract';
import { type DrawCaptchaFrame, type Incident, platformVersion } from '@maru/platform';
import {
  DeviceStorage,
  HttpClient,
  ModalQueue,
  Preferences,
  type ServerClock,
  SessionStore,
  type Transport,
} from '@maru/platform/internal';
import { type BridgeWindow, createNativeBridge } from './bridge/native-bridge';
import { retryUntilLoaded } from './loading/retry-until-loaded';
import type { OwnServices, ShellDeps } from './page/shell-deps';
import { ShellState } from './page/shell-state';
import { ShellPriceFeed } from './prices/shell-price-feed';
import type { FeedPort } from './prices/waiting-port';
import { Leases } from './remotes/leases';
import type { VerifiedSet } from './remotes/verified-set';
import type { DocumentPermit } from './routing/document-permit';
import { ShellDocument } from './routing/page-document';
import { NamedRoutes, screenRoutes } from './routing/screen-table';
import { ShellNavigation } from './routing/shell-navigation';
import { createFailurePolicy } from './session/failure-policy';
import { SessionClock } from './session/session-clock';
import { createSharedActivity } from './session/shared-activity';
import { RemoteLinks } from './settings/remote-links';
import { ServerStatus } from './status/server-status';

/** What the page provides to its own services. */
export interface PageDeps {
  readonly page: Window;
  readonly set: Pick<VerifiedSet, 'remotes'>;
  /** Id of the newest set that the tab has adopted. */
  readonly setId: () => string;
  readonly time: Pick<ServerClock, 'now' | 'heard'>;
  readonly feedPort: FeedPort;
  /** Answers that came with the page, by the path of their call. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly report: (incident: Incident) => void;
  readonly succeeded: (name: SuccessName) => void;
  /** Null: the site has no reCAPTCHA. */
  readonly drawCaptchaFrame: DrawCaptchaFrame | null;
  /** Of the document; default: it moves no money. */
  readonly permit?: Pick<DocumentPermit, 'remote' | 'barred'>;
  /** Carries calls; default: the browser's fetch. */
  readonly transport?: Transport;
}

/** Creates the page's singletons without starting any of them. */
export function createShellDeps({ page, set, setId, time, feedPort, answers, ...given }: PageDeps): ShellDeps {
  const { now } = time;
  const { report, succeeded, drawCaptchaFrame, transport, permit = noPermit } = given;
  const storage = new DeviceStorage(() => page.localStorage);
  const state = new ShellState();
  const leases = new Leases();
  const modals = new ModalQueue();
  const bridge = createNativeBridge(page as BridgeWindow);
  const navigation = new ShellNavigation(new NamedRoutes(screenRoutes(set)), bridge.host !== 'web');
  const api = new HttpClient({
    // The HTML server proxies calls to the exchange (API-002).
    baseUrl: '',
    now,
    setId,
    answers,
    ...(transport && { transport }),
    listener: {
      callBegan() {
        state.callBegan();
        clock.active();
      },
      callEnded: () => state.callEnded(),
      timeTold: (date, took) => time.heard(date, took),
      callFailed: (error, path, wanted) => onFailure(error, path, wanted),
    },
  });
  const preferences = new Preferences(storage);
  const session = new SessionStore(api, { reload: () => page.location.reload() });
  const failCritically = (message: string) => state.failCritically(message);
  const ownDocument = new ShellDocument(permit.barred);
  const replaceDocument = async () =>
    (await retryUntilLoaded(() => import('./routing/load-here'))).loadHere(page, { modals, ownDocument });
  const onFailure = createFailurePolicy({
    ...{ session, navigation, modals, preferences, failCritically },
    ...{ permit, replaceDocument, checkClock: () => clock.check() },
  });
  const clock = new SessionClock({
    session,
    activity: createSharedActivity(storage),
    now,
    onExpired: () => void offerLogin(modals, navigation),
  });
  const prices = new ShellPriceFeed(feedPort, (draw) => page.requestAnimationFrame(draw));
  const services: OwnServices = {
    platformVersion,
    session,
    api,
    modals,
    prices,
    navigation,
    bridge,
    preferences,
    storage,
    ownDocument,
    report,
    succeeded,
    critical: () => leases.begin(),
    ...(drawCaptchaFrame && { drawCaptchaFrame }),
    now,
  };
  return { set, state, status: new ServerStatus(), links: new RemoteLinks(storage), clock, leases, services };
}

const noPermit = { remote: undefined, barred: false };

/** SHEL-203, SHEL-097: the popup after the automatic logout. */
async function offerLogin(modals: ModalQueue, navigation: ShellNavigation): Promise<void> {
  const answer = await modals.open('automaticLogout', {});
  if (answer === 'login') navigation.go('Login');
  else navigation.goPath('/');
}
