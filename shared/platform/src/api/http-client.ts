import { FORM_TIMEOUT_MS, JSON_TIMEOUT_MS } from '@maru/domain';
import type { ApiClient, CallOptions, Fields, Query, UploadOptions } from './api-client';
import { ApiError } from './api-error';
import { loadErrorTexts } from './error-text';
import { fetchTransport } from './fetch-transport';
import { readFailure } from './read-failure';
import { type HttpAnswer, type HttpRequest, NoAnswer, type Transport } from './transport';

/** Called for every call; the client itself does not depend on session or modals. */
export interface ApiListener {
  /** A call that the member waits for has begun or ended (SHEL-230). */
  callBegan(): void;
  callEnded(): void;
  /** @param date - what the server says of the time; the answer took so many milliseconds. */
  timeTold?(date: unknown, took: number): void;
  /** Before the caller sees the error, so that the shell can act on what concerns the whole page (API-007). */
  callFailed(error: ApiError, path: string, wanted?: CallOptions['wanted']): void;
}

/** Older answers of the page are not given: the screen that they were sent for has begun without them. */
const firstAnswersMs = 10_000;

export interface HttpClientOptions {
  /** Host of the exchange, chosen by the page's host (API-002); empty for this site. */
  readonly baseUrl: string;
  readonly now: () => number;
  /** Id of the release set that the tab follows at the moment; undefined before it is known. */
  readonly setId?: () => string | undefined;
  readonly listener: ApiListener;
  /** Answers that came with the page, by path and query: each is given once, in place of the first call. */
  readonly answers?: ReadonlyMap<string, unknown>;
  /** Carries the calls; the browser's fetch unless a test brings its own. */
  readonly transport?: Transport;
}

/** A call as its method describes it; headers and time limit that all calls share are added by {@link HttpClient}. */
interface Call {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query?: Query;
  readonly body?: HttpRequest['body'];
  readonly contentType?: string;
  readonly timeoutMs?: number;
  readonly onProgress?: HttpRequest['onProgress'];
  readonly transport?: Transport;
}

/** The one client of the page (API-008): form encoding, `_t` on GET, loading count, time limits, one kind of error. */
export class HttpClient implements ApiClient {
  private readonly deps: Required<Omit<HttpClientOptions, 'answers'>>;
  private readonly answers: Map<string, unknown>;
  private readonly answersUntil: number;

  constructor({ answers = new Map(), ...options }: HttpClientOptions) {
    this.deps = { transport: fetchTransport, setId: () => undefined, ...options };
    this.answers = new Map(answers);
    this.answersUntil = this.deps.now() + firstAnswersMs;
  }

  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T> {
    const asked = query ? `${path}?${formOf(query)}` : path;
    if (this.isFirst(asked)) return this.firstAnswer<T>(asked, options);
    return this.call<T>({ method: 'GET', path, query: { ...query, _t: this.deps.now() } }, options);
  }

  post<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'POST', path, body: formOf(fields) }, options);
  }

  postJson<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    const json = { body: JSON.stringify(body), contentType: 'application/json', timeoutMs: JSON_TIMEOUT_MS };
    return this.call<T>({ method: 'POST', path, ...json }, options);
  }

  put<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'PUT', path, body: formOf(fields) }, options);
  }

  delete<T>(path: string, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'DELETE', path }, options);
  }

  async upload<T>(path: string, form: FormData, { onProgress, ...options }: UploadOptions = {}): Promise<T> {
    const { uploadTransport: transport } = await import('./upload-transport');
    return this.call<T>({ method: 'POST', path, body: form, transport, onProgress }, options);
  }

  private isFirst(asked: string): boolean {
    return this.answers.has(asked) && this.deps.now() < this.answersUntil;
  }

  private async firstAnswer<T>(asked: string, options?: CallOptions): Promise<T> {
    const answer = this.answers.get(asked) as T;
    this.answers.delete(asked);
    options?.signal?.throwIfAborted();
    return answer;
  }

  private async call<T>(call: Call, options: CallOptions = {}): Promise<T> {
    const { quiet = false, wanted, signal } = options;
    const { listener } = this.deps;
    if (!quiet) listener.callBegan();
    try {
      return await this.answer<T>(call, options);
    } catch (cause) {
      if (signal?.aborted && cause === signal.reason) throw cause;
      const error = cause instanceof ApiError ? cause : ApiError.unknown();
      // A 401 leads to the login and needs no text.
      if (error.status !== 401) await loadErrorTexts();
      listener.callFailed(error, call.path, wanted);
      throw error;
    } finally {
      if (!quiet) listener.callEnded();
    }
  }

  /** @throws ApiError for everything but a success. */
  private async answer<T>(call: Call, options: CallOptions): Promise<T> {
    const { transport, listener } = this.deps;
    const began = performance.now();
    const { status, text, date } = await (call.transport ?? transport)(this.requestOf(call, options)).catch(failed);
    const body = parse(text);
    if (status < 200 || status >= 300) throw readFailure(status, body);
    listener.timeTold?.(date, performance.now() - began);
    return body as T;
  }

  private requestOf(call: Call, { idempotencyKey, background = false, signal, timeoutMs }: CallOptions): HttpRequest {
    const { method, path, query, body, contentType, onProgress } = call;
    const values = formOf(query).toString();
    const set = this.deps.setId();
    return {
      method,
      url: this.deps.baseUrl + path + (values && `?${values}`),
      headers: {
        Accept: 'application/json',
        // A header that no form of another site can send (API-011).
        'X-Maru-Client': 'web',
        // So that a line of the exchange's log tells which versions the member had.
        ...(set && { 'X-Maru-Set': set }),
        ...(contentType && { 'Content-Type': contentType }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(background && { 'X-Maru-Background': '1' }),
      },
      ...(body !== undefined && { body }),
      timeoutMs: timeoutMs ?? call.timeoutMs ?? FORM_TIMEOUT_MS,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    };
  }
}

/** @throws ApiError where no answer has come, and the caller's own reason for an abort. */
function failed(cause: unknown): HttpAnswer {
  throw cause instanceof NoAnswer ? ApiError.unknown(cause.why) : cause;
}

/** What is no JSON stays text: it is no envelope either. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The browser itself names the type of a form, of one with files its boundary, too. */
const formOf = (fields: Fields = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
