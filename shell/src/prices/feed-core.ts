import type { FeedChannel, FeedMessage, FeedRequest, NamedSet } from '@maru/contract';
import type { FeedStatus } from '@maru/platform';
import type { FeedBatch, FeedCommand } from './feed-batch';
import { FeedPace } from './feed-pace';
import { FeedState } from './feed-state';

/** Environment of the feed, injected for tests. */
export interface FeedDeps {
  readonly openSocket: (url: string) => WebSocket;
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly emit: (batch: FeedBatch) => void;
}

const alwaysWatched: readonly FeedChannel[] = ['tick', 'krw'];
/** CONS-091; said here once more, because the rules would bring their libraries into the worker (a test compares). */
export const pingMs = 30_000;
const waitFirstMs = 1000;
const waitMostMs = 30_000;
/** After so much silence the server is asked whether it is still there. */
const silenceMs = 8000;
const answerMs = 2000;

/**
 * The price feed without a page: one socket, sequence check, last values, growing waits after a break. Runs in a Web
 * Worker, or beside the page where workers are missing.
 */
export class FeedCore {
  private readonly state = new FeedState();
  private readonly pace: FeedPace;
  private readonly watched = new Set<FeedChannel>(alwaysWatched);
  private url = '';
  private socket: WebSocket | null = null;
  private failures = 0;
  private heardAt = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly deps: FeedDeps) {
    this.pace = new FeedPace({ now: deps.now, leave: () => this.emit() });
  }

  command(command: FeedCommand): void {
    if ('connect' in command) this.start(command.connect);
    else if ('watch' in command) this.watch(command.watch);
    else if ('unwatch' in command) this.unwatch(command.unwatch);
    else if ('reconnect' in command) this.reconnect(0);
    else this.pace.drawn();
  }

  private start(url: string): void {
    this.url = url;
    this.setStatus('connecting');
    this.open();
  }

  private watch(channel: FeedChannel): void {
    this.watched.add(channel);
    this.send({ subscribe: [channel] });
  }

  private unwatch(channel: FeedChannel): void {
    this.watched.delete(channel);
    this.state.forget(channel);
    this.send({ unsubscribe: [channel] });
  }

  private open(): void {
    const socket = this.deps.openSocket(this.url);
    this.socket = socket;
    // Handlers of a socket that has been replaced are silent.
    const ifCurrent = (act: () => void) => () => {
      if (this.socket === socket) act();
    };
    socket.onopen = ifCurrent(() => this.opened());
    socket.onclose = ifCurrent(() => this.reconnect(this.nextWait()));
    socket.onmessage = ({ data }) => ifCurrent(() => this.receive(String(data)))();
    this.heardAt = this.deps.now();
    this.listenForSilence();
  }

  private opened(): void {
    this.state.restart();
    this.send({ subscribe: [...this.watched] });
    this.pingTimer = setInterval(() => this.send({ ping: this.deps.now() }), pingMs);
  }

  private receive(text: string): void {
    this.heardAt = this.deps.now();
    const message = JSON.parse(text) as FeedMessage;
    if ('restart' in message) this.reconnect(this.deps.random() * message.restart.withinMs);
    else if ('ch' in message) this.take(message);
    else if ('releases' in message) this.hearReleases(message.releases);
  }

  private take(message: Extract<FeedMessage, { ch: string }>): void {
    if (message.ch === 'private' && message.data.some(({ kind }) => kind === 'sessionEnded')) {
      this.deps.emit({ ended: true });
      return;
    }
    if (this.failures > 0 || message.type === 'snap') this.recovered();
    const channel = 'm' in message ? (`${message.ch}:${message.m}` as FeedChannel) : message.ch;
    if (!this.state.apply(message)) this.send({ subscribe: [channel] });
    this.pace.changed(message.ch === 'tick' || message.ch === 'krw' ? 'prices' : 'other');
  }

  private hearReleases(releases: NamedSet): void {
    this.state.setReleases(releases);
    this.pace.changed('other');
  }

  private recovered(): void {
    this.failures = 0;
    this.setStatus('live');
  }

  /** Prices are old at once; a new socket follows after `wait` milliseconds. */
  private reconnect(wait: number): void {
    this.hangUp();
    this.setStatus('stale');
    this.reconnectTimer = setTimeout(() => this.open(), wait);
  }

  private hangUp(): void {
    const { socket } = this;
    this.socket = null;
    clearTimeout(this.reconnectTimer);
    clearTimeout(this.silenceTimer);
    clearInterval(this.pingTimer);
    socket?.close();
  }

  /** Full jitter, so that members do not come back all at once. */
  private nextWait(): number {
    const most = Math.min(waitMostMs, waitFirstMs * 2 ** this.failures);
    this.failures += 1;
    return waitFirstMs / 2 + this.deps.random() * most;
  }

  /**
   * A connection can die without a word, such as under a tunnel: silence is answered by a question, then by a new socket.
   * A timer of its own for each message would cost the worker more than the message.
   */
  private listenForSilence(wait = silenceMs): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => {
      const left = this.heardAt + silenceMs - this.deps.now();
      if (left > 0) this.listenForSilence(Math.min(left, silenceMs));
      else this.askWhetherAlive();
    }, wait);
  }

  private askWhetherAlive(): void {
    const { heardAt } = this;
    this.send({ ping: this.deps.now() });
    this.silenceTimer = setTimeout(() => {
      if (this.heardAt === heardAt) this.reconnect(this.nextWait());
      else this.listenForSilence();
    }, answerMs);
  }

  private send(request: FeedRequest): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(request));
  }

  private setStatus(status: FeedStatus): void {
    this.state.setStatus(status);
    this.pace.changed('other');
  }

  private emit(): boolean {
    const batch = this.state.takeBatch();
    if (batch) this.deps.emit(batch);
    if (this.state.waits) this.pace.changed('other');
    return batch !== null;
  }
}
