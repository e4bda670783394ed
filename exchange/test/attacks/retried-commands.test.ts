import { accepted } from '@maru/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../src/platform/core/context';
import { idempotent, keepingOutcome } from '../../src/platform/http/idempotency';
import { requireMember } from '../../src/platform/http/session';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
let resume: () => void = () => undefined;
let arrived: Promise<void>;

/** A command whose first run stands still before its effect, like one whose process is starved. */
let runs = 0;
const command =
  ({ db, clock }: Context): FastifyPluginAsync =>
  async (app) => {
    let arrive: () => void = () => undefined;
    arrived = new Promise((resolve) => (arrive = resolve));
    app.post('/v1/slow-command', { onRequest: requireMember, ...idempotent({ db, clock }) }, async (request, reply) => {
      runs += 1;
      const run = runs;
      if (run === 1) {
        arrive();
        await new Promise<void>((resolve) => (resume = resolve));
      }
      return db.transaction().execute(async (tx) => {
        const effect = { member_id: member.memberId, kind: 'terms', version: `v${run}`, agreed_at: clock.now() };
        await tx.insertInto('member_consent').values(effect).execute();
        await keepingOutcome<object>(request, reply, (value) => value)(tx, accepted({ done: run }));
        return { done: run };
      });
    });
  };

beforeAll(async () => {
  exchange = await createTestApp({ extraRoutes: command });
  member = await exchange.memberLoggedIn({ authLevel: 1 });
});
afterAll(() => exchange.end());

it('leaves no inquiry behind whose answer could not be stored for retries', async () => {
  const { pool } = exchange.context;
  await pool.query(
    `CREATE FUNCTION refuse_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no answer is stored'; END $$;
     CREATE TRIGGER refuse_answer BEFORE UPDATE ON idempotent_answer FOR EACH ROW EXECUTE FUNCTION refuse_answer()`,
  );
  const form = { category: 'transfer', title: '입금이 늦어요', contents: '어제 보낸 원화가 보이지 않습니다.' };
  const ask = async (key: string) =>
    exchange.call('POST', '/v1/questions', {
      cookie: member.cookie,
      body: { ...form, ...(await exchange.captcha()) },
      headers: { 'idempotency-key': key },
    });
  const total = async () => (await exchange.call('GET', '/v1/questions', { cookie: member.cookie })).json().total;
  expect((await ask('unstored')).statusCode).toBe(500);
  expect(await total()).toBe(0);
  await pool.query('DROP TRIGGER refuse_answer ON idempotent_answer');
  expect((await ask('stored')).statusCode).toBe(200);
  expect(await total()).toBe(1);
});

it('gives one effect to a command that was taken over by a retry while it stood still', async () => {
  const post = () =>
    exchange.call('POST', '/v1/slow-command', {
      cookie: member.cookie,
      body: {},
      headers: { 'idempotency-key': 'starved' },
    });
  const { db } = exchange.context;
  const effects = () => db.selectFrom('member_consent').where('version', 'like', 'v%').selectAll().execute();
  const before = (await effects()).length;
  const first = post();
  await arrived;
  exchange.clock.advance(31_000);
  const retry = await post();
  resume();
  expect([(await first).statusCode, retry.statusCode]).toEqual([503, 200]);
  expect((await post()).json()).toEqual({ done: 2 });
  expect((await effects()).length).toBe(before + 1);
});
