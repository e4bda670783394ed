import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { fewAtOnce } from './few-at-once';

let app: FastifyInstance;
let port = 0;
let working = 0;
let workingMax = 0;
let release: (() => void)[] = [];

beforeEach(async () => {
  [working, workingMax, release] = [0, 0, []];
  app = Fastify();
  const { enter, leave } = fewAtOnce({ atOnceMax: 2, waitingMax: 3 });
  app.get('/work', { preHandler: enter, onSend: leave }, async () => {
    working += 1;
    workingMax = Math.max(workingMax, working);
    await new Promise<void>((done) => release.push(done));
    working -= 1;
    return { done: true };
  });
  const few = fewAtOnce({ atOnceMax: 1, waitingMax: 3 });
  app.get('/failing', { preHandler: few.enter, onSend: few.leave }, async () => {
    throw new Error('on purpose');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

const ask = async (path = '/work') => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setTimeout(next, 5));
}

async function releaseUntil(isOver: () => boolean): Promise<void> {
  await until(() => {
    release.shift()?.();
    return isOver();
  });
}

describe('a route on which few work at once', () => {
  it('answers all who wait, two at a time, and tells who comes beyond that to come later', async () => {
    const statuses: number[] = [];
    const asked = Array.from({ length: 6 }, async () => statuses.push(await ask()));
    await until(() => statuses.length === 1 && release.length === 2);
    expect(statuses).toEqual([503]);
    await releaseUntil(() => statuses.length === asked.length);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503]);
    expect(workingMax).toBe(2);
  });

  it('keeps the place of a caller who is gone until its work has ended, then gives it to the next', async () => {
    const gone = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of gone) socket.write('GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => release.length === 2);
    const next = ask();
    for (const socket of gone) socket.destroy();
    await Promise.all(gone.map((socket) => once(socket, 'close')));
    await new Promise((later) => setTimeout(later, 100));
    expect(release).toHaveLength(2);
    release.shift()?.();
    await until(() => release.length === 2);
    for (const done of release) done();
    expect(await next).toBe(200);
    expect([working, workingMax]).toEqual([0, 2]);
  });

  it('gives the place of work that fails to the next', async () => {
    const statuses: number[] = [];
    const asked = Array.from({ length: 4 }, async () => statuses.push(await ask('/failing')));
    await until(() => statuses.length === asked.length);
    expect(statuses).toEqual([500, 500, 500, 500]);
  });
});
