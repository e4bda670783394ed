import type { FeedMessage, PrivateEvent } from '@maru/contract';
import WebSocket from 'ws';
import { ClientError } from './client-error';

export interface ListenOptions {
  /** Events begin here, at first and after each break: whatever happened before has to be read. */
  readonly onBegin: () => void;
  /** In the order of their commits, none left out since `onBegin`. */
  readonly onEvent: (event: PrivateEvent) => void;
  /** The key is refused for good, or was removed: nothing more comes. */
  readonly onEnd?: (error: ClientError) => void;
}

export interface ListeningDeps extends ListenOptions {
  readonly url: string;
  readonly headers: () => Record<string, string>;
  /** @throws ClientError */
  readonly ask: () => Promise<unknown>;
  /** Milliseconds until a connection that fell silent is given up; the exchange pings each half minute. */
  readonly silentMs?: number;
  /** Milliseconds before the first new try; twice as long before each further one. */
  readonly firstWaitMs?: number;
}

const usualSilentMs = 45_000;
const usualFirstWaitMs = 250;
const waitMsMax = 10_000;
const keyEnded = 4001;

/** Private events over the socket, connected again after each break. */
export class Listening {
  private socket: WebSocket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private tries = 0;
  private seq = 0;
  private leastWaitMs = 0;
  private ended = false;

  constructor(private readonly deps: ListeningDeps) {
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.terminate();
  }

  private connect(): void {
    const socket = new WebSocket(this.deps.url, { headers: this.deps.headers() });
    this.socket = socket;
    this.hear();
    socket.on('open', () => socket.send(JSON.stringify({ subscribe: ['private'] })));
    socket.on('ping', () => this.hear());
    socket.on('message', (data) => {
      this.hear();
      this.take(JSON.parse(String(data)) as FeedMessage);
    });
    // Told by 'close' as well.
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, { statusCode }) => {
      this.socket = undefined;
      socket.terminate();
      if (statusCode === 403) void this.askWhy();
      else this.again();
    });
    socket.on('close', (code) => {
      if (this.socket !== socket) return;
      if (code === keyEnded) this.end(new ClientError(403, 'API_KEY_INVALID', 'the key was removed'));
      else this.again();
    });
  }

  private take(message: FeedMessage): void {
    // The exchange closes the connection, and asks its clients not to come back together.
    if ('restart' in message) this.leastWaitMs = Math.random() * message.restart.withinMs;
    // The subscription was not taken: the connection is opened anew.
    if ('error' in message) this.socket?.terminate();
    if (!('ch' in message) || message.ch !== 'private') return;
    const { seq, type, data } = message;
    if (type === 'snap') {
      this.seq = seq;
      this.tries = 0;
      if (!data.some(({ kind }) => kind === 'sessionEnded')) this.deps.onBegin();
      return;
    }
    // A frame is missing: the connection is begun anew, and with it the events.
    if (seq !== this.seq + 1) {
      this.socket?.terminate();
      return;
    }
    this.seq = seq;
    for (const event of data) this.deps.onEvent(event);
  }

  /** Time and passing failures are tried again, anything else ends it. */
  private async askWhy(): Promise<void> {
    try {
      await this.deps.ask();
      this.again();
    } catch (error) {
      if (error instanceof ClientError && error.status === 403) this.end(error);
      else this.again();
    }
  }

  private again(): void {
    this.socket = undefined;
    clearTimeout(this.silence);
    if (this.ended) return;
    clearTimeout(this.timer);
    const wait = Math.min(waitMsMax, (this.deps.firstWaitMs ?? usualFirstWaitMs) * 2 ** this.tries);
    this.tries += 1;
    // Programs that lost the same exchange do not come back in the same moment.
    const spread = wait * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), Math.max(spread, this.leastWaitMs));
    this.leastWaitMs = 0;
  }

  private end(error: ClientError): void {
    if (this.ended) return;
    this.close();
    this.deps.onEnd?.(error);
  }

  private hear(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.terminate(), this.deps.silentMs ?? usualSilentMs);
  }
}
