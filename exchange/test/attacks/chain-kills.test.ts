import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Devnet, startDevnet } from '../../devnet/devnet';
import { checkInvariants } from '../../src/modules/ledger';
import { EvmNetwork } from '../../src/ports/chain/evm/evm-network';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database';
import { type ExchangeProcess, freePort, startExchangeProcess } from '../../src/testing/exchange-process';
import { PayoutsOverHttp, type RemoteMember, type RemotePayout } from '../../src/testing/payouts-over-http';
import { type SignerProcess, startSignerProcess } from '../../src/testing/signer-process';

/** MARU_KILLS=200 MARU_PAYOUTS=1000 for the long run. */
const kills = Number(process.env.MARU_KILLS ?? 2);
const payouts = Number(process.env.MARU_PAYOUTS ?? 12);
/** Members who withdraw at the same time. */
const payersMax = 6;
/** After the last kill. */
const settleMsMax = 300_000;

jest.setTimeout(300_000 + settleMsMax + kills * 30_000);

const root = fileURLToPath(new URL('../..', import.meta.url));
const network = { ETH: '0.02', USDT: '7.5' } as const;

let database: TestDatabase;
let pool: pg.Pool;
let home: string;
let devnet: Devnet;
let signer: SignerProcess;
let exchange: ExchangeProcess;
let port: number;
let http: PayoutsOverHttp;

const startExchange = () =>
  startExchangeProcess({
    root,
    databaseUrl: database.url,
    home,
    port,
    env: { MARU_EVM_FILE: devnet.file },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  home = await mkdtemp(join(tmpdir(), 'maru-kills-'));
  port = await freePort();
  devnet = await startDevnet({ home: join(home, 'chain'), port: await freePort(), blockSeconds: 1 });
  signer = await startSignerProcess(devnet.signerHome);
  exchange = await startExchange();
  http = new PayoutsOverHttp(exchange.base, pool);
  // What a member could still cancel is not on its way yet.
  await pool.query(
    "INSERT INTO withdrawal_policy (name, value, in_force_from, set_by, reason) VALUES ('graceSeconds', '0', now(), 'test', 'kills')",
  );
});
afterAll(async () => {
  await exchange?.end('SIGKILL');
  await signer.end('SIGKILL');
  await devnet.stop();
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function until(what: string, ask: () => Promise<unknown[]>): Promise<void> {
  const end = Date.now() + settleMsMax;
  let left: unknown[] = [];
  while (Date.now() < end) {
    left = await ask();
    if (left.length === 0) return;
    await pause(500);
  }
  throw new Error(`${what}: ${left.length} are left, such as ${JSON.stringify(left.slice(0, 5))}`);
}

const rowsOf = async (query: string) => (await pool.query(query)).rows;

/** Each to an address of its own, so that the chain itself says how often it was paid. */
const wishes: readonly RemotePayout[] = Array.from({ length: payouts }, (_, at) => {
  const coin = at % 3 === 2 ? 'USDT' : 'ETH';
  return { coin, amount: network[coin], toAddress: `0x${randomBytes(20).toString('hex')}` };
});

/** Places payouts as fast as the kills go on, a few at a time. */
async function place(payers: readonly RemoteMember[], killed: () => number): Promise<void> {
  let next = 0;
  const allowed = () => Math.ceil(((killed() + 1) / kills) * payouts);
  // Of one member one after the other: a new code voids the one before.
  const worker = async (member: RemoteMember) => {
    for (let at = next++; at < payouts; at = next++) {
      while (at >= allowed()) await pause(50);
      await http.payOut(member, wishes[at] as RemotePayout);
    }
  };
  await Promise.all(payers.map(worker));
}

async function kill(): Promise<void> {
  const victim = Math.random();
  const [exchangeDies, signerDies] = [victim < 0.7, victim > 0.4];
  await Promise.all([exchangeDies && exchange.end('SIGKILL'), signerDies && signer.end('SIGKILL')]);
  expect(await checkInvariants(pool)).toEqual([]);
  const [newSigner, newExchange] = await Promise.all([
    signerDies ? startSignerProcess(devnet.signerHome) : signer,
    exchangeDies ? startExchange() : exchange,
  ]);
  [signer, exchange] = [newSigner, newExchange];
}

it(`pays each of ${payouts} payouts once, and credits each deposit once, while exchange with watcher and signer are killed ${kills} times (ENTI-061)`, async () => {
  const depositor = await http.member({});
  const at = { ETH: await http.depositAddress(depositor, { coin: 'ETH' }), USDT: '' };
  at.USDT = await http.depositAddress(depositor, { coin: 'USDT' });
  let killed = 0;
  const coins = { ETH: String(payouts), USDT: String(payouts * 20) };
  const payers = await Promise.all(Array.from({ length: payersMax }, () => http.member(coins)));
  const placed = place(payers, () => killed);
  placed.catch(() => undefined);
  for (; killed < kills; killed += 1) {
    await devnet.pay('ETH', at.ETH, '0.25');
    await devnet.pay('USDT', at.USDT, '5');
    await pause(1000 + Math.random() * 5000);
    await kill();
  }
  await placed;
  await until('payouts', () =>
    rowsOf("SELECT id, state, due_at FROM coin_withdrawal WHERE settled_at IS NULL AND state <> 'stuck'"),
  );
  expect(await rowsOf('SELECT state, count(*)::integer FROM coin_withdrawal GROUP BY state')).toEqual([
    { state: 'confirmed', count: payouts },
  ]);
  const { client } = devnet;
  const chain = new EvmNetwork(devnet.settings);
  const paid = await Promise.all(
    wishes.map(async ({ coin, toAddress }) =>
      chain.exactAmountOf(coin, await chain.balanceOf(coin, toAddress as `0x${string}`)),
    ),
  );
  expect(paid).toEqual(wishes.map(({ amount }) => amount));
  const credited = async () =>
    (
      await pool.query(
        `SELECT coin, state, count(*)::integer, sum(amount)::text FROM coin_deposit WHERE address = ANY ($1)
         GROUP BY coin, state ORDER BY coin`,
        [[at.ETH, at.USDT]],
      )
    ).rows;
  await until('deposits', async () => (await credited()).filter(({ state }) => state !== 'credited'));
  expect(await credited()).toEqual([
    { coin: 'ETH', state: 'credited', count: kills, sum: String(kills * 25_000_000) },
    { coin: 'USDT', state: 'credited', count: kills, sum: String(kills * 500_000_000) },
  ]);
  await until('sweeps', () => rowsOf('SELECT address FROM evm_address WHERE unswept'));
  expect(await client.getBalance({ address: at.ETH as `0x${string}` })).toBeLessThan(10n ** 15n);
  expect(await chain.balanceOf('USDT', at.USDT as `0x${string}`)).toBe(0n);
  expect(await rowsOf("SELECT payout_id, state FROM evm_payout WHERE state NOT IN ('final', 'sent')")).toEqual([]);
  expect(await rowsOf("SELECT id FROM hold WHERE state = 'held' AND command_id LIKE 'coinWithdrawal%'")).toEqual([]);
  expect(await rowsOf('SELECT coin, reason, difference FROM custody_halt')).toEqual([]);
  expect(await checkInvariants(pool)).toEqual([]);
});
