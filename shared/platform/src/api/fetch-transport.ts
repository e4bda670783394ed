import { NoAnswer, type Transport } from './transport';

/** Carries calls by the browser's fetch. The time limit holds until the whole answer is read. */
export const fetchTransport: Transport = async ({ url, timeoutMs, signal, method, headers, body }) => {
  const abort = new AbortController();
  const forward = () => abort.abort();
  const timer = setTimeout(() => abort.abort(new NoAnswer('timeout')), timeoutMs);
  signal?.addEventListener('abort', forward);
  try {
    if (signal?.aborted) throw signal.reason;
    const answer = await fetch(url, { method, headers, body, credentials: 'include', signal: abort.signal });
    return { status: answer.status, text: await answer.text(), date: answer.headers.get('date') };
  } catch {
    if (signal?.aborted) throw signal.reason;
    throw abort.signal.aborted ? new NoAnswer('timeout') : new NoAnswer('network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
};
