import type { DarkOutcome, DarkPlan, DarkReport } from '@maru/contract';
import { catalogueOf, currentLanguage, fetchTransport } from '@maru/platform/internal';
import { when } from '@maru/platform/mobx';
import type { HeldFrame, HoldFrame } from '../frames/native-frames';
import type { ShellDeps } from '../page/shell-deps';
import type { RemoteHosts } from '../remotes/remote-hosts';
import { type FrameOutcome, frameFormat, helloType, messageOf, type Part, type ToFrame } from './messages';
import { differencesOf, outlineOf } from './outline';
import { settled } from './settled';
import { UnseenReads } from './unseen-reads';

/** From the frame's first byte to its word. */
const limitMs = 25_000;

export interface UnseenRun {
  readonly plan: DarkPlan;
  readonly hold: HoldFrame;
  /** Of this page load. */
  readonly ticket: string;
}

interface RunDeps extends UnseenRun {
  readonly shell: ShellDeps;
  readonly hosts: RemoteHosts;
  readonly setId: () => string;
  /** Milliseconds in which the live version was mounted; undefined before. */
  readonly mountMsOf: (remote: string) => number | undefined;
}

/** Runs the candidate once, beside the first screen of its remote that this page shows. */
export function runUnseen(deps: RunDeps, page: Window & typeof globalThis): void {
  const { plan, hosts } = deps;
  when(
    () => hosts.showing.some(({ name }) => name === plan.remote) && hosts.drawn,
    () => void runOnce(deps, page),
  );
}

async function runOnce(deps: RunDeps, page: Window & typeof globalThis): Promise<void> {
  const { plan, shell } = deps;
  const container = page.document.querySelector(`[data-remote="${plan.remote}"]`);
  if (!container || !isAffordable(page) || shell.services.navigation.inApp) return;
  await settled(container, () => shell.state.loading);
  await idle(page);
  const before = addressOf(page);
  if (!container.isConnected || shell.services.modals.current || page.document.visibilityState !== 'visible') return;
  const live = outlineOf(container, catalogueOf(plan.remote.slice('mfe-'.length)));
  const outcome = await outcomeOf(deps, page, live);
  // The member has gone on, or looks elsewhere: browsers slow down what nobody looks at.
  if (!outcome || addressOf(page) !== before || page.document.visibilityState !== 'visible') return;
  const report: DarkReport = { ticket: deps.ticket, canary: plan.canary, outcome };
  page.navigator.sendBeacon('/dark-reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

const addressOf = ({ location }: Window): string => location.pathname + location.search;

interface Device {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Not where it would cost the visitor something: data that is saved, a slow network, little memory. */
function isAffordable({ navigator }: Pick<Window, 'navigator'>): boolean {
  const { deviceMemory = 8, connection } = navigator as Device;
  return deviceMemory >= 4 && connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '');
}

const idle = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });

/** Shows the candidate to nobody, and takes it away again. @returns null where the frame is of another build than this page. */
async function outcomeOf(
  deps: RunDeps,
  page: Window & typeof globalThis,
  live: readonly Part[],
): Promise<DarkOutcome | null> {
  const { plan, hold, setId } = deps;
  const reads = new UnseenReads({
    transport: fetchTransport,
    origin: page.location.origin,
    canary: plan.canary,
    setId,
  });
  const frame = hold(page.document.body, {
    sandbox: 'allow-scripts',
    src: `/dark?canary=${plan.canary}`,
    inert: '',
    'aria-hidden': 'true',
    tabindex: '-1',
    width: String(page.innerWidth),
    height: String(page.innerHeight),
    frameborder: '0',
  });
  // Neither seen nor part of the layout; without its size the candidate would draw another layout.
  Object.assign(frame.box.style, {
    ...{ position: 'fixed', inset: '0', zIndex: '-1', overflow: 'hidden' },
    ...{ visibility: 'hidden', pointerEvents: 'none', contain: 'strict' },
  });
  try {
    const told = await speakWith(frame, { page, reads, state: stateOf(page) });
    return told === 'otherBuild' ? null : withLive(told, { live, reads, liveMs: deps.mountMsOf(plan.remote) });
  } finally {
    reads.end();
    frame.box.remove();
  }
}

/** What the address was entered with, where it can be handed on. */
const stateOf = ({ history }: Window): unknown => (history.state as { usr?: unknown } | null)?.usr ?? null;

interface Conversation {
  readonly page: Window & typeof globalThis;
  readonly reads: UnseenReads;
  readonly state: unknown;
}

function speakWith(frame: HeldFrame, { page, reads, state }: Conversation): Promise<FrameOutcome | 'otherBuild'> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    let port: MessagePort | undefined;
    const end = (told: FrameOutcome | 'otherBuild') => {
      listening.abort();
      port?.close();
      clearTimeout(timer);
      resolve(told);
    };
    const timer = setTimeout(() => end(failed(port ? 'time' : 'start')), limitMs);
    const say = (message: ToFrame) => port?.postMessage(message);
    const hear = async ({ data }: MessageEvent<unknown>) => {
      const message = messageOf(data);
      if (message?.kind === 'told') end(message);
      if (message?.kind === 'read') say({ kind: 'answer', id: message.id, ...(await reads.read(message.url)) });
    };
    const greet = ({ data, source, origin, ports }: MessageEvent<unknown>) => {
      const { type, format } = Object(data) as Readonly<Record<string, unknown>>;
      if (source === null || source !== frame.window() || origin !== 'null' || type !== helloType || port) return;
      if (format !== frameFormat) return end('otherBuild');
      port = ports[0];
      if (!port) return;
      port.onmessage = hear;
      say({ kind: 'begin', path: addressOf(page), state, language: currentLanguage() });
    };
    page.addEventListener('message', greet, { signal: listening.signal });
  });
}

const failed = (failure: 'time' | 'start'): FrameOutcome => ({
  ...{ failure, errors: 0, refusedCalls: 0, longTasks: 0, mountMs: null, parts: [] },
});

interface Live {
  readonly live: readonly Part[];
  readonly reads: UnseenReads;
  readonly liveMs: number | undefined;
}

const percentMax = 100_000;

function withLive({ parts, mountMs, ...told }: FrameOutcome, { live, reads, liveMs }: Live): DarkOutcome {
  const isKnown = mountMs !== null && mountMs >= 0 && liveMs !== undefined && liveMs > 0;
  return {
    ...{ failure: told.failure, errors: told.errors, refusedCalls: told.refusedCalls, longTasks: told.longTasks },
    failedCalls: reads.failed,
    mountPercent: isKnown ? Math.min(percentMax, Math.round((mountMs / liveMs) * 100)) : null,
    differences: told.failure === null ? differencesOf(live, parts) : [],
  };
}
