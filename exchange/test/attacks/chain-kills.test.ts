import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Devnet, startDevnet } from '../../devnet/devnet';
import { checkInvariants } from '../../src/modules/ledger';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database';
import { type ExchangeProcess, freePort, makeTraders, startExchangeProcess } from '../../src/testing/exchange-process';
import { type SignerProcess, startSignerProcess } from '../../src/testing/signer-process';

jest.setTimeout(240_000);

const root = fileURLToPath(new URL('../..', import.meta.url));
const kills = 3;
const payments = 12;

let database: TestDatabase;
let pool: pg.Pool;
let home: string;
let devnet: Devnet;
let signer: SignerProcess;
let exchange: ExchangeProcess;

async function startExchange(port: number): Promise<ExchangeProcess> {
  return startExchangeProcess({ root, databaseUrl: database.url, home, port, env: { MARU_EVM_FILE: devnet.file } });
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  home = await mkdtemp(join(tmpdir(), 'maru-kills-'));
  devnet = await startDevnet({ home: join(home, 'chain'), port: await freePort(), blockSeconds: 1 });
  signer = await startSignerProcess(devnet.signerHome);
});
afterAll(async () => {
  await exchange?.end('SIGKILL');
  await signer.end('SIGKILL');
  await devnet.stop();
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** Waits until a question is answered with yes. */
async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await ask().catch(() => false)) return;
    await pause(250);
  }
  throw new Error(`${what} did not happen`);
}

it('credits every payment once while exchange and signer are killed at random moments (ENTI-061)', async () => {
  const port = await freePort();
  exchange = await startExchange(port);
  const [cookie = ''] = await makeTraders(exchange.base, pool, 1, { krw: '1', coins: {} });
  const made = await fetch(`${exchange.base}/v1/wallets/coin/ETH`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-maru-client': 'test' },
    body: '{}',
  });
  const { address } = (await made.json()) as { address: string };
  for (let kill = 0; kill < kills; kill += 1) {
    for (let payment = 0; payment < payments / kills; payment += 1) await devnet.pay('ETH', address, '0.25');
    await pause(500 + Math.random() * 2500);
    await exchange.end('SIGKILL');
    await signer.end('SIGKILL');
    expect(await checkInvariants(pool)).toEqual([]);
    signer = await startSignerProcess(devnet.signerHome);
    exchange = await startExchange(port);
  }
  const credited = async () => {
    const { rows } = await pool.query<{ count: number; sum: string }>(
      "SELECT count(*)::integer AS count, coalesce(sum(amount), 0)::text AS sum FROM coin_transfer WHERE address = $1 AND status = 'approved'",
      [address],
    );
    return rows[0];
  };
  await until('the credit', async () => (await credited())?.count === payments);
  expect(await credited()).toEqual({ count: payments, sum: String(payments * 25_000_000) });
  await until(
    'the sweep',
    async () => (await devnet.client.getBalance({ address: address as `0x${string}` })) < 10n ** 15n,
  );
  expect(await checkInvariants(pool)).toEqual([]);
});
