import { darkHeader } from '@maru/contract';
import type { fetchTransport } from '@maru/platform/internal';

const readsMax = 60;
/** The others wait: browsers have six connections to a host of HTTP/1.1, and the page needs them. */
const atOnceMax = 2;
const textMax = 512 * 1024;
const timeoutMs = 10_000;

/** Paths of the exchange under which something is read; none under which somebody logs in. */
const readable = /^\/(v1|v2|addresses|data)\//;

export interface ReadAnswer {
  readonly status: number;
  readonly text: string;
}

/** No answer: the frame takes it for a network that failed. */
const none: ReadAnswer = { status: 0, text: '' };

interface UnseenReadsDeps {
  readonly transport: typeof fetchTransport;
  readonly origin: string;
  readonly canary: string;
  readonly setId: () => string;
}

/**
 * Reads for a candidate that nobody sees: it has no origin of its own to call from. Its calls are GETs with a mark that it cannot leave out,
 * so that exchange and HTML server refuse whatever does more, and they keep no session alive.
 */
export class UnseenReads {
  /** Reads that were not answered with a success. */
  failed = 0;
  private begun = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly ending = new AbortController();

  constructor(private readonly deps: UnseenReadsDeps) {}

  async read(wanted: string): Promise<ReadAnswer> {
    const answer = await this.ask(wanted).catch(() => none);
    if (answer.status < 200 || answer.status >= 300) this.failed += 1;
    return answer;
  }

  /** What is still on its way goes to nobody. */
  end(): void {
    this.ending.abort();
    for (const next of this.waiting.splice(0)) next();
  }

  private async ask(wanted: string): Promise<ReadAnswer> {
    const { transport, origin, canary, setId } = this.deps;
    const address = new URL(wanted, origin);
    if (address.origin !== origin || !readable.test(address.pathname)) return none;
    if (this.begun >= readsMax) return none;
    this.begun += 1;
    if (this.running >= atOnceMax) await new Promise<void>((next) => this.waiting.push(next));
    if (this.ending.signal.aborted) return none;
    this.running += 1;
    try {
      const { status, text } = await transport({
        method: 'GET',
        url: address.pathname + address.search,
        headers: {
          Accept: 'application/json',
          'X-Maru-Client': 'web',
          'X-Maru-Set': setId(),
          'X-Maru-Background': '1',
          [darkHeader]: canary,
        },
        timeoutMs,
        signal: this.ending.signal,
      });
      return text.length <= textMax ? { status, text } : none;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}
