import { ClientError, errorOf } from './client-error';
import { type ApiKey, signedHeaders } from './signature';

export interface CallerOptions extends ApiKey {
  /** Origin of the site, such as `https://maru.example`. */
  readonly url: string;
  /** Until an answer is given up, milliseconds. */
  readonly timeoutMs?: number;
  /** Tries of a call whose repetition is harmless, the first included. */
  readonly tries?: number;
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** The same once more changes nothing further. */
  readonly harmless: boolean;
}

const usualTimeoutMs = 10_000;
const usualTries = 4;
const firstWaitMs = 200;
/** Who is asked to wait longer is told so instead. */
const waitMsMax = 30_000;
/** Too many calls, or nobody there to take them; 0: no answer came. */
const passing = new Set([0, 429, 502, 503, 504]);

/** Sends signed calls, again where that is harmless and the failure passes. */
export class Caller {
  /** Of the exchange's clock, milliseconds ahead of this one. */
  private ahead = 0;
  private lastTime = 0;

  constructor(private readonly options: CallerOptions) {}

  /** @throws ClientError */
  async call<T>(call: Call): Promise<T> {
    const { tries = usualTries, wait = sleep } = this.options;
    for (let turn = 1; ; turn += 1) {
      const answer = await this.send(call);
      if (answer.ok) return answer.value as T;
      const { error, retryMs } = answer;
      const mayTry = call.harmless && passing.has(error.status) && turn < tries && (retryMs ?? 0) <= waitMsMax;
      if (!mayTry) throw error;
      await wait(retryMs ?? firstWaitMs * 2 ** (turn - 1));
    }
  }

  /** Headers of a connection that is opened now. */
  signed(path: string): Record<string, string> {
    return signedHeaders(this.options, { method: 'GET', path, body: '', time: this.time() });
  }

  private async send(call: Call): Promise<Answer> {
    const first = await this.sendOnce(call);
    // A clock that is wrong is told once: the next signature has the exchange's time.
    if (first.ok || first.error.code !== 'API_KEY_TIME' || first.exchangeTime === null) return first;
    this.ahead = first.exchangeTime - this.now();
    this.lastTime = 0;
    return this.sendOnce(call);
  }

  private async sendOnce({ method, path, body }: Call): Promise<Answer> {
    const { url, timeoutMs = usualTimeoutMs, fetch: ask = fetch } = this.options;
    const text = body ? JSON.stringify(body) : '';
    const headers = signedHeaders(this.options, { method, path, body: text, time: this.time() });
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await ask(new URL(path, url), { method, headers, signal, ...(text && { body: text }) });
      const said = await answer.text();
      if (answer.ok) return { ok: true, value: JSON.parse(said) };
      const [date, after] = [answer.headers.get('date'), answer.headers.get('retry-after')];
      return {
        ok: false,
        error: errorOf(answer.status, said),
        exchangeTime: date === null ? null : Date.parse(date),
        // A date, which the exchange does not send, is left alone.
        retryMs: after !== null && /^\d+$/.test(after) ? Number(after) * 1_000 : null,
      };
    } catch (cause) {
      const error = new ClientError(0, null, `no answer from ${url}`, { cause });
      return { ok: false, error, exchangeTime: null, retryMs: null };
    }
  }

  /** Never the same twice: the signature of a call is taken once. */
  private time(): number {
    this.lastTime = Math.max(this.lastTime + 1, Math.round(this.now() + this.ahead));
    return this.lastTime;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly error: ClientError;
      /** By the answer's `Date`, which has whole seconds. */
      readonly exchangeTime: number | null;
      /** How long the exchange asks to wait. */
      readonly retryMs: number | null;
    };

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
