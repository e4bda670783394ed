import {
  type DarkFailure,
  type DarkPageReleases,
  matchScreen,
  type PageConfig,
  SHELL_NAME,
  verifyDarkCanary,
} from '@maru/contract';
import { catalogueOf, changeLanguage, RouterProvider, ServerClock, type Transport } from '@maru/platform/internal';
import { Outlet } from '@maru/platform/router';
import { createRoot } from 'react-dom/client';
import type { createShellRouter } from './create-router';
import type { createShellDeps } from './create-shell-deps';
import { closeHistory } from './dark/close-history';
import type { FrameOutcome, ToFrame } from './dark/messages';
import { outlineOf } from './dark/outline';
import { createOwnAddress } from './dark/own-address';
import { PageAround } from './dark/page-around';
import { settled } from './dark/settled';
import type { AllowedFiles } from './files/script-guard';
import type { ShellDeps } from './page/shell-deps';
import type { WaitingPort } from './prices/waiting-port';
import type { checkSignature } from './remotes/check-signature';
import type { createHosts } from './remotes/create-hosts';
import type { readPageReleases } from './remotes/page-releases';
import type { createReleaseVerifier } from './remotes/release-verifier';
import type { HostWatcher } from './remotes/remote-hosts';
import type { RemoteVersions } from './remotes/remote-versions';
import type { VerifiedSet } from './remotes/verified-set';
import type { DocumentPermit } from './routing/document-permit';
import type { OwnDocument } from './routing/own-document';
import type { screenRoutes } from './routing/screen-table';

/**
 * Parts of the shell that every page has. They are handed in: a module that two chunks import is left out of the concatenation of the first
 * content, which would grow by a KiB.
 */
export interface ShellParts {
  readonly createShellRouter: typeof createShellRouter;
  readonly createShellDeps: typeof createShellDeps;
  readonly createHosts: typeof createHosts;
  readonly createReleaseVerifier: typeof createReleaseVerifier;
  readonly readPageReleases: typeof readPageReleases;
  readonly checkSignature: typeof checkSignature;
  readonly screenRoutes: typeof screenRoutes;
  readonly RemoteVersions: typeof RemoteVersions;
  readonly WaitingPort: typeof WaitingPort;
  readonly OwnDocument: typeof OwnDocument;
  readonly DocumentPermit: typeof DocumentPermit;
}

/**
 * Runs a candidate in the place of the live version of its remote, in a document that nobody sees: a shell of its own, without feed, telemetry,
 * history and storage. It tells the page around how it went.
 * @param files - what this document may load.
 */
export async function startUnseen(config: PageConfig, files: AllowedFiles, parts: ShellParts): Promise<void> {
  const page = window;
  closeHistory(page);
  const errors = countErrors(page);
  const { around, begin } = await PageAround.meet(page);
  const time = new ServerClock(Date.parse(config.now), () => undefined);
  const verifier = parts.createReleaseVerifier(config, time.now);
  const set = await withCandidate(config, verifier, time.now, parts);
  const candidate = set.remotes.find(({ name, version }) => `${name}@${version}` === set.candidate);
  const longTasks = countLongTasks();
  let mountMs: number | null = null;
  let isOver = false;
  const tell = (failure: DarkFailure | null, parts: FrameOutcome['parts'] = []) => {
    if (isOver) return;
    isOver = true;
    const { refusedCalls } = around;
    around.tell({ failure, errors: errors(), refusedCalls, longTasks: longTasks(), mountMs, parts });
  };
  const routes = parts.screenRoutes(set);
  const target = matchScreen(
    routes.map((route) => ({ ...route, path: route.pattern })),
    begin.path.split('?')[0] ?? '',
  );
  // The address leads elsewhere in the candidate, or to where secrets are typed.
  if (!candidate || target?.release !== candidate || target.screen.secrets) return tell('left');

  await changeLanguage(begin.language);
  const versions = new parts.RemoteVersions(set, { ...verifier, loadLastGood: async () => null }, (release) =>
    files.allow(release),
  );
  const shell = createUnseenShell({ page, parts, versions, time, transport: around.transport, onFailure: tell });
  if (config.visitor) shell.services.session.assumeVisitor();
  else void shell.services.session.refresh();
  const permit = new parts.DocumentPermit(page.document);
  const watcher: HostWatcher = {
    shown: () => undefined,
    mounted(release, ms) {
      if (release !== candidate) return tell('left');
      mountMs = Math.round(ms);
      void tellWhenSettled();
    },
  };
  const hosts = parts.createHosts(shell, versions, watcher, permit);
  const tellWhenSettled = async () => {
    const container = page.document.querySelector(`[data-remote="${candidate.name}"]`);
    if (!container) return tell('render');
    await settled(container, () => shell.state.loading);
    tell(null, outlineOf(container, catalogueOf(candidate.name.slice('mfe-'.length))));
  };
  drawUnseen({ page, parts, shell, hosts, permit, begin, routes, onLeft: () => tell('left') });
}

interface CandidateSet extends VerifiedSet {
  /** `name@version`. */
  readonly candidate: string;
}

/** The verified set of this document, with the candidate in place of the live version. @throws VerifyError */
async function withCandidate(
  config: PageConfig,
  verifier: ReturnType<typeof createReleaseVerifier>,
  now: () => number,
  { readPageReleases, checkSignature }: ShellParts,
): Promise<CandidateSet> {
  const set = await verifier.verifyPage(document);
  const { dark } = readPageReleases(document) as DarkPageReleases;
  if (!set.trust || dark.grant.id !== config.darkCanary || dark.grant.remote === SHELL_NAME)
    throw new TypeError('This document names no candidate');
  await verifyDarkCanary(dark, set.trust, { now: now(), checkSignature });
  const { remote, version } = dark.grant;
  const remotes = [...set.remotes.filter(({ name }) => name !== remote), dark.release];
  return { ...set, remotes, candidate: `${remote}@${version}` };
}

interface UnseenShell {
  readonly page: Window;
  readonly parts: ShellParts;
  readonly versions: RemoteVersions;
  readonly time: ServerClock;
  readonly transport: Transport;
  readonly onFailure: (failure: DarkFailure) => void;
}

/** The page's services without what reaches members: no feed, no successes, no reports. */
const createUnseenShell = ({ page, parts, versions, time, transport, onFailure }: UnseenShell): ShellDeps =>
  parts.createShellDeps({
    page,
    set: versions.set,
    setId: () => versions.set.id,
    time,
    feedPort: new parts.WaitingPort(),
    answers: new Map(),
    transport,
    report: ({ phase }) =>
      onFailure(phase === 'load' || phase === 'mount' || phase === 'update' || phase === 'unmount' ? phase : 'render'),
    succeeded: () => undefined,
    drawCaptchaFrame: null,
  });

interface UnseenDrawing {
  readonly page: Window;
  readonly parts: ShellParts;
  readonly shell: ShellDeps;
  readonly hosts: ReturnType<typeof createHosts>;
  readonly permit: DocumentPermit;
  readonly begin: Extract<ToFrame, { kind: 'begin' }>;
  readonly routes: ReturnType<typeof screenRoutes>;
  readonly onLeft: () => void;
}

function drawUnseen({ page, parts, shell, hosts, permit, begin, routes, onLeft }: UnseenDrawing): void {
  const [pathname = '/', search] = begin.path.split('?');
  const history = { state: null, pushState: onLeft, replaceState: onLeft };
  const router = parts.createShellRouter({
    ...{ routes, shell, hosts, own: new parts.OwnDocument(permit) },
    // A document that ends, or leads elsewhere, has nothing to compare.
    page: { history, location: { pathname, search, hash: '', reload: onLeft }, document } as never,
    frame: <Outlet />,
    addressed: createOwnAddress(begin.path, begin.state),
  });
  shell.services.navigation.attach(router);
  router.subscribe(({ location }) => {
    if (location.pathname !== pathname) onLeft();
  });
  const root = page.document.getElementById('root');
  if (root) createRoot(root).render(<RouterProvider router={router} useTransitions={false} />);
}

/** Errors that nothing has caught in this document. */
function countErrors(page: Window): () => number {
  let count = 0;
  for (const type of ['error', 'unhandledrejection'] as const) page.addEventListener(type, () => (count += 1));
  return () => Math.min(count, 10_000);
}

/** Tasks of more than 50 ms since now; none where the browser does not tell of them. */
function countLongTasks(): () => number {
  let count = 0;
  if (PerformanceObserver.supportedEntryTypes?.includes('longtask'))
    new PerformanceObserver((list) => (count += list.getEntries().length)).observe({ type: 'longtask' });
  return () => count;
}
