import { Writable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
const written: string[] = [];

const failing = (): FastifyPluginAsync => async (app) => {
  app.get('/v1/broken', async () => {
    throw new Error('broken');
  });
  app.get('/v1/away', async () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
};

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  exchange = await createTestApp({ extraRoutes: failing, log: pino({ level: 'warn' }, sink) });
});
afterAll(() => exchange.end());
beforeEach(() => written.splice(0));

/** The answer to a call of a page with this set, and the line that names its request. */
async function lineOf(path: string, set?: string) {
  const answer = await exchange.call('GET', path, set === undefined ? {} : { headers: { 'x-maru-set': set } });
  const lines = written.map((line) => JSON.parse(line));
  return { answer, line: lines.find(({ reqId }) => reqId === answer.headers['x-request-id']) };
}

describe('a log line about a request', () => {
  it.each([
    ['/v1/broken', 500],
    ['/v1/away', 503],
  ])('names the set of the page beside the request: %s', async (path, status) => {
    const { answer, line } = await lineOf(path, 'set-57.r42.r55');
    expect([answer.statusCode, line.set]).toEqual([status, 'set-57.r42.r55']);
  });

  it('names no set where the caller sends none', async () => {
    const { line } = await lineOf('/v1/broken');
    expect(line).toMatchObject({ msg: 'unexpected error' });
    expect(line).not.toHaveProperty('set');
  });

  it.each([
    '',
    'set-1 HOSTILE',
    'HOSTILE',
    'set-1, set-2HOSTILE',
    'set-1.r2"},"HOSTILE":{"',
    '\u001b[31mHOSTILE',
    `set-${'9'.repeat(11)}`,
    `set-1${'.r2'.repeat(21)}`,
    `set-HOSTILE${'9'.repeat(8000)}`,
  ])('takes a value without the shape of a set’s id as absent and never writes it: %#', async (hostile) => {
    const { answer, line } = await lineOf('/v1/broken', hostile);
    expect(answer.statusCode).toBe(500);
    expect(line).not.toHaveProperty('set');
    if (hostile) expect(written.join('')).not.toContain(hostile);
    expect(written.join('')).not.toContain('HOSTILE');
    expect((await exchange.call('GET', '/v1/centers/dexko', { headers: { 'x-maru-set': hostile } })).statusCode).toBe(
      200,
    );
  });
});
