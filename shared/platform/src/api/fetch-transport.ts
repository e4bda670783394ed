import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

/**
 * Carries axios' calls by fetch. Our own in the place of axios' three adapters, which weigh more than the rest of it and
 * bring along what this site never uses: cookies for other sites, proxies, streams.
 */
export const fetchTransport: AxiosAdapter = async (config) => {
  const abort = new AbortController();
  const timeUp = new AxiosError('timeout', AxiosError.ETIMEDOUT, config);
  const timer = setTimeout(() => abort.abort(timeUp), config.timeout);
  const forward = () => abort.abort(config.signal?.aborted);
  config.signal?.addEventListener?.('abort', forward);
  try {
    const response = await fetch(axios.getUri(config), {
      method: config.method?.toUpperCase(),
      headers: headersOf(config),
      body: config.data,
      credentials: 'include',
      signal: abort.signal,
    });
    return settle(await readResponse(response, config));
  } catch (cause) {
    if (config.signal?.aborted) throw new axios.CanceledError('canceled', config);
    if (cause instanceof AxiosError) throw cause;
    throw new AxiosError('network', AxiosError.ERR_NETWORK, config);
  } finally {
    clearTimeout(timer);
    config.signal?.removeEventListener?.('abort', forward);
  }
};

/** @returns the response where its status is a success, else throws it as axios does. */
export function settle(response: AxiosResponse): AxiosResponse {
  if (response.status >= 200 && response.status < 300) return response;
  throw new AxiosError(
    `status ${response.status}`,
    AxiosError.ERR_BAD_RESPONSE,
    response.config as InternalAxiosRequestConfig,
    null,
    response,
  );
}

/** The browser itself names the type of a form with files, and its boundary. */
export function headersOf({ headers, data }: InternalAxiosRequestConfig): Record<string, string> {
  const plain = headers.toJSON(true) as Record<string, string>;
  if (data instanceof FormData) delete plain['Content-Type'];
  return plain;
}

const readResponse = async (response: Response, config: InternalAxiosRequestConfig): Promise<AxiosResponse> => ({
  // Text: axios reads the JSON.
  data: await response.text(),
  status: response.status,
  statusText: response.statusText,
  headers: new AxiosHeaders(Object.fromEntries(response.headers.entries())),
  config,
});
