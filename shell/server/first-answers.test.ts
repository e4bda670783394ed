import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PublicAnswers } from './first-answers';

describe('public answers that travel with a page', () => {
  let server: Server;
  let url: string;
  let asked: IncomingMessage[];
  let answer: { status: number; body: string } | null;
  let now: number;

  beforeEach(async () => {
    asked = [];
    answer = { status: 200, body: '{ "id": "1" }' };
    now = 0;
    server = createServer((request, response) => {
      asked.push(request);
      if (answer) response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  const path = '/v1/centers/dexko';
  /** A busy machine answers late. */
  const answers = (timeoutMs = 10_000) => new PublicAnswers(url, () => now, timeoutMs);

  it('are asked for once a second at most, without a cookie, whoever opens pages', async () => {
    const known = answers();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => known.of([path])));
    expect(new Set(crowd.map((each) => each[path]))).toEqual(new Set(['{"id":"1"}']));
    expect(asked.map(({ url: at, headers }) => [at, headers.cookie])).toEqual([[path, undefined]]);
    now = 1001;
    await known.of([path]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['the exchange refuses', { status: 503, body: '{}' }],
    ['the answer is no JSON', { status: 200, body: '<html>' }],
    ['the answer is too large', { status: 200, body: JSON.stringify('x'.repeat(300_000)) }],
    ['the exchange is silent', null],
  ])('are left out where %s', async (_what, given) => {
    answer = given;
    const began = performance.now();
    expect(await answers(300).of([path])).toEqual({});
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('are kept for a bounded number of calls', async () => {
    const known = answers();
    const paths = Array.from({ length: 40 }, (_, at) => `/v1/boards/${at}`);
    expect(Object.keys(await known.of(paths))).toHaveLength(32);
    expect(asked).toHaveLength(32);
  });

  it('give way to calls that are asked for now: those of a release that is gone keep no place', async () => {
    const known = answers();
    await known.of(Array.from({ length: 32 }, (_, at) => `/v1/boards/${at}`));
    now = 1001;
    expect(await known.of([path])).toEqual({ [path]: '{"id":"1"}' });
    await known.of([path, '/v1/boards/31']);
    expect(asked.map(({ url: at }) => at).slice(32)).toEqual([path, '/v1/boards/31']);
  });
});
