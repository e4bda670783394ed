import { fetchTransport } from './fetch-transport';
import { type HttpRequest, NoAnswer } from './transport';

const request: HttpRequest = { method: 'POST', url: '/v1/orders?_t=5', headers: { Accept: 'a' }, timeoutMs: 50 };

const answer = (status: number, body: string) => ({
  status,
  headers: new Map([['date', 'Mon, 23 Nov 2026 00:00:00 GMT']]),
  text: async () => body,
});

describe('fetchTransport', () => {
  const fetchMock = jest.fn();

  beforeEach(() => {
    fetchMock.mockReset();
    Object.assign(globalThis, { fetch: fetchMock });
  });

  /** Answers nothing until the request is aborted. */
  const silence = () =>
    fetchMock.mockImplementation(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );

  it('carries method, address, headers, cookies and body', async () => {
    fetchMock.mockResolvedValue(answer(200, '{"a":1}'));
    const body = new URLSearchParams({ side: 'B' });
    const { status, text, date } = await fetchTransport({ ...request, body });
    const [url, sent] = fetchMock.mock.calls[0];
    expect(url).toBe('/v1/orders?_t=5');
    expect(sent).toMatchObject({ method: 'POST', credentials: 'include', body, headers: { Accept: 'a' } });
    expect({ status, text, date }).toEqual({ status: 200, text: '{"a":1}', date: 'Mon, 23 Nov 2026 00:00:00 GMT' });
  });

  it('hands on what the server says, whatever its status is', async () => {
    fetchMock.mockResolvedValue(answer(400, 'no'));
    expect(await fetchTransport(request)).toMatchObject({ status: 400, text: 'no' });
  });

  it('gives up when the time is over (API-003)', async () => {
    silence();
    await expect(fetchTransport(request)).rejects.toEqual(new NoAnswer('timeout'));
  });

  it('gives up where the answer begins and never ends', async () => {
    fetchMock.mockImplementation(async (_url, { signal }) => ({
      ...answer(200, ''),
      text: () => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }));
    await expect(fetchTransport(request)).rejects.toEqual(new NoAnswer('timeout'));
  });

  it('tells a network fault from everything else', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(fetchTransport(request)).rejects.toEqual(new NoAnswer('network'));
  });

  it('rejects with the reason of a caller that aborts, before and during the call', async () => {
    silence();
    const abort = new AbortController();
    const pending = fetchTransport({ ...request, signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(pending).rejects.toThrow('left');
    await expect(fetchTransport({ ...request, signal: abort.signal })).rejects.toThrow('left');
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
