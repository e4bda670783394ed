import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { checkInvariants } from '../../src/modules/ledger';
import { naiveAuction, type WaitingOrder } from '../../src/modules/order/book/naive-auction';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database';
import { type ExchangeProcess, freePort, makeTraders, startExchangeProcess } from '../../src/testing/exchange-process';

const root = fileURLToPath(new URL('../..', import.meta.url));
const traderCount = 12;
const ordersEach = 30;
/** Of KRW-XRP: price units in a won, and what price × amount is divided by for hundredths of a won. */
const [priceUnits, unit] = [10_000, 10n ** 10n];
/** Of PostgreSQL's advisory locks. */
const lock = 1_357_911;
/** Of each slice after the start, whose end the test is not to miss. */
const slowMs = 900;
/** Trades in one transaction, a fraction of the auction. */
const sliceMax = 40;

jest.setTimeout(240_000);

interface Placed {
  readonly cookie: string;
  readonly body: Readonly<Record<string, string>>;
  readonly id: string;
}

let database: TestDatabase;
let pool: pg.Pool;
/** Holds the lock that slices wait for while they commit. */
let holder: pg.Client;
let home: string;
let port: number;
let exchange: ExchangeProcess;
let cookies: readonly string[];
let market: { readonly id: number; readonly last: number };

async function start(): Promise<void> {
  const env = { MARU_ORDERS_PER_SECOND: '1000000', MARU_AUCTION_SLICE_MAX: String(sliceMax) };
  exchange = await startExchangeProcess({ root, databaseUrl: database.url, home, port, env });
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  home = await mkdtemp(join(tmpdir(), 'maru-auction-kills-'));
  port = await freePort();
  await start();
  cookies = await makeTraders(exchange.base, pool, traderCount, { krw: '90000000', coins: { XRP: '90000' } });
  const { rows } = await pool.query<{ id: number; listing_price: string }>(
    "SELECT id, listing_price FROM market WHERE code = 'KRW-XRP'",
  );
  market = { id: rows[0]?.id ?? 0, last: Number(rows[0]?.listing_price) };
  holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  // The commit of trades beyond a number waits for the test, as long as it holds the lock; a slow one takes its time.
  await pool.query(`
    CREATE TABLE passing (fills bigint NOT NULL, is_slow boolean NOT NULL);
    INSERT INTO passing VALUES (0, false);
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF (SELECT count(*) FROM fill WHERE market_id = ${market.id}) > (SELECT fills FROM passing) THEN
        PERFORM pg_advisory_xact_lock_shared(${lock});
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      PERFORM pg_sleep(${slowMs / 1000}) FROM passing WHERE is_slow;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER wait_for_test AFTER INSERT ON fill DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait_for_test();
    CREATE TRIGGER take_time AFTER INSERT ON fill FOR EACH STATEMENT EXECUTE FUNCTION take_time()`);
});
afterAll(async () => {
  if (exchange.process.exitCode === null && exchange.process.signalCode === null) await exchange.end('SIGKILL');
  await Promise.all([pool.end(), holder.end()]);
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** Two people want another state now; resolves once the market is in it. */
async function plan(state: 'preopen' | 'open'): Promise<void> {
  await pool.query(
    `WITH plan AS (
       INSERT INTO market_plan (market_id, state, from_at, alone, reason, made_by, made_at)
       VALUES ($1, $2, now(), false, 'test', 'one@staff.test', now()) RETURNING id)
     INSERT INTO market_plan_act (plan_id, act, done_by, done_at) SELECT id, 'confirmed', 'two@staff.test', now() FROM plan`,
    [market.id, state],
  );
}

async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(20)) {
    const found = await ask();
    if (found) return found;
  }
  throw new Error('it has not come in a minute');
}

const stateIs = (state: string) => async () =>
  (await pool.query('SELECT 1 FROM market WHERE id = $1 AND state = $2', [market.id, state])).rowCount;

/** From now on slices wait once the market has this number of trades more. */
async function holdAfter(fills: number): Promise<void> {
  await pool.query(
    'UPDATE passing SET is_slow = false, fills = $2 + (SELECT count(*) FROM fill WHERE market_id = $1)',
    [market.id, fills],
  );
  await holder.query('SELECT pg_advisory_lock($1)', [lock]);
}

const letPass = () => holder.query('SELECT pg_advisory_unlock($1)', [lock]);

/** The server process that commits trades of the auction; its exchange has sent everything, the COMMIT too. */
async function committing(): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
    [lock],
  );
  return rows[0]?.pid;
}

function orderOf(cookie: string, body: Placed['body'], more: object = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-maru-client': 'test', cookie };
  return fetch(`${exchange.base}/v1/orders`, { method: 'POST', headers, body: JSON.stringify({ ...body, ...more }) });
}

/** Sent again while the exchange has too much to do, under the same client order id. */
async function send(cookie: string, body: Placed['body']): Promise<string> {
  return until(async () => {
    const response = await orderOf(cookie, body);
    if (response.status === 503) return null;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  });
}

/** Half of the traders buy, the others sell, and most of their orders meet. */
async function placeAll(round: string): Promise<readonly Placed[]> {
  const won = Math.round(market.last / priceUnits);
  return Promise.all(
    cookies.flatMap((cookie, trader) =>
      Array.from({ length: ordersEach }, async (_, turn): Promise<Placed> => {
        const side = trader % 2 ? 'B' : 'S';
        const price = String(won + ((turn * 7 + trader * 3) % 21) - (side === 'B' ? 8 : 12));
        const terms = {
          side,
          price,
          amount: String(2 + ((turn + trader) % 5)),
          clientOrderId: `${round}-${trader}-${turn}`,
        };
        const body = { marketId: String(market.id), callType: 'LIMIT', ...terms };
        return { cookie, body, id: await send(cookie, body) };
      }),
    ),
  );
}

/** All that the auction will have, orders of demo members too. */
async function waitingOrders(): Promise<readonly WaitingOrder[]> {
  const { rows } = await pool.query<{ id: string; side: 'B' | 'S'; price: string; amount: string }>(
    `SELECT id::text, side, price::text, amount - filled_amount AS amount FROM orders
     WHERE market_id = $1 AND state IN ('open', 'part filled') ORDER BY id`,
    [market.id],
  );
  return rows.map(({ id, side, price, amount }) => ({
    id: Number(id),
    side,
    price: Number(price),
    amount: BigInt(amount),
  }));
}

async function storedFills(after: bigint) {
  const { rows } = await pool.query<Record<'buy' | 'sell' | 'price' | 'amount' | 'total', string>>(
    `SELECT buy_order_id::text AS buy, sell_order_id::text AS sell, price::text, amount::text, total::text
     FROM fill WHERE market_id = $1 AND id > $2 ORDER BY id`,
    [market.id, after],
  );
  return rows.map(({ buy, sell, price, amount, total }) => [buy, sell, price, amount, total].map(Number));
}

describe('an exchange that is killed while the auction of an opening commits (TRAD-008, L1-L8)', () => {
  it.each([
    { what: 'the first slice, and PostgreSQL completes what was sent', committed: 0, endsServer: false },
    { what: 'the first slice, together with the connection that writes it', committed: 0, endsServer: true },
    { what: 'a later slice, and PostgreSQL completes what was sent', committed: 2, endsServer: false },
    { what: 'a later slice, together with the connection that writes it', committed: 2, endsServer: true },
  ])(
    'has the auction once, with the trades of all acknowledged orders: $what',
    async ({ what, committed, endsServer }) => {
      await plan('preopen');
      await until(stateIs('preopen'));
      const placed = await placeAll(`${committed}${endsServer}`);
      const [waiting, last] = [await waitingOrders(), await lastPrice()];
      expect(waiting.map(({ id }) => String(id))).toEqual(expect.arrayContaining(placed.map(({ id }) => id)));
      const { rows } = await pool.query<{ id: bigint }>('SELECT last_fill_id AS id FROM engine_lease');
      const before = BigInt(rows[0]?.id ?? 0);
      const wanted = naiveAuction(waiting, last, unit);
      expect(wanted.length).toBeGreaterThan(3 * sliceMax);
      await holdAfter(committed * sliceMax);
      await plan('open');
      const pid = await until(committing);
      await exchange.end('SIGKILL');
      expect([what, (await storedFills(before)).length]).toEqual([what, committed * sliceMax]);
      if (endsServer) {
        await pool.query('SELECT pg_terminate_backend($1)', [pid]);
        expect(await stateIs(committed ? 'halted' : 'preopen')()).toBe(1);
      }
      await pool.query('UPDATE passing SET is_slow = true');
      await letPass();
      const written = endsServer ? committed : committed + 1;
      await until(async () => (await storedFills(before)).length === written * sliceMax);

      await start();
      // The start does not wait for the end of the auction, and nobody enters before it.
      const late = await orderOf(cookies[0] ?? '', placed[0]?.body ?? {}, {
        clientOrderId: `late${committed}${endsServer}`,
      });
      expect([late.status, await stateIs('halted')()]).toEqual([409, 1]);
      await until(stateIs('open'));
      expect(await storedFills(before)).toEqual(
        wanted.map(({ buyId, sellId, price, amount, total }) => [buyId, sellId, price, amount, total].map(Number)),
      );
      for (const { cookie, body, id } of placed.slice(-40)) expect(await send(cookie, body)).toBe(id);
      expect(await checkInvariants(pool)).toEqual([]);
      await cancelEverything();
    },
  );
});

/** As the exchange knows it: of its newest trade, before the first the listing price. */
async function lastPrice(): Promise<number> {
  const { rows } = await pool.query<{ price: string }>(
    'SELECT price::text FROM fill WHERE market_id = $1 ORDER BY id DESC LIMIT 1',
    [market.id],
  );
  return Number(rows[0]?.price ?? market.last);
}

async function cancelEverything(): Promise<void> {
  for (const cookie of cookies) {
    const headers = { 'content-type': 'application/json', 'x-maru-client': 'test', cookie };
    const answer = await fetch(`${exchange.base}/v1/orders/cancel-all`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  }
  const left = await pool.query('SELECT FROM open_order JOIN orders USING (id) WHERE client_order_id IS NOT NULL');
  expect(left.rowCount).toBe(0);
}
