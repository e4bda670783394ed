import { FORM_TIMEOUT_MS, JSON_TIMEOUT_MS } from '@maru/domain';
import axios, { type AxiosInstance, type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import type { ApiClient, CallOptions, Fields, Query, UploadOptions } from './api-client';
import { ApiError } from './api-error';
import { loadErrorTexts } from './error-text';
import { fetchTransport } from './fetch-transport';
import { readFailure } from './read-failure';

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

export interface HttpClientOptions {
  /** Host of the exchange, chosen by the page's host (API-002); empty for this site. */
  readonly baseUrl: string;
  readonly now: () => number;
  readonly listener: ApiListener;
  /** Carries the call; the browser's fetch unless a test brings its own. */
  readonly adapter?: AxiosRequestConfig['adapter'];
}

/** The one client of the page (API-008): form encoding, `_t` on GET, loading count, time limits, one kind of error. */
export class HttpClient implements ApiClient {
  private readonly http: AxiosInstance;
  private readonly now: () => number;
  private readonly listener: ApiListener;

  constructor({ baseUrl, now, listener, adapter = fetchTransport }: HttpClientOptions) {
    this.now = now;
    this.listener = listener;
    this.http = axios.create({
      baseURL: baseUrl,
      adapter,
      withCredentials: true,
      timeout: FORM_TIMEOUT_MS,
      // A header that no form of another site can send (API-011).
      headers: { Accept: 'application/json', 'X-Maru-Client': 'web' },
    });
  }

  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T> {
    const params = { ...present(query), _t: this.now() };
    return this.call<T>({ method: 'GET', url: path, params }, options);
  }

  post<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'POST', url: path, data: formOf(fields) }, options);
  }

  postJson<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    const timeout = JSON_TIMEOUT_MS;
    return this.call<T>({ method: 'POST', url: path, data: JSON.stringify(body), headers, timeout }, options);
  }

  put<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'PUT', url: path, data: formOf(fields) }, options);
  }

  delete<T>(path: string, options?: CallOptions): Promise<T> {
    return this.call<T>({ method: 'DELETE', url: path }, options);
  }

  async upload<T>(path: string, form: FormData, { onProgress, ...options }: UploadOptions = {}): Promise<T> {
    const { uploadTransport } = await import('./upload-transport');
    const onUploadProgress: AxiosRequestConfig['onUploadProgress'] = ({ progress = 0 }) => onProgress?.(progress);
    const request = { method: 'POST', url: path, data: form, adapter: uploadTransport, onUploadProgress };
    return this.call<T>(request, options);
  }

  private async call<T>(request: AxiosRequestConfig, options: CallOptions = {}): Promise<T> {
    const { quiet = false, background = false, idempotencyKey, wanted, signal, timeoutMs } = options;
    if (!quiet) this.listener.callBegan();
    const began = performance.now();
    try {
      const { data, headers } = await this.http.request<T>({
        ...request,
        signal,
        timeout: timeoutMs ?? request.timeout,
        headers: {
          ...request.headers,
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(background && { 'X-Maru-Background': '1' }),
        },
      });
      this.listener.timeTold?.(headers.date, performance.now() - began);
      return data;
    } catch (cause) {
      if (isCancel(cause) && signal?.aborted) throw signal.reason;
      const error = isAxiosError(cause) ? readFailure(cause) : ApiError.unknown();
      // A 401 leads to the login and needs no text.
      if (error.status !== 401) await loadErrorTexts();
      this.listener.callFailed(error, request.url ?? '', wanted);
      throw error;
    } finally {
      if (!quiet) this.listener.callEnded();
    }
  }
}

const present = (fields: Fields = {}): Record<string, string | number> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const formOf = (fields?: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(present(fields)).map(([key, value]) => [key, String(value)]));
