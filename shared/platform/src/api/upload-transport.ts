import axios, { AxiosError, isAxiosError } from 'axios';
import { NoAnswer, type Transport } from './transport';

/** Sends uploads by axios and XMLHttpRequest, which alone tells the progress of a body over HTTP/1.1. */
export const uploadTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal, onProgress }) => {
  try {
    const {
      status,
      data,
      headers: answered,
    } = await axios.request<string>({
      adapter: 'xhr',
      method,
      url,
      headers: { ...headers },
      data: body,
      timeout: timeoutMs,
      signal,
      withCredentials: true,
      // The client judges status and text of all its calls alike.
      validateStatus: () => true,
      transformResponse: (text: string) => text,
      onUploadProgress: ({ progress = 0 }) => onProgress?.(progress),
    });
    return { status, text: data ?? '', date: answered.date };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new NoAnswer(isAxiosError(cause) && timeouts.includes(cause.code) ? 'timeout' : 'network');
  }
};

const timeouts: readonly (string | undefined)[] = [AxiosError.ETIMEDOUT, AxiosError.ECONNABORTED];
