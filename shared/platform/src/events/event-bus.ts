import { eventNameOf, ownerOfEvent, payloadFault } from '@maru/contract';
import { when } from 'mobx';
import type { EventChannel, EventPage, EventRemote } from './page-events';

type Payload = Readonly<Record<string, unknown>>;
export type EventHandler = (payload: Payload) => unknown;

interface Subscription {
  readonly by: EventRemote;
  readonly handler: EventHandler;
}

/** What a tab tells the others. */
interface Told {
  readonly name: string;
  readonly payload: Payload;
}

/** So many events may one version of a remote publish within `windowMs`, and subscriptions hold at a time. */
const publishedMax = 20;
const subscriptionsMax = 50;
const windowMs = 10_000;

/**
 * Hands events from the remote that declares them to those that subscribe to them, in this page and in the other tabs of this browser.
 * Each handler runs in a task of its own; what it throws is its own remote's incident. Nothing is kept for those who subscribe later.
 */
export class EventBus {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly published = new Map<string, number[]>();
  private readonly channel: EventChannel | null;

  /** @param now - milliseconds. */
  constructor(
    private readonly page: EventPage,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.channel = page.openChannel();
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<unknown>) => void this.hearFromTab(data);
  }

  /** Drops and reports what the remote may not publish. @throws TypeError instead, for a remote on its developer's machine. */
  publish(by: EventRemote, name: string, given: Payload): void {
    // Read once, so that what was judged is what is delivered.
    const payload = Object.freeze({ ...given });
    const fault = this.faultOf(by, name, payload);
    if (fault) {
      this.fail(by, new TypeError(`event ${name} ${fault}`));
      return;
    }
    this.deliver({ name, payload });
    this.channel?.postMessage({ name, payload } satisfies Told);
  }

  /** @returns ends it; leaving the screen ends it, too. */
  on(by: EventRemote, name: string, handler: EventHandler): () => void {
    const held = this.subscriptions.get(name) ?? new Set();
    this.subscriptions.set(name, held);
    if ([...held].filter((other) => other.by.name === by.name).length >= subscriptionsMax) {
      this.fail(by, new TypeError(`event ${name} has ${subscriptionsMax} handlers of this remote already`));
      return () => undefined;
    }
    const subscription = { by, handler };
    held.add(subscription);
    const end = () => void held.delete(subscription);
    const stopWatching = when(() => !by.isOnShow(), end);
    return () => {
      stopWatching();
      end();
    };
  }

  private faultOf(by: EventRemote, name: string, payload: Payload): string | null {
    const verb = Object.keys(by.events).find((each) => eventNameOf(by.name, each) === name);
    const fields = verb === undefined ? undefined : by.events[verb];
    if (!fields) return `is none that ${by.name} declares`;
    return payloadFault(fields, payload) ?? (this.isTooOften(by) ? 'came too often' : null);
  }

  private isTooOften({ name, version }: EventRemote): boolean {
    const since = this.now() - windowMs;
    const times = (this.published.get(`${name}@${version}`) ?? []).filter((time) => time > since);
    const tooOften = times.length >= publishedMax;
    this.published.set(`${name}@${version}`, tooOften ? times : [...times, this.now()]);
    return tooOften;
  }

  /** Whoever wrote it, it is delivered only as the declaration of this page's own version has it. */
  private async hearFromTab(data: unknown): Promise<void> {
    const { name, payload } = (data ?? {}) as Partial<Told>;
    if (typeof name !== 'string' || typeof payload !== 'object' || payload === null) return;
    // What nobody here hears fetches no description.
    if (!this.subscriptions.get(name)?.size) return;
    const { remote, verb } = ownerOfEvent(name);
    const events = (await this.page.declaredBy(remote)) ?? {};
    const fields = Object.hasOwn(events, verb) ? events[verb] : undefined;
    if (fields && payloadFault(fields, payload) === null)
      this.deliver({ name, payload: Object.freeze({ ...payload }) });
  }

  private deliver({ name, payload }: Told): void {
    const held = this.subscriptions.get(name);
    for (const subscription of held ?? [])
      setTimeout(() => {
        if (held?.has(subscription)) void this.call(name, subscription, payload);
      });
  }

  private async call(name: string, { by, handler }: Subscription, payload: Payload): Promise<void> {
    try {
      await handler(payload);
    } catch (error) {
      this.report(by, error instanceof Error ? error : new Error(`a handler of ${name} failed`));
    }
  }

  private fail(by: EventRemote, error: TypeError): void {
    if (by.strict) throw error;
    this.report(by, error);
  }

  private report({ name, version }: EventRemote, error: Error): void {
    this.page.report({ id: crypto.randomUUID().slice(0, 8), source: name, version, phase: 'runtime', error });
  }
}
