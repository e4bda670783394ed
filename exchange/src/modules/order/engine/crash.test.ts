import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { type ExchangeProcess, freePort, makeTraders, startExchangeProcess } from '../../../testing/exchange-process';
import { checkInvariants } from '../../ledger';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const clients = 40;
const kills = 2;
/** What was sent before a kill is sent again as fast as the exchange answers. */
const unlimited = { MARU_ORDERS_PER_SECOND: '1000000' };

let database: TestDatabase;
let pool: pg.Pool;
let home: string;
let newest: ExchangeProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  home = await mkdtemp(join(tmpdir(), 'maru-crash-'));
});
afterAll(async () => {
  // Of a test that failed: it would keep the output of the run open, and a run ends with its output.
  if (newest?.process.exitCode === null && newest.process.signalCode === null) await newest.end('SIGKILL');
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

interface Attempt {
  readonly cookie: string;
  readonly body: Record<string, string>;
  /** Order id of the answer; null when the exchange died first. */
  acknowledged: string | null;
}

async function send({ base }: ExchangeProcess, { cookie, body }: Attempt): Promise<string> {
  const response = await fetch(`${base}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-maru-client': 'test', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

interface Load {
  readonly cookies: readonly string[];
  readonly marketId: string;
  readonly round: number;
  /** Filled while it lasts. */
  readonly attempts: Attempt[];
}

/** Clients that order without pause until the exchange is gone. */
async function load(exchange: ExchangeProcess, { cookies, marketId, round, attempts }: Load): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; ; turn += 1) {
        const price = String(3_300 + ((turn * 7 + client * 3) % 21));
        const fields = {
          side: (turn + client) % 2 ? 'B' : 'S',
          price,
          amount: '3',
          clientOrderId: `c-${round}-${client}-${turn}`,
        };
        const attempt: Attempt = {
          cookie: cookies[client % cookies.length] ?? '',
          body: { marketId, callType: 'LIMIT', ...fields },
          acknowledged: null,
        };
        attempts.push(attempt);
        try {
          attempt.acknowledged = await send(exchange, attempt);
        } catch {
          return;
        }
      }
    }),
  );
}

it('loses and doubles no acknowledged order when the exchange is killed under load (L1-L8)', async () => {
  const port = await freePort();
  const start = async () => {
    newest = await startExchangeProcess({ root, databaseUrl: database.url, home, port, env: unlimited });
    return newest;
  };
  let exchange = await start();
  const cookies = await makeTraders(exchange.base, pool, 20, { krw: '900000000', coins: { XRP: '900000' } });
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM market WHERE code = 'KRW-XRP'`);
  const marketId = String(rows[0]?.id);
  for (let round = 0; round < kills; round += 1) {
    const attempts: Attempt[] = [];
    const isAcknowledged = (attempt: Attempt) => attempt.acknowledged !== null;
    const loading = load(exchange, { cookies, marketId, round, attempts });
    // In the middle of the work, however slow the machine is.
    await pause(1_200);
    while (attempts.filter(isAcknowledged).length <= clients) await pause(100);
    await exchange.end('SIGKILL');
    await loading;
    const acknowledged = attempts.filter(isAcknowledged);
    expect(await checkInvariants(pool)).toEqual([]);

    exchange = await start();
    const sample = [...attempts.filter((attempt) => attempt.acknowledged === null), ...acknowledged.slice(-200)];
    for (const attempt of sample) {
      const id = await send(exchange, attempt);
      if (attempt.acknowledged !== null) expect(id).toBe(attempt.acknowledged);
    }
    const stored = await pool.query<{ client_order_id: string; id: string }>(
      'SELECT client_order_id, id::text FROM orders WHERE client_order_id LIKE $1',
      [`c-${round}-%`],
    );
    const ids = new Map(stored.rows.map((row) => [row.client_order_id, row.id]));
    expect(stored.rows).toHaveLength(attempts.length);
    for (const attempt of acknowledged) expect(ids.get(attempt.body.clientOrderId ?? '')).toBe(attempt.acknowledged);
    expect(await checkInvariants(pool)).toEqual([]);
  }
  await exchange.end('SIGTERM');
}, 120_000);
