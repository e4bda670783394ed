import { type PageConfig, SHELL_NAME, SHELL_STARTED_EVENT } from '@maru/contract';
import type { DrawCaptchaFrame } from '@maru/platform';
import {
  currentLanguage,
  fetchTransport,
  RouterProvider,
  registerOwnTexts,
  ServerClock,
} from '@maru/platform/internal';
import { createHtmlPolicy } from '@maru/ui/internal';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterFirstScreen } from './after-first-screen';
import { closeWaysOut } from './close-ways-out';
import { createShellRouter } from './create-router';
import { createShellDeps } from './create-shell-deps';
import type { RunningPage } from './deferred-services';
import { AllowedFiles, installScriptGuard } from './files/script-guard';
import { followSession } from './follow-session';
import { type HoldFrame, nativeFrames } from './frames/native-frames';
import { nextTask } from './loading/next-task';
import { retryUntilLoaded } from './loading/retry-until-loaded';
import ko from './locales/ko.json';
import { applyPreferences } from './preferences';
import { WaitingPort } from './prices/waiting-port';
import { checkSignature } from './remotes/check-signature';
import { createHosts } from './remotes/create-hosts';
import { startFederation } from './remotes/federation';
import { readFirstAnswers, readPageConfig, readPageReleases } from './remotes/page-releases';
import { prefetchFirst } from './remotes/prefetch-first';
import { createReleaseVerifier } from './remotes/release-verifier';
import { RemoteVersions } from './remotes/remote-versions';
import { report } from './report';
import { DocumentPermit } from './routing/document-permit';
import { blockLeaving } from './routing/leave-block';
import { OwnDocument, takeOver } from './routing/own-document';
import { screenRoutes } from './routing/screen-table';
import type { ShellRouter } from './routing/shell-router';
import { keepFirstPaint } from './skeleton/first-paint';
import { StartedSign } from './started-sign';
import { sendReport, watchUnhandled } from './telemetry/start-telemetry';
import { Telemetry } from './telemetry/telemetry';

/** Set by the build: the folder that the shell's own files come from. */
declare const __webpack_public_path__: string;

/** Starts the page; it needs no remote for that. */
export async function start(): Promise<void> {
  const began = performance.now();
  const config = readPageConfig(document);
  const permit = new DocumentPermit(document);
  const guarded = guardPage(config);
  if (config.darkCanary !== undefined) {
    const { startUnseen } = await import('./start-unseen');
    return startUnseen(config, guarded.files, shellParts);
  }
  const page = await assemble(config, permit, guarded);
  await nextTask();
  const { shell, hosts, routes, telemetry } = page;
  const speaking = applyPreferences({ ...shell.services, device: shell.state }, document);
  followSession(shell, window);
  takeOver(history, shell.services);
  const own = new OwnDocument(permit);
  await nextTask();
  const router = createShellRouter({ routes, shell, hosts, own, page: window });
  shell.services.navigation.attach(router);
  blockLeaving(router, shell.services);
  if (shell.services.navigation.inApp)
    void retryUntilLoaded(() => import('./follow-app')).then(({ followApp }) =>
      followApp({ shell, routes, page: window }),
    );
  const near = routes.filter((route) => !own.isBeyond(route));
  const onStarted = () => {
    document.dispatchEvent(new Event(SHELL_STARTED_EVENT));
    telemetry.started(performance.now() - began);
  };
  void draw(router, { speaking, screen: prefetchFirst(document, near, hosts) }, onStarted);
  watchUnhandled(telemetry, window, () => hosts.showing);
  afterFirstScreen(
    () => hosts.drawn && !shell.state.loading,
    () =>
      void retryUntilLoaded(() => import('./deferred-services')).then(({ startDeferredServices }) =>
        startDeferredServices({ ...page, router, permit, routes: near }, window),
      ),
  );
}

const shellParts = {
  createShellRouter,
  createShellDeps,
  createHosts,
  createReleaseVerifier,
  readPageReleases,
  checkSignature,
  screenRoutes,
  RemoteVersions,
  WaitingPort,
  OwnDocument,
  DocumentPermit,
};

interface GuardedPage extends Pick<RunningPage, 'files' | 'trusted' | 'dark'> {
  readonly drawCaptchaFrame: DrawCaptchaFrame | null;
}

/** Installs the script guard, takes what the shell alone may do, and closes the ways out; all before any remote. */
function guardPage({ shellFiles, captchaFrame, dark, ticket }: PageConfig): GuardedPage {
  const shellFolder = new URL(__webpack_public_path__, window.location.href).href;
  const files = new AllowedFiles(shellFiles, shellFolder);
  const trusted = installScriptGuard(files, window);
  createHtmlPolicy(window);
  const hold = nativeFrames(window);
  closeWaysOut(window);
  startFederation();
  const drawCaptchaFrame = captchaFrame === undefined ? null : captchaFrames(captchaFrame, hold);
  return { files, trusted, drawCaptchaFrame, dark: dark && { plan: dark, hold, ticket } };
}

/** The code of the frame is fetched when it is drawn. */
const captchaFrames = (address: string, hold: HoldFrame): DrawCaptchaFrame =>
  Object.freeze((inside, wish) => {
    const drawn = import('./captcha-frame').then(({ createCaptchaFrame }) =>
      createCaptchaFrame(window, hold, address, currentLanguage)(inside, wish),
    );
    drawn.catch(() => wish.hear({ event: 'failed' }));
    return () => void drawn.then((takeAway) => takeAway());
  });

/** Verifies the release set and creates the page's singletons. */
async function assemble(
  config: PageConfig,
  permit: DocumentPermit,
  { drawCaptchaFrame, ...guarded }: GuardedPage,
): Promise<RunningPage> {
  void registerOwnTexts('shell', { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') });

  const time = new ServerClock(Date.parse(config.now), () => void askForTime(time));
  const verifier = createReleaseVerifier(config, time.now);
  const versions = new RemoteVersions(await verifier.verifyPage(document), verifier, (release) =>
    guarded.files.allow(release),
  );
  const setId = () => versions.set.id;
  const telemetry = new Telemetry({
    ticket: config.ticket,
    ...(config.shell !== undefined && { shell: { name: SHELL_NAME, version: config.shell } }),
    setId,
    send: sendReport,
    onShow: () => hosts.showing,
    loadFailure: ({ name }, error) =>
      import('./remotes/load-failure').then(
        ({ loadFailureOf }) => loadFailureOf(versions.described(name), error),
        () => 'load',
      ),
  });
  const feed = new WaitingPort();
  const shell = createShellDeps({
    page: window,
    set: versions.set,
    setId,
    time,
    feedPort: feed,
    answers: readFirstAnswers(document),
    report(incident) {
      report(incident);
      void telemetry.failed(incident);
    },
    succeeded: (name) => telemetry.succeeded(name),
    drawCaptchaFrame,
    permit,
    transport: permit.shownBy(fetchTransport),
  });
  if (config.status) shell.status.learn(null, config.status);
  if (config.visitor) shell.services.session.assumeVisitor();
  const hosts = createHosts(shell, versions, telemetry, permit);
  const routes = screenRoutes(versions.set);
  const release = config.shell === undefined ? undefined : `${SHELL_NAME}@${config.shell}`;
  return { shell, hosts, versions, verifier, telemetry, routes, feed, release, ...guarded };
}

/** Asks the HTML server, whose answer extends no session. */
async function askForTime(time: ServerClock): Promise<void> {
  const began = performance.now();
  const answer = await fetch('/release', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  time.heard(answer?.headers.get('date'), performance.now() - began);
}

/** Wait this long for the screen's code, so that frame and screen are laid out once. */
const firstScreenWaitMs = 50;

interface FirstDrawing {
  /** Resolves when the language to draw in is there. */
  readonly speaking: Promise<void>;
  /** Resolves when the first screen can be drawn at once. */
  readonly screen: Promise<void>;
}

async function draw(router: ShellRouter, { speaking, screen }: FirstDrawing, onStarted: () => void): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('no #root');
  await guarded(router);
  await speaking;
  await Promise.race([screen, sleep(firstScreenWaitMs)]);
  keepFirstPaint(container, location.pathname);
  // As transitions, navigations would wait until prices stop changing. The first drawing may take several tasks.
  startTransition(() =>
    createRoot(container).render(
      <>
        <RouterProvider router={router} useTransitions={false} />
        <StartedSign onStarted={onStarted} />
      </>,
    ),
  );
}

/** Resolves when the first guard has answered; until then the page shows the skeleton of the HTML. */
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
