import { refusals } from '@maru/contract';
import type { LoggedIn } from '../../testing/app';
import { programOf } from '../../testing/programs';
import { codeOf, createStopWorld, type StopWorld, stopPath } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let world: StopWorld;
beforeAll(async () => {
  world = await createStopWorld();
});
afterEach(async () => expect(await checkInvariants(world.exchange.context.pool)).toEqual([]));
afterAll(() => world.exchange.end());

const stop = () => ({
  ...{ marketId: String(world.marketId), side: 'B', stopPrice: '3100', price: '3110', amount: '10' },
});
const calls = () =>
  [
    [stopPath, stop()],
    [stopPath, { ...stop(), limitPrice: '2900' }],
    ['/v1/orders', { ...stop(), callType: 'STOP_LIMIT' }],
  ] as const;

/** Answers of calls that wait for their member's row, whose holder then does what `sql` says. */
async function answersAfter(who: LoggedIn, sql: string, call: (path: string, body: object) => ReturnType<typeof post>) {
  const holder = await world.exchange.context.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [who.memberId]);
  const calling = calls().map(([path, body]) => call(path, body));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const until = Date.now() + 20_000;
  while (((await holder.query(waiting)).rowCount ?? 0) < calling.length && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await holder.query(sql, [who.memberId]);
  await holder.query('COMMIT');
  holder.release();
  return (await Promise.all(calling)).map(codeOf);
}
const post = ({ cookie }: LoggedIn, path: string, body: object) => world.exchange.call('POST', path, { cookie, body });

/** Nothing was held, nothing waits. */
async function expectNothingOf(who: LoggedIn, krw: bigint): Promise<void> {
  expect(await world.money(who)).toEqual({ available: krw, hold: 0n });
  const { rows } = await world.exchange.context.pool.query('SELECT FROM stop_order WHERE member_id = $1', [
    who.memberId,
  ]);
  expect(rows).toEqual([]);
}

describe('a stop order holds no money', () => {
  it('for a session that ended while it waited for the member (AUTH-096)', async () => {
    const who = await world.buyer();
    const answers = await answersAfter(who, 'DELETE FROM session WHERE member_id = $1', (...call) =>
      post(who, ...call),
    );
    expect(answers).toEqual(calls().map(() => refusals.SESSION_INVALID.code));
    await expectNothingOf(who, 100_000_000n);
  });

  it('for a key that was removed meanwhile, nor for a program of a frozen account', async () => {
    const program = await programOf(world.exchange);
    const removed = await answersAfter(program, 'DELETE FROM api_key WHERE member_id = $1', program.post);
    expect(removed).toEqual(calls().map(() => refusals.API_KEY_INVALID.code));
    const other = await programOf(world.exchange);
    const frozen = await answersAfter(other, 'UPDATE member SET frozen_at = now() WHERE id = $1', other.post);
    expect(frozen).toEqual(calls().map(() => refusals.SESSION_INVALID.code));
    for (const who of [program, other]) await expectNothingOf(who, 10_000_000_000n);
  });

  it('but does for a key that is kept', async () => {
    const program = await programOf(world.exchange);
    expect((await program.post(stopPath, stop())).json()).toMatchObject({ state: 'waiting' });
    expect(await world.money(program)).toMatchObject({ hold: 3_116_220n });
  });
});
