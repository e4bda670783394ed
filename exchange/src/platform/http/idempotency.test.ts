import { accepted } from '@maru/contract';
import { dayMs } from '@maru/server';
import type { FastifyPluginAsync } from 'fastify';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import type { Context } from '../core/context';
import { forgetOldAnswers, idempotent, keepingOutcome } from './idempotency';
import { requireMember } from './session';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
let effects = 0;

/** A money command: counts its effects, fails when told to. */
const command =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.post('/v1/command', { onRequest: requireMember, ...idempotent(context) }, async (request, reply) => {
      effects += 1;
      await new Promise((settle) => setTimeout(settle, 30));
      const { status = 200, header } = request.body as { status?: number; header?: object };
      return reply.code(status).send({ effect: effects, ...(header && { header }) });
    });
    // Another request takes its key over while it works.
    app.post('/v1/overtaken', { onRequest: requireMember, ...idempotent(context) }, async (request, reply) => {
      const { db } = context;
      await db
        .updateTable('idempotent_answer')
        .set({ created_at: new Date(0) })
        .where('key', '=', 'taken')
        .execute();
      const keep = keepingOutcome(request, reply, () => ({}));
      await db.transaction().execute((tx) => keep(tx, accepted(undefined)));
      return {};
    });
  };

beforeAll(async () => {
  exchange = await createTestApp({ extraRoutes: command });
  member = await exchange.memberLoggedIn({ authLevel: 1 });
});
afterAll(() => exchange.end());
beforeEach(() => {
  effects = 0;
});

const post = (key: string | undefined, body: object = {}, { cookie } = member) =>
  exchange.call('POST', '/v1/command', { cookie, body, headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('a money command with an Idempotency-Key', () => {
  it('gives a retry the first answer, without a second effect', async () => {
    const first = await post('retry');
    const second = await post('retry');
    expect([second.statusCode, second.body, effects]).toEqual([first.statusCode, first.body, 1]);
  });

  it('has one effect under fifty parallel posts; who comes meanwhile is told to wait, and not that it was refused', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('parallel')));
    expect(effects).toBe(1);
    const waits = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(waits).not.toHaveLength(0);
    for (const answer of waits) {
      expect([answer.statusCode, answer.json().header.code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await post('parallel')).json()).toEqual({ effect: 1 });
  });

  it('refuses another body under the same key', async () => {
    await post('other', { amount: '1' });
    const answer = await post('other', { amount: '2' });
    expect([answer.statusCode, answer.json().header.code, effects]).toEqual([409, 'IDEMPOTENCY_CONFLICT', 1]);
  });

  it('keeps a refusal, and forgets a failure of ours so that the retry can succeed', async () => {
    expect((await post('refused', { status: 400 })).statusCode).toBe(400);
    expect((await post('refused', { status: 400 })).statusCode).toBe(400);
    expect(effects).toBe(1);
    await post('failed', { status: 500 });
    await post('failed', { status: 500 });
    expect(effects).toBe(3);
  });

  it.each([
    ['a limit', 429, 'TOO_MANY_REQUESTS'],
    ['a captcha', 400, 'CAPTCHA_FAILED'],
  ])('keeps no refusal by %s, so that the retry is judged anew', async (_, status, code) => {
    await post(code, { status, header: { code } });
    await post(code, { status, header: { code } });
    expect(effects).toBe(2);
  });

  it('is made again half a minute after a request that never got its answer stored, not before and not with another body', async () => {
    const { db } = exchange.context;
    await post('lost');
    await db.updateTable('idempotent_answer').set({ status: null, body: null }).where('key', '=', 'lost').execute();
    exchange.clock.advance(29_000);
    expect((await post('lost')).statusCode).toBe(503);
    exchange.clock.advance(1_001);
    expect((await post('lost', { amount: '2' })).statusCode).toBe(409);
    const [one, two] = await Promise.all([post('lost'), post('lost')]);
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 503]);
    expect(effects).toBe(2);
    exchange.clock.reset();
  });

  it('leaves it open what has become of one whose key was taken over', async () => {
    const headers = { 'idempotency-key': 'taken' };
    const answer = await exchange.call('POST', '/v1/overtaken', { cookie: member.cookie, body: {}, headers });
    expect([answer.statusCode, answer.json().header.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('belongs to one member', async () => {
    const other = await exchange.memberLoggedIn({ authLevel: 1 });
    await post('shared');
    await post('shared', {}, other);
    expect(effects).toBe(2);
  });

  it('keeps its answer for a day', async () => {
    await post('kept');
    exchange.clock.advance(dayMs - 60_000);
    await forgetOldAnswers(exchange.context);
    const awake = { ...member, cookie: await exchange.logIn(member.email) };
    const again = await post('kept', {}, awake);
    expect([again.json(), effects]).toEqual([{ effect: 1 }, 1]);
    exchange.clock.advance(60_001);
    await forgetOldAnswers(exchange.context);
    await post('kept', {}, awake);
    expect(effects).toBe(2);
    exchange.clock.reset();
  });

  it('is a call like any other without the header, and refuses a key that is none', async () => {
    await post(undefined);
    await post(undefined);
    expect(effects).toBe(2);
    expect((await post('k'.repeat(129))).json().header.code).toBe('BAD_REQUEST');
  });
});

it('waits for the disk with what a command does, not with its claim, and leaves no connection that does not wait', async () => {
  const { pool } = exchange.context;
  await pool.query(`
    CREATE TABLE seen_commit (status smallint, waits text);
    CREATE FUNCTION see_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO seen_commit VALUES (NEW.status, current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER see_commit AFTER INSERT OR UPDATE ON idempotent_answer
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION see_commit();
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`);
  // The servers of tests wait for no disk: connections from here on do.
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await pool.query(`SELECT pg_terminate_backend(pid) ${others}`);
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  const settings = async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => pool.query('SHOW synchronous_commit')));
    return new Set(all.map(({ rows }) => rows[0].synchronous_commit));
  };
  // The pool notices one by one that its connections are gone.
  const ready = async () => [...(await settings().catch(() => []))].join() === 'on';
  for (let turn = 0; turn < 100 && !(await ready()); turn += 1) await new Promise((settle) => setTimeout(settle, 20));
  await post('durable');
  const { rows } = await pool.query('SELECT status, waits FROM seen_commit ORDER BY status NULLS FIRST');
  expect(rows).toEqual([
    { status: null, waits: 'off' },
    { status: 200, waits: 'on' },
  ]);
  expect(await settings()).toEqual(new Set(['on']));
});
