import type { ApiClient, CallOptions, Fields, Query } from '../api/api-client';
import { ApiError } from '../api/api-error';
import { loadErrorTexts } from '../api/error-text';

export interface RecordedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Query, fields, JSON body or form, as the caller gave it. */
  readonly sent: unknown;
  readonly options: CallOptions | undefined;
}

/** An answer, or what makes one from the call; throw an {@link ApiError} to refuse. */
export type Answer = unknown | ((call: RecordedCall) => unknown);

/** API client with scripted answers. A call without one fails like an unknown path. */
export class FakeApi implements ApiClient {
  readonly calls: RecordedCall[] = [];
  private readonly answers = new Map<string, Answer>();

  /** @param call - method and path, such as `GET /v1/me`. A later script for the same call takes the place of the first. */
  answer(call: string, answer: Answer): this {
    this.answers.set(call, answer);
    return this;
  }

  refuse(call: string, code: number | string, message: string, status = 400): this {
    return this.answer(call, () => {
      throw new ApiError({ status, code, message });
    });
  }

  /** Calls made so far to one method and path. */
  to(call: string): RecordedCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }

  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'GET', path, sent: query, options });
  }

  post<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'POST', path, sent: fields, options });
  }

  postJson<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'POST', path, sent: body, options });
  }

  put<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'PUT', path, sent: fields, options });
  }

  delete<T>(path: string, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'DELETE', path, sent: undefined, options });
  }

  upload<T>(path: string, form: FormData, options?: CallOptions): Promise<T> {
    return this.reply({ method: 'POST', path, sent: form, options });
  }

  private async reply<T>(call: RecordedCall): Promise<T> {
    this.calls.push(call);
    try {
      return (await this.scripted(call)) as T;
    } catch (error) {
      // As the real client, load the texts before a failure is seen.
      await loadErrorTexts();
      throw error;
    }
  }

  private scripted(call: RecordedCall): unknown {
    const key = `${call.method} ${call.path}`;
    if (!this.answers.has(key))
      throw new ApiError({ status: 404, code: 404, message: `No answer scripted for ${key}` });
    const answer = this.answers.get(key);
    return typeof answer === 'function' ? answer(call) : answer;
  }
}
