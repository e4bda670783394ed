import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

const needed = 3;
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

interface Payer extends LoggedIn {
  readonly address: string;
}

/** A member with an address for a coin. */
async function payer(coin = 'BTC', body: object = {}): Promise<Payer> {
  const who = await exchange.memberLoggedIn();
  const made = await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: who.cookie, body });
  return { ...who, address: made.json().address };
}
const sandbox = async (path: string, body: object) =>
  (await exchange.call('POST', `/sandbox/chain/${path}`, { body })).json();
const arrive = (body: object) => sandbox('deposits', body);
const blocks = (count: number, coin = 'BTC') => sandbox('blocks', { coin, count });
const reorg = (depth: number, drop = false, coin = 'BTC') => sandbox('reorg', { coin, depth, drop });
const balance = async ({ memberId }: LoggedIn, coin = 'BTC') =>
  (await exchange.modules.ledger.balance(memberId, coin)).available;
const list = async ({ cookie }: LoggedIn) => (await exchange.call('GET', '/v1/transfers', { cookie })).json().list;
const incidentsOf = async ({ memberId }: LoggedIn) =>
  (await exchange.modules.deposits.incidents()).filter((incident) => incident.memberId === memberId);
const booksAreRight = async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]);

describe('a payment', () => {
  it('is listed with its confirmations, credited with the last one it needs and not before (ENTI-061, CONS-130)', async () => {
    const who = await payer();
    const first = await arrive({ coin: 'BTC', address: who.address, amount: '0.5', confirmations: 0 });
    expect(first).toMatchObject({ status: 'processing', confirmations: 0, confirmationsNeeded: needed });
    for (const confirmations of [1, 2]) {
      await blocks(1);
      expect(await list(who)).toMatchObject([{ status: 'processing', confirmations, transactionId: first.txid }]);
      expect(await balance(who)).toBe(0n);
      await booksAreRight();
    }
    await blocks(1);
    expect(await list(who)).toMatchObject([{ id: first.id, status: 'approved', confirmations: needed, amount: '0.5' }]);
    expect(await balance(who)).toBe(50_000_000n);
    await blocks(5);
    expect(await balance(who)).toBe(50_000_000n);
  });

  it('is told to open screens when it is seen, and with each confirmation up to the last one it needs', async () => {
    const who = await payer();
    const told: string[] = [];
    const { events } = exchange.context;
    const stops = (['balancesChanged', 'notificationsChanged'] as const).map((name) =>
      events.on(name, ({ memberId }) => {
        if (memberId === who.memberId) told.push(name);
      }),
    );
    await arrive({ coin: 'BTC', address: who.address, amount: '0.5', confirmations: 0 });
    expect(told.splice(0)).toEqual(['balancesChanged', 'notificationsChanged']);
    await blocks(1);
    await blocks(1);
    expect(told.splice(0)).toEqual(['balancesChanged', 'balancesChanged']);
    await blocks(1);
    expect(told.splice(0)).toEqual(['balancesChanged', 'notificationsChanged']);
    await blocks(2);
    expect(told).toEqual([]);
    for (const stop of stops) stop();
  });

  it.each([
    { confirmations: needed - 1, status: 'processing', credited: 0n },
    { confirmations: needed, status: 'approved', credited: 50_000_000n },
    { confirmations: needed + 1, status: 'approved', credited: 50_000_000n },
  ])('first seen with $confirmations confirmations is $status', async ({ confirmations, status, credited }) => {
    const who = await payer();
    expect(await arrive({ coin: 'BTC', address: who.address, amount: '0.5', confirmations })).toMatchObject({ status });
    expect(await balance(who)).toBe(credited);
  });

  it('told fifty times at once by two watchers is credited once (ENTI-061)', async () => {
    const who = await payer();
    const other = await createTestApp({ beside: exchange.context, leads: false });
    const told = {
      transactionId: `tx of ${who.uid}`,
      network: 'BTC',
      coin: 'BTC',
      address: who.address,
      amount: '0.5',
    };
    const words = [undefined, 0, 1, 2, 3, 4].map((confirmations) => ({
      ...told,
      ...(confirmations !== undefined && { confirmations }),
    }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 ? other : exchange).modules.deposits.receiveCoins(words[at % words.length] ?? told),
      ),
    );
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.transferId : answer.refusal))).size).toBe(1);
    expect(await balance(who)).toBe(50_000_000n);
    expect(await list(who)).toMatchObject([{ status: 'approved' }]);
    await other.end();
  });

  it('of which an older look tells later does not go back (ENTI-061)', async () => {
    const who = await payer();
    const { deposits } = exchange.modules;
    const told = {
      transactionId: `tx of ${who.uid}`,
      network: 'BTC',
      coin: 'BTC',
      address: who.address,
      amount: '0.5',
    };
    const block = { hash: 'h1', height: 1 };
    await deposits.receiveCoins({ ...told, confirmations: 3, block, asOf: 9n });
    await deposits.receiveCoins({ ...told, confirmations: 0, block: null, asOf: 8n });
    await deposits.receiveCoins({ ...told, gone: true, block: null, asOf: 7n });
    expect(await incidentsOf(who)).toEqual([]);
    await deposits.receiveCoins({ ...told, gone: true, block: null, asOf: 10n });
    expect(await incidentsOf(who)).toHaveLength(1);
  });

  it('in several parts is several payments (ENTI-061)', async () => {
    const who = await payer();
    for (const [output, amount] of ['0.1', '0.2'].entries())
      await arrive({ coin: 'BTC', address: who.address, amount, txid: `${who.uid}:${output}`, confirmations: 2 });
    expect(await balance(who)).toBe(0n);
    await blocks(1);
    expect(await balance(who)).toBe(30_000_000n);
  });

  it('is credited after a restart and after an hour without the exchange', async () => {
    const who = await payer();
    await arrive({ coin: 'BTC', address: who.address, amount: '0.5', confirmations: 0 });
    const { world } = await createTestApp({ beside: exchange.context, leads: false });
    exchange.world.faults.set('chain', { mode: 'down', ratio: 1, delayMs: 0 });
    expect(await exchange.world.chain.tick().catch(({ code }) => code)).toBe('ECONNREFUSED');
    await world.chain.mine('BTC', 3);
    expect(await balance(who)).toBe(50_000_000n);
  });

  it('is credited by blocks that come with the clock', async () => {
    const who = await payer();
    await arrive({ coin: 'BTC', address: who.address, amount: '0.5', confirmations: 0 });
    exchange.clock.advance(2000 * needed);
    await exchange.world.chain.tick();
    expect(await balance(who)).toBe(50_000_000n);
  });
});

describe('blocks that are taken back', () => {
  it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
    '%i deep leave the books right, whatever the payment had',
    async (depth) => {
      const [early, late] = [await payer(), await payer()];
      await arrive({ coin: 'BTC', address: early.address, amount: '0.5' });
      await blocks(3);
      await arrive({ coin: 'BTC', address: late.address, amount: '0.7', confirmations: 2 });
      await reorg(depth);
      await booksAreRight();
      // The credited payment was six blocks deep: a reorganisation that reaches it shows, and changes nothing.
      expect(await balance(early)).toBe(50_000_000n);
      expect(await incidentsOf(early)).toHaveLength(depth >= 6 ? 1 : 0);
      expect(await balance(late)).toBe(0n);
      expect(await list(late)).toMatchObject([{ status: 'processing', confirmations: depth >= 2 ? 0 : 1 }]);
      await blocks(4);
      await booksAreRight();
      expect([await balance(early), await balance(late)]).toEqual([50_000_000n, 70_000_000n]);
      expect(await incidentsOf(early)).toEqual([]);
    },
  );

  it('and do not come again make a waiting payment fail, and one that comes later begins anew', async () => {
    const who = await payer();
    const sent = { coin: 'BTC', address: who.address, amount: '0.5', txid: `tx of ${who.uid}`.replaceAll(' ', '-') };
    await arrive({ ...sent, confirmations: 2 });
    await reorg(2, true);
    expect(await list(who)).toMatchObject([{ status: 'failed', amount: '0.5' }]);
    await blocks(5);
    expect(await balance(who)).toBe(0n);
    await booksAreRight();
    await arrive({ ...sent, confirmations: 1 });
    expect((await list(who)).map(({ status }: { status: string }) => status).sort()).toEqual(['failed', 'processing']);
    await blocks(2);
    expect(await balance(who)).toBe(50_000_000n);
    expect((await list(who)).map(({ status }: { status: string }) => status).sort()).toEqual(['approved', 'failed']);
  });

  it('with a credited payment in them are an incident until a person ends it', async () => {
    const who = await payer();
    const { db } = exchange.context;
    await arrive({ coin: 'BTC', address: who.address, amount: '0.5', txid: `tx-${who.uid}` });
    await reorg(3, true);
    expect(await balance(who)).toBe(50_000_000n);
    const [incident] = await incidentsOf(who);
    expect(incident).toMatchObject({
      coin: 'BTC',
      network: 'BTC',
      transactionId: `tx-${who.uid}`,
      amount: 50_000_000n,
    });
    const end = () =>
      db
        .transaction()
        .execute((tx) =>
          exchange.modules.deposits.resolveIncident(tx, incident?.id ?? 0n, 'staff:1', 'paid by the house'),
        );
    const ends = await Promise.all([end(), end()]);
    expect(ends.map((each) => each.ok).sort()).toEqual([false, true]);
    expect(await incidentsOf(who)).toEqual([]);
    expect(await balance(who)).toBe(50_000_000n);
  });
});

describe('a payment that is recorded alone', () => {
  const rowsOf = async ({ address }: Payer) => {
    const { rows } = await exchange.context.pool.query(
      'SELECT state, reason, coin, told_amount FROM coin_deposit WHERE address = $1',
      [address],
    );
    return rows;
  };

  it('is dust: a minor unit below the least, not the least itself', async () => {
    const who = await payer();
    expect(await arrive({ coin: 'BTC', address: who.address, amount: '0.00000999' })).toEqual({
      txid: expect.any(String),
    });
    expect([await balance(who), await list(who)]).toEqual([0n, []]);
    expect(await rowsOf(who)).toEqual([{ state: 'ignored', reason: 'dust', coin: 'BTC', told_amount: '0.00000999' }]);
    await arrive({ coin: 'BTC', address: who.address, amount: '0.00001' });
    expect(await balance(who)).toBe(1000n);
  });

  it('is of a token that the exchange does not know, at whatever contract', async () => {
    const who = await payer('ETH');
    const coin = '0xdAC17F958D2ee523a2206206994597C13D831ec8';
    const told = { transactionId: `0x${who.uid}`, network: 'ETH', coin, address: who.address, amount: '1000000' };
    const answer = await exchange.modules.deposits.receiveCoins(told);
    expect(answer).toEqual({ ok: true, value: { memberId: who.memberId, transferId: null } });
    expect(await rowsOf(who)).toEqual([{ state: 'ignored', reason: 'token', coin, told_amount: '1000000' }]);
    expect(await list(who)).toEqual([]);
  });

  it('went to the shared address without a tag of anybody', async () => {
    const who = await payer('XRP');
    const answer = await arrive({ coin: 'XRP', address: who.address, tag: '1', amount: '25' });
    expect(answer.header.code).toBe('NOT_FOUND');
    expect(await rowsOf(who)).toEqual([{ state: 'ignored', reason: 'owner', coin: 'XRP', told_amount: '25' }]);
  });
});

it('a token to the address that a member has for another coin of the network is his (WALT-047)', async () => {
  const who = await payer('ETH');
  const paid = await arrive({ coin: 'USDT', network: 'ETH', address: who.address, amount: '10' });
  expect(paid).toMatchObject({ status: 'approved', coinCode: 'USDT' });
  expect(await balance(who, 'USDT')).toBe(1_000_000_000n);
});

it('the exchange holds on the chains what its members were given and paid in', async () => {
  const holdings = async () => Number(await exchange.world.chain.holdings('DOT'));
  const before = await holdings();
  await exchange.memberLoggedIn({ coins: { DOT: '5' } });
  const who = await payer('DOT');
  await arrive({ coin: 'DOT', address: who.address, amount: '2.5' });
  expect(await holdings()).toBe(before + 7.5);
  expect(await sandbox('holdings', { coin: 'DOT', add: '-0.5' })).toEqual({ ok: true, holdings: String(before + 7) });
});

it('the invariants notice a credit without its payment, and a payment without its credit', async () => {
  const { pool } = exchange.context;
  const who = await payer();
  await arrive({ coin: 'BTC', address: who.address, amount: '0.5', txid: `tx-${who.uid}` });
  const broken = async () => (await checkInvariants(pool)).map(({ rule }) => rule.slice(0, 3));
  await pool.query('ALTER TABLE coin_deposit DISABLE TRIGGER coin_deposit_moves');
  await pool.query("UPDATE coin_deposit SET state = 'seen', credited_at = NULL WHERE member_id = $1", [who.memberId]);
  expect(await broken()).toEqual(['L34', 'L35', 'L36']);
  await pool.query(
    "UPDATE coin_deposit SET state = 'credited', credited_at = now(), confirmations = 0 WHERE member_id = $1",
    [who.memberId],
  );
  expect(await broken()).toEqual(['L37']);
  await pool.query('UPDATE coin_deposit SET confirmations = 3 WHERE member_id = $1', [who.memberId]);
  await pool.query('ALTER TABLE coin_deposit ENABLE TRIGGER coin_deposit_moves');
});
