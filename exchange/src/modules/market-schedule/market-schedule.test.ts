import { minuteMs, secondMs } from '@maru/server';
import type { LoggedIn } from '../../testing/app';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

/** Shorter than a session of the staff without a call. */
const soonMs = 5 * minuteMs;

let office: BackOffice;
let marketId: string;
beforeAll(async () => {
  office = await createBackOffice();
  marketId = String(office.exchange.modules.markets.findByCode('KRW-XRP')?.id);
});
afterEach(async () => {
  const market = await state();
  if (market.nextState !== null || market.state !== 'open') {
    for (const { id, mayWithdraw } of (await desk()).plans) if (mayWithdraw) await withdraw(office.operator, id);
    const { plans } = (await plan(office.operator, 'open')).json();
    await confirm(office.second, plans[0].id);
  }
  expect(await checkInvariants(office.exchange.context.pool)).toEqual([]);
});
afterAll(() => office.end());

const from = (aheadMs: number) => new Date(office.exchange.clock.now().getTime() + aheadMs).toISOString();
const plan = (person: Person, wanted: string, begins: string | null = null, more: object = {}) =>
  office.post(person, '/staff/markets/plans', { marketId, state: wanted, from: begins, reason: '상장', ...more });
const confirm = (person: Person, id: string) => office.post(person, `/staff/markets/plans/${id}/confirm`, {});
const withdraw = (person: Person, id: string) => office.post(person, `/staff/markets/plans/${id}/withdraw`, {});
const desk = async (person = office.operator) => (await office.get(person, '/staff/markets')).json();
const state = async () => (await office.exchange.call('GET', `/v1/markets/${marketId}`)).json();
/** Planned by one, confirmed by another. */
async function planned(wanted: string, begins: string | null = null): Promise<string> {
  const { plans } = (await plan(office.operator, wanted, begins)).json();
  expect((await confirm(office.second, plans[0].id)).statusCode).toBe(200);
  return plans[0].id;
}
/** The clock goes on, and the exchange looks at its schedule. */
async function pass(ms: number): Promise<void> {
  office.exchange.clock.advance(ms);
  const until = Date.now() + 10 * secondMs;
  const due = office.exchange.clock.now().toISOString();
  // Its own timer is what brings a state about: nothing is called here.
  while (Date.now() < until && isDue((await state()).nextState, due)) await new Promise((done) => setTimeout(done, 50));
}
const isDue = (next: { at: string } | null, now: string) => next !== null && next.at <= now;
const order = ({ cookie }: LoggedIn, side: 'B' | 'S', price: string, more: object = {}) =>
  office.exchange.call('POST', '/v1/orders', {
    cookie,
    body: { marketId, side, callType: 'LIMIT', price, amount: '10', ...more },
  });
const buyer = () => office.exchange.memberLoggedIn({ krw: '1000000' });
const seller = () => office.exchange.memberLoggedIn({ coins: { XRP: '1000' } });
const book = async () => (await office.exchange.call('GET', `/v1/prices/call/${marketId}`)).json();

describe('the schedule of a market (TRAD-008)', () => {
  it('brings a market into a planned state at its time, and says before what comes when', async () => {
    const at = from(soonMs);
    await planned('cancelOnly', at);
    expect(await state()).toMatchObject({ state: 'open', nextState: { state: 'cancelOnly', at } });
    await pass(soonMs - minuteMs);
    expect((await state()).state).toBe('open');
    await pass(minuteMs);
    expect(await state()).toMatchObject({ state: 'cancelOnly', onTradeEnable: 'N', nextState: null });
    expect((await desk()).plans[0]).toMatchObject({ stage: 'begun', confirmedBy: office.second.email });
  });

  it('opens a market with an auction: orders wait before it, and trade at one price', async () => {
    const [buys, sells] = [await buyer(), await seller()];
    await planned('preopen');
    await planned('open', from(soonMs));
    expect((await order(sells, 'S', '2990')).json()).toMatchObject({ state: 'open' });
    expect((await order(buys, 'B', '3010')).json()).toMatchObject({ state: 'open' });
    const market = { callType: 'MARKET', price: undefined };
    expect(refusalOf(await order(sells, 'S', '2990', market))).toEqual([409, 'PREOPEN_LIMIT_ONLY']);
    // What a call shows may be 100 ms old.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { indicative } = await book();
    expect(indicative).toEqual({ price: expect.any(String), amount: '10' });
    expect((await desk()).markets.find(({ id }: { id: string }) => id === marketId)).toMatchObject({ indicative });
    await pass(soonMs);
    expect((await state()).state).toBe('open');
    expect(await book()).not.toHaveProperty('indicative');
    const trades = await office.exchange.call('GET', `/v1/orders/dexko/${marketId}?completed=Y&count=1`);
    expect(trades.json().list[0]).toMatchObject({ price: indicative.price, amount: '10' });
    expect((await office.exchange.modules.ledger.balance(buys.memberId, 'XRP')).available).toBe(1_000_000_000n);
  });

  it('waits with an opening for the end of what restricts the market', async () => {
    const { markets } = office.exchange.modules;
    await planned('preopen');
    markets.restrict('test', [Number(marketId)]);
    await planned('open');
    expect((await state()).state).toBe('cancelOnly');
    markets.restrict('test', []);
    const until = Date.now() + 5 * secondMs;
    while (Date.now() < until && (await state()).state !== 'open') await new Promise((done) => setTimeout(done, 50));
    expect((await state()).state).toBe('open');
  });

  it('cancels what waits in a market that closes, stop orders as well', async () => {
    const { exchange } = office;
    const buys = await buyer();
    await order(buys, 'B', '2900');
    const stop = { marketId, side: 'B', stopPrice: '3500', price: '3510', amount: '10' };
    expect((await exchange.call('POST', '/v1/stop-orders', { cookie: buys.cookie, body: stop })).statusCode).toBe(200);
    await planned('closed');
    const { available, hold } = await exchange.modules.ledger.balance(buys.memberId, 'KRW');
    expect([available, hold]).toEqual([100_000_000n, 0n]);
    expect(refusalOf(await order(buys, 'B', '2900'))).toEqual([409, 'MARKET_HALTED']);
  });
});

describe('a plan', () => {
  it('is in force once a second person has confirmed it, and every step is on the trail', async () => {
    const { plans } = (await plan(office.operator, 'open', from(soonMs))).json();
    const [{ id }] = plans;
    expect(plans[0]).toMatchObject({ stage: 'proposed', mayConfirm: false, mayWithdraw: true });
    expect((await state()).nextState).toBeNull();
    expect(refusalOf(await confirm(office.operator, id))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect((await desk(office.second)).plans[0]).toMatchObject({ mayConfirm: true });
    expect((await confirm(office.second, id)).json().plans[0]).toMatchObject({ stage: 'planned', mayConfirm: false });
    expect(refusalOf(await confirm(office.second, id))).toEqual([409, 'ALREADY_PROCESSED']);
    expect((await withdraw(office.second, id)).json().plans[0]).toMatchObject({ stage: 'withdrawn' });
    expect((await state()).nextState).toBeNull();
    expect(refusalOf(await withdraw(office.second, id))).toEqual([409, 'ALREADY_PROCESSED']);
    const sql = `SELECT act, detail->>'by' AS by FROM trail_entry
      WHERE subject = 'KRW-XRP' AND detail->>'plan' = $1 ORDER BY seq`;
    const { rows } = await office.exchange.context.pool.query(sql, [id]);
    expect(rows).toEqual([
      { act: 'market planned', by: office.operator.email },
      { act: 'market plan confirmed', by: office.second.email },
      { act: 'market plan withdrawn', by: office.second.email },
    ]);
  });

  it('that only protects is in force at once by one person, and ends by two', async () => {
    expect((await plan(office.operator, 'halted')).json().plans[0]).toMatchObject({ stage: 'begun', alone: true });
    expect((await state()).state).toBe('halted');
    const { plans } = (await plan(office.operator, 'open')).json();
    expect([plans[0].stage, (await state()).state]).toEqual(['proposed', 'halted']);
    await confirm(office.second, plans[0].id);
    expect((await state()).state).toBe('open');
    expect(refusalOf(await withdraw(office.operator, plans[0].id))).toEqual([409, 'ALREADY_PROCESSED']);
  });

  it('that waits or is still to come is listed behind any number of later ones, and can be confirmed and withdrawn', async () => {
    const proposed = (await plan(office.operator, 'halted', from(3 * soonMs))).json().plans[0].id;
    const ahead = await planned('cancelOnly', from(4 * soonMs));
    const { pool } = office.exchange.context;
    const withdrawn = `WITH gone AS (
      INSERT INTO market_plan (market_id, state, from_at, alone, reason, made_by, made_at)
      SELECT $1, 'closed', $2, false, 'x', 'one', now() FROM generate_series(1, 101) RETURNING id)
      INSERT INTO market_plan_act SELECT id, 'withdrawn', 'one', now() FROM gone`;
    await pool.query(withdrawn, [marketId, from(5 * soonMs)]);
    const { plans } = await desk(office.second);
    expect(plans).toHaveLength(102);
    const stages = Object.fromEntries(plans.map(({ id, stage }: Record<'id' | 'stage', string>) => [id, stage]));
    expect([stages[proposed], stages[ahead]]).toEqual(['proposed', 'planned']);
    const numbers = plans.map(({ id }: { id: string }) => Number(id));
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    expect((await confirm(office.second, proposed)).statusCode).toBe(200);
    for (const id of [proposed, ahead]) expect((await withdraw(office.operator, id)).statusCode).toBe(200);
  });

  it('that is handed in twice, at one time too, is one plan', async () => {
    const at = from(2 * soonMs);
    const before = (await desk()).plans.length;
    await Promise.all([1, 2, 3].map(() => plan(office.operator, 'halted', at)));
    expect((await desk()).plans.length).toBe(before + 1);
  });

  it('does not bring back what a later plan has ended', async () => {
    const late = (await plan(office.operator, 'halted', from(minuteMs))).json().plans[0].id;
    office.exchange.clock.advance(2 * minuteMs);
    await planned('open');
    expect(refusalOf(await confirm(office.second, late))).toEqual([409, 'ALREADY_PROCESSED']);
    expect((await state()).state).toBe('open');
    const { plans } = await desk(office.second);
    expect(plans.find(({ id }: { id: string }) => id === late)).toMatchObject({
      ...{ stage: 'lapsed', mayConfirm: false, mayWithdraw: false },
    });
  });

  it('that nobody confirmed in time does not fill the list for ever', async () => {
    const { pool } = office.exchange.context;
    const gone = `INSERT INTO market_plan (market_id, state, from_at, alone, reason, made_by, made_at)
      SELECT $1, 'halted', $2, false, 'x', 'one', now() FROM generate_series(1, 101)`;
    await pool.query(gone, [marketId, from(-1)]);
    await planned('open');
    const { plans } = await desk(office.second);
    const stages = plans.flatMap(({ by, stage }: Record<'by' | 'stage', string>) => (by === 'one' ? [stage] : []));
    expect(stages.length).toBeLessThanOrEqual(100);
    expect(stages).not.toContain('proposed');
  });

  it.each([
    { what: 'a time that is over', begins: '2020-01-01T00:00:00Z', more: {}, gives: [400, 'BAD_REQUEST'] },
    { what: 'a time years ahead', begins: '9999-01-01T00:00:00Z', more: {}, gives: [400, 'BAD_REQUEST'] },
    { what: 'a leap second', begins: '2026-12-31T23:59:60Z', more: {}, gives: [400, 'BAD_REQUEST'] },
    { what: 'no reason', begins: null, more: { reason: '  ' }, gives: [400, 'STAFF_REASON_MISSING'] },
    { what: 'an unknown market', begins: null, more: { marketId: '123456789012345678' }, gives: [404, 'NOT_FOUND'] },
    { what: 'an unknown state', begins: null, more: { state: 'ajar' }, gives: [400, 'BAD_REQUEST'] },
  ])('of $what is refused', async ({ begins, more, gives }) => {
    expect(refusalOf(await plan(office.operator, 'halted', begins, more))).toEqual(gives);
  });

  it('that nobody knows is not found, and an act by hand needs two people as well', async () => {
    for (const act of [confirm, withdraw])
      expect(refusalOf(await act(office.second, '999999'))).toEqual([404, 'NOT_FOUND']);
    const { pool } = office.exchange.context;
    const { id } = (await plan(office.operator, 'open', from(soonMs))).json().plans[0];
    const act = `INSERT INTO market_plan_act VALUES ($1, 'confirmed', $2, now())`;
    await expect(pool.query(act, [id, office.operator.email])).rejects.toThrow('needs a second person');
    await expect(pool.query(`UPDATE market_plan SET state = 'closed' WHERE id = $1`, [id])).rejects.toThrow();
    await expect(pool.query('DELETE FROM market_plan_act')).rejects.toThrow();
  });
});

it('tells the desk of no books while they are rebuilt, and takes its acts all the same (TRAD-008)', async () => {
  const { orders } = office.exchange.modules;
  await planned('preopen');
  const [buys, sells] = [await buyer(), await seller()];
  await order(sells, 'S', '2990');
  await order(buys, 'B', '3000');
  const own = (markets: { id: string }[]) => markets.find(({ id }) => id === marketId);
  expect(own((await desk()).markets)).toMatchObject({ indicative: { amount: '10' } });
  const ready = jest.spyOn(orders.engine, 'isReady', 'get').mockReturnValue(false);
  const quotes = jest.spyOn(orders, 'recentQuotes');
  expect((await office.get(office.operator, '/staff/markets')).statusCode).toBe(503);
  const made = await plan(office.operator, 'open', from(soonMs));
  const [{ id }] = made.json().plans;
  const confirmed = await confirm(office.second, id);
  const withdrawn = await withdraw(office.operator, id);
  for (const answer of [made, confirmed, withdrawn])
    expect([answer.statusCode, own(answer.json().markets)]).toMatchObject([200, { indicative: null }]);
  expect(withdrawn.json().plans[0]).toMatchObject({ id, stage: 'withdrawn' });
  expect(quotes).not.toHaveBeenCalled();
  ready.mockRestore();
  expect(own((await desk()).markets)).toMatchObject({ indicative: { amount: '10' } });
});
