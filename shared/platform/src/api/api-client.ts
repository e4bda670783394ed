/** Parameters of a query string; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Fields of a form-encoded body; undefined ones are left out. */
export type Fields = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  /** The loading bar ignores this call, such as one that repeats in the background (API-005). */
  quiet?: boolean;
  /** No member caused this call, such as a look at the status every minute: it keeps no session alive (SHEL-205). */
  background?: boolean;
  /** Makes a repeated money command count once; kept by the caller across its retries. */
  idempotencyKey?: string;
  /** The action that the member wants; named in the modal of a page-wide refusal (SHEL-071). */
  wanted?: 'deposit' | 'withdrawal' | 'order' | 'tokenSale';
  signal?: AbortSignal;
  /** Default 15,000 for JSON bodies and 30,000 for everything else (CONS-090). */
  timeoutMs?: number;
}

export interface UploadOptions extends CallOptions {
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (ratio: number) => void;
}

/**
 * Calls to the exchange. Paths start with `/v1`, `/v2` or another path of the API on this site.
 * Every failure rejects with an {@link ApiError}; an abort by the caller's own signal rejects with the signal's reason.
 */
export interface ApiClient {
  /** Adds `_t`, so that nothing is answered from a cache (API-004). */
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  /** Form-encoded (API-003). */
  post<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T>;
  postJson<T>(path: string, body: unknown, options?: CallOptions): Promise<T>;
  /** Form-encoded. */
  put<T>(path: string, fields?: Fields, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /** Multipart. */
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<T>;
}
