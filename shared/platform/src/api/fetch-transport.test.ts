import axios, { AxiosError } from 'axios';
import { fetchTransport } from './fetch-transport';

const http = axios.create({ adapter: fetchTransport, timeout: 50 });

const answer = (status: number, body: string) => ({
  status,
  statusText: '',
  headers: new Map([['content-type', 'application/json']]),
  text: async () => body,
});

describe('fetchTransport', () => {
  const fetchMock = jest.fn();

  beforeEach(() => {
    fetchMock.mockReset();
    Object.assign(globalThis, { fetch: fetchMock });
  });

  it('carries method, address, cookies and body, and reads JSON', async () => {
    fetchMock.mockResolvedValue(answer(200, '{"a":1}'));
    const { data } = await http.post('/v1/orders', new URLSearchParams({ side: 'B' }), { params: { _t: 5 } });
    const [url, request] = fetchMock.mock.calls[0];
    expect(url).toBe('/v1/orders?_t=5');
    expect(request).toMatchObject({ method: 'POST', credentials: 'include', body: 'side=B' });
    expect(data).toEqual({ a: 1 });
  });

  it('leaves the type of a form with files to the browser, which knows the boundary', async () => {
    fetchMock.mockResolvedValue(answer(200, ''));
    await http.post('/v1/files', new FormData());
    expect(fetchMock.mock.calls[0][1].headers).not.toHaveProperty('Content-Type');
  });

  it('throws refusals with what the server said', async () => {
    fetchMock.mockResolvedValue(answer(400, '{"header":{"code":1,"message":"no"}}'));
    const error = await http.get('/v1/me').catch((cause: AxiosError) => cause);
    expect(error).toMatchObject({ response: { status: 400, data: { header: { code: 1 } } } });
  });

  it('gives up when the time is over (API-003)', async () => {
    fetchMock.mockImplementation((_url, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    await expect(http.get('/v1/me')).rejects.toMatchObject({ code: AxiosError.ETIMEDOUT });
  });

  it('tells a network fault from everything else', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(http.get('/v1/me')).rejects.toMatchObject({ code: AxiosError.ERR_NETWORK });
  });
});
