import type { ApiError } from './api-error';
import { HttpClient } from './http-client';
import { type HttpRequest, NoAnswer } from './transport';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly fail?: NoAnswer['why'];
}

/** A client over a server that says one thing, and what both of them saw. */
function clientFor(
  { status = 200, body = {}, fail }: Answer = {},
  answers?: ReadonlyMap<string, unknown>,
  now = () => 1_700_000_000_000,
  setId?: () => string | undefined,
) {
  const sent: HttpRequest[] = [];
  const heard: { failures: [ApiError, string][]; loading: number[] } = { failures: [], loading: [] };
  let calls = 0;
  const client = new HttpClient({
    baseUrl: '',
    ...(answers && { answers }),
    ...(setId && { setId }),
    now,
    listener: {
      callBegan: () => heard.loading.push(++calls),
      callEnded: () => heard.loading.push(--calls),
      callFailed: (error, path) => heard.failures.push([error, path]),
    },
    transport: async (request) => {
      sent.push(request);
      if (fail) throw new NoAnswer(fail);
      return { status, text: JSON.stringify(body) };
    },
  });
  return { client, sent, heard };
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('The call was expected to fail');
    },
    (error: ApiError) => error,
  );

describe('HttpClient', () => {
  it('adds a timestamp to every GET, so that nothing is answered from a cache (API-004)', async () => {
    const { client, sent } = clientFor();
    await client.get('/v1/markets', { page: 2, coin: undefined });
    expect(sent[0]?.url).toBe('/v1/markets?page=2&_t=1700000000000');
  });

  it('sends form-encoded bodies and leaves out what is undefined (API-003)', async () => {
    const { client, sent } = clientFor();
    await client.post('/v1/login', { email: 'minji@maru.test', password: 'a b', token: undefined });
    expect(sent[0]?.body).toEqual(new URLSearchParams('email=minji%40maru.test&password=a+b'));
    // The browser names the type of such a body.
    expect(sent[0]?.headers).not.toHaveProperty('Content-Type');
  });

  it('gives JSON calls 15 seconds and all others 30 (API-003, CONS-090)', async () => {
    const { client, sent } = clientFor();
    await client.postJson('/v1/vasps', { a: 1 });
    await client.post('/v1/orders', {});
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 30_000]);
    expect(sent[0]).toMatchObject({ body: '{"a":1}', headers: { 'Content-Type': 'application/json' } });
  });

  it('sends the header that no form of another site can send (API-011)', async () => {
    const { client, sent } = clientFor();
    await client.post('/v1/orders', {});
    expect(sent[0]?.headers['X-Maru-Client']).toBe('web');
  });

  it('names the set that the tab follows at the time of each call, and none before it is known', async () => {
    let set: string | undefined;
    const { client, sent } = clientFor({}, undefined, undefined, () => set);
    await client.get('/v1/me');
    set = 'set-57';
    await client.get('/v1/me');
    set = 'set-58.r58';
    await client.post('/v1/orders', {});
    expect(sent.map(({ headers }) => headers['X-Maru-Set'] ?? null)).toEqual([null, 'set-57', 'set-58.r58']);
    expect(sent[0]?.headers).not.toHaveProperty('X-Maru-Set');
  });

  it('keeps the idempotency key of a money command', async () => {
    const { client, sent } = clientFor();
    await client.post('/v1/orders', {}, { idempotencyKey: 'k-1' });
    expect(sent[0]?.headers['Idempotency-Key']).toBe('k-1');
  });

  it('says of a call that no member caused that it is none of theirs (SHEL-205)', async () => {
    const { client, sent } = clientFor();
    await client.get('/v1/mobile/version', {}, { background: true });
    await client.get('/v1/me');
    expect(sent.map(({ headers }) => headers['X-Maru-Background'] ?? null)).toEqual(['1', null]);
  });

  it('reads code, message and details from the envelope (API-006, ERR-005)', async () => {
    const body = { header: { code: 4001, message: '3' }, remaining: 2 };
    const { client } = clientFor({ status: 400, body });
    const error = await failureOf(client.post('/v1/login', {}));
    expect(error).toMatchObject({ status: 400, code: 4001, message: '3', details: { remaining: 2 }, critical: false });
  });

  it.each([
    { when: 'the body is no envelope', answer: { status: 502, body: '<html>' }, details: {} },
    { when: 'the envelope has no code', answer: { status: 400, body: { header: { message: '말' } } }, details: {} },
    { when: 'the network fails', answer: { fail: 'network' as const }, details: { cause: 'network' } },
    { when: 'the time is up', answer: { fail: 'timeout' as const }, details: { cause: 'timeout' } },
  ])('answers -999 with the default text when $when (API-006, ERR-001, SHEL-231)', async ({ answer, details }) => {
    const { client } = clientFor(answer);
    const error = await failureOf(client.get('/v1/me'));
    expect(error).toMatchObject({ status: -999, code: -999, message: '알 수 없는 오류입니다.', details });
  });

  it.each([undefined, '', 7])(
    'keeps what a code means whose message is %p (API-006, API-007, ERR-001)',
    async (message) => {
      const { client, heard } = clientFor({ status: 400, body: { header: { code: 4100, message }, critical: true } });
      const error = await failureOf(client.get('/v1/me'));
      expect(error).toMatchObject({ status: 400, code: 4100, message: '알 수 없는 오류입니다.', critical: true });
      expect(heard.failures[0]?.[0]).toBe(error);
    },
  );

  it('tells the shell of every failure before the caller: 401, 4100 and the critical flag (API-007)', async () => {
    const envelope = { header: { code: 4100, message: '로그아웃 되었습니다.' }, critical: true };
    const { client, heard } = clientFor({ status: 400, body: envelope });
    await failureOf(client.get('/v1/orders'));
    const [error, path] = heard.failures[0] ?? [];
    expect(path).toBe('/v1/orders');
    expect(error).toMatchObject({ status: 400, code: 4100, critical: true });
  });

  it('keeps status 401 even where a proxy answered without an envelope (API-007)', async () => {
    const { client } = clientFor({ status: 401, body: 'Unauthorized' });
    expect(await failureOf(client.get('/v1/orders'))).toMatchObject({ status: 401, code: -999 });
  });

  it('shows the loading bar until the last of nested calls ends, and not for quiet ones (API-005, SHEL-230)', async () => {
    const { client, heard } = clientFor();
    await Promise.all([client.get('/a'), client.get('/b'), client.get('/c', {}, { quiet: true })]);
    expect(heard.loading).toEqual([1, 2, 1, 0]);
  });

  it('gives what came with the page in place of the first call, once, and to no other call', async () => {
    const { client, sent } = clientFor({ body: { from: 'server' } }, new Map([['/v1/markets', { from: 'page' }]]));
    expect(await client.get('/v1/markets', { page: 2 })).toEqual({ from: 'server' });
    expect(await client.get('/v1/markets')).toEqual({ from: 'page' });
    expect(sent).toHaveLength(1);
    expect(await client.get('/v1/markets')).toEqual({ from: 'server' });
  });

  it('knows what came with the page by its query too', async () => {
    const { client, sent } = clientFor({}, new Map([['/v1/mobile/version?locale=ko', 'came']]));
    await client.get('/v1/mobile/version', { locale: 'en' });
    expect(sent).toHaveLength(1);
    expect(await client.get('/v1/mobile/version', { locale: 'ko' })).toBe('came');
    expect(sent).toHaveLength(1);
  });

  it('asks the server in place of what came with the page ten seconds ago', async () => {
    let time = 0;
    const { client } = clientFor(
      { body: { from: 'server' } },
      new Map([['/v1/markets', { from: 'page' }]]),
      () => time,
    );
    time = 10_000;
    expect(await client.get('/v1/markets')).toEqual({ from: 'server' });
  });
});
