import WebSocket from 'ws';
import { ClientError } from './client-error';

export interface SignedSocketDeps {
  readonly url: string;
  readonly headers: () => Record<string, string>;
  /** A signed call of the same scope: it tells why a connection was refused. @throws ClientError */
  readonly ask: () => Promise<unknown>;
  readonly onOpen: () => void;
  readonly onMessage: (message: unknown) => void;
  /** The key is refused for good, or was removed. */
  readonly onEnd: (error: ClientError) => void;
  /** Milliseconds until a connection that fell silent is given up; the exchange pings each half minute. */
  readonly silentMs?: number | undefined;
  /** Milliseconds before the first new try; twice as long before each further one. */
  readonly firstWaitMs?: number | undefined;
}

const usualSilentMs = 45_000;
const usualFirstWaitMs = 250;
const waitMsMax = 10_000;
const keyEnded = 4001;
/** Refusals of a key that pass: the time of another clock, a signature that somebody was quicker with. */
const passing: ReadonlySet<unknown> = new Set(['API_KEY_TIME', 'API_KEY_USED']);

/** A connection opened by a signed GET, and opened again after each break until it is closed or its key is refused. */
export class SignedSocket {
  private socket: WebSocket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private tries = 0;
  private leastWaitMs = 0;
  private ended = false;

  constructor(private readonly deps: SignedSocketDeps) {
    this.connect();
  }

  /** @returns false where nothing can be sent now: `onOpen` tells when it can. */
  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Gives up the connection; another one is opened. */
  restart(): void {
    this.socket?.terminate();
  }

  /** What was opened is of use: the next break waits no longer than the first. */
  succeeded(): void {
    this.tries = 0;
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
    socket.on('open', () => this.deps.onOpen());
    socket.on('ping', () => this.hear());
    socket.on('message', (data) => {
      this.hear();
      this.take(JSON.parse(String(data)));
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

  private take(message: unknown): void {
    if (this.ended) return;
    const { restart } = message as { readonly restart?: { readonly withinMs: number } };
    // The exchange closes the connection, and asks its clients not to come back together.
    if (restart) this.leastWaitMs = Math.random() * restart.withinMs;
    else this.deps.onMessage(message);
  }

  /** Time and passing failures are tried again, anything else ends it. */
  private async askWhy(): Promise<void> {
    try {
      await this.deps.ask();
      this.again();
    } catch (error) {
      if (error instanceof ClientError && error.status === 403 && !passing.has(error.code)) this.end(error);
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
    this.deps.onEnd(error);
  }

  private hear(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.terminate(), this.deps.silentMs ?? usualSilentMs);
  }
}
