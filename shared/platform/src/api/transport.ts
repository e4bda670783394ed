/** One HTTP request of the API client. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string | FormData;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Share of the body that has left, 0 to 1. */
  readonly onProgress?: (ratio: number) => void;
}

export interface HttpAnswer {
  readonly status: number;
  /** JSON text; empty where there is no body. */
  readonly text: string;
  /** The `Date` header. */
  readonly date?: string | null;
}

/**
 * Carries a request, whatever status its answer has.
 * @throws NoAnswer, or the signal's reason where the caller has aborted.
 */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;

/** The network failed, or the time was up. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(readonly why: 'network' | 'timeout') {
    super(why);
  }
}
