import { fromMinor, toMinor } from '@maru/domain';
import { checkInvariants } from '../../src/modules/ledger';
import { seededRandom } from '../../src/platform/core/random';
import { withoutStaff } from '../../src/platform/core/two-people';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { outside, withdrawalCalls } from '../../src/testing/withdrawals';

/** MARU_STEPS=100000 for the long run; runs of other seeds take other steps. */
const steps = Number(process.env.MARU_STEPS ?? 300);
const seed = Number(process.env.MARU_SEED ?? 20_261_124);
jest.setTimeout(600_000 + steps * 500);

const coins = ['ETH', 'XRP'] as const;
type Coin = (typeof coins)[number];
const assets = [...coins, 'KRW'] as const;
const addressOut: Readonly<Record<Coin, string>> = { ETH: outside.ETH, XRP: outside.XRP };
const amountsOut: Readonly<Record<Coin, readonly string[]>> = { ETH: ['0.02', '0.05', '0.09'], XRP: ['25', '90'] };
const staff = ['one@staff.test', 'two@staff.test'] as const;

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
const random = seededRandom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

interface Person {
  who: LoggedIn;
  readonly at: Map<Coin, { readonly address: string; readonly tag: string | null }>;
}
const people: Person[] = [];

beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
  for (let index = 0; index < 3; index += 1) {
    const funds = { coins: { ETH: '50', XRP: '50000' }, krw: '10000000' };
    const who = await exchange.memberLoggedIn({ ...funds, authLevel: 5, name: '김하늘' });
    const at: Person['at'] = new Map();
    for (const coin of coins)
      at.set(coin, (await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: who.cookie, body: {} })).json());
    people.push({ who, at });
  }
  // So low that some of what members withdraw waits for one of the staff, and some of it for two.
  for (const [name, value] of [
    ['approvalFrom', '200000'],
    ['secondPersonFrom', '400000'],
  ])
    await exchange.context.pool.query(
      "INSERT INTO withdrawal_policy (name, value, in_force_from, set_by, reason) VALUES ($1, $2, now(), 'test', 'test')",
      [name, value],
    );
});
afterAll(() => exchange.end());

const sandbox = (path: string, body: object) => exchange.call('POST', `/sandbox/${path}`, { body });
const post = ({ cookie }: LoggedIn, path: string, body: object) => exchange.call('POST', path, { cookie, body });
let payments = 0;

async function withdrawCoins(who: LoggedIn, coin: Coin, amount: string, toAddress: string): Promise<void> {
  const draft = await calls.draft(who, { coin, amount, toAddress });
  if (draft.statusCode !== 200) return;
  const page = await calls.open(draft.json().confirmUrl);
  await calls.confirm(page, await calls.prove(who, page));
}

/** What members do with coins, and what the chains do with them. */
const coinVerbs: Readonly<Record<string, () => Promise<unknown>>> = {
  async deposit() {
    const [person, coin] = [pick(people), pick(coins)];
    const { address, tag } = person.at.get(coin) ?? { address: '', tag: null };
    payments += 1;
    const confirmations = Math.floor(random() * 4);
    const amount = coin === 'ETH' ? '0.5' : '40';
    await sandbox('chain/deposits', { coin, address, tag: tag ?? '', amount, confirmations, txid: `step-${payments}` });
  },
  mine: () => sandbox('chain/blocks', { coin: pick(coins), count: 1 + Math.floor(random() * 2) }),
  /** What had its confirmations has fewer for a while, which would stop payouts: the chain goes on at once. */
  async reorganise() {
    const [coin, depth] = [pick(coins), 1 + Math.floor(random() * 2)];
    await sandbox('chain/reorg', { coin, depth });
    await sandbox('chain/blocks', { coin, count: depth + 3 });
  },
  withdraw: () => {
    const coin = pick(coins);
    return withdrawCoins(pick(people).who, coin, pick(amountsOut[coin]), addressOut[coin]);
  },
  send: () => withdrawCoins(pick(people).who, 'ETH', '0.03', pick(people).at.get('ETH')?.address ?? ''),
  async cancel() {
    const { who } = pick(people);
    const lines = (await calls.lines(who, pick(coins))) ?? [];
    const waiting = lines.find(({ status }: { status: string }) => status === 'ready');
    if (waiting) await exchange.call('DELETE', `/v1/transfers/${waiting.id}`, { cookie: who.cookie });
  },
  async payOut() {
    exchange.clock.advance(31_000);
    await exchange.modules.coinWithdrawals.worker.flush();
  },
  async faults() {
    await exchange.world.chain.setPayoutMode(pick(['confirm', 'confirm', 'reject', 'fail', 'lose'] as const));
  },
  async trade() {
    const { who } = pick(people);
    const market = exchange.modules.markets.findByCode('KRW-XRP');
    const price = String(exchange.modules.markets.krwPrice('XRP')?.toFixed(0));
    const side = pick(['B', 'S']);
    await post(who, '/v1/orders', { marketId: String(market?.id), side, callType: 'LIMIT', price, amount: '5' });
  },
  /** Less, more, or another price for an order that waits; some of them have traded in part. */
  async amend() {
    const { who } = pick(people);
    const market = exchange.modules.markets.findByCode('KRW-XRP');
    const open = market ? exchange.modules.orders.openOrders(BigInt(who.memberId), market) : [];
    if (open.length === 0) return;
    const { id } = pick(open);
    const last = Number(exchange.modules.markets.krwPrice('XRP')?.toFixed(0));
    const price = String(last + pick([-5, 0, 0, 0, 5]));
    await post(who, `/v1/orders/${id}/amend`, { price, amount: pick(['2', '3', '4', '7']) });
  },
};

const pay = ({ email }: LoggedIn, more: object = {}) =>
  sandbox('bank/transfers', { email, amount: String(1_000 + Math.floor(random() * 50_000)), ...more });

/** KRW in and out, by members and by their banks. */
const krwVerbs: Readonly<Record<string, () => Promise<unknown>>> = {
  payIn: () => pay(pick(people).who),
  payInAsStranger: () => pay(pick(people).who, { senderName: '다른사람' }),
  payInUntold: () => pay(pick(people).who, { told: 'N' }),
  askToPayIn: () =>
    post(pick(people).who, '/v1/transfers/krw/deposit', {
      ...{ amount: '30000', mode: 'deposit', backCode: '280', deviceType: '200' },
    }),
  async endRequest() {
    const { who } = pick(people);
    const waiting = await exchange.call('GET', '/v1/transfers/krw/remittance-ready-logs', { cookie: who.cookie });
    const txidx = waiting.json().list?.[0]?.txidx;
    if (txidx) await post(who, `/v1/transfers/krw/${pick(['cancelKRW', 'confirmKRW', 'confirmKRW'])}`, { txidx });
  },
  expire: async () => {
    exchange.clock.advance(4 * 3_600_000);
    await exchange.modules.deposits.expiry.flush();
  },
  withdrawKrw: () => calls.withdrawKrw(pick(people).who, pick(['5000', '12000', '70000'])),
  async bankDecides() {
    exchange.world.bank.setPayoutMode(pick(['pay', 'pay', 'refuse', 'silent'] as const));
  },
  async bankPays() {
    exchange.clock.advance(61_000);
    await exchange.modules.withdrawals.payouts.flush();
  },
  sendBack: () => exchange.modules.deposits.returns.flush(),
};

/** What the staff do, and what custody makes of it all. */
const staffVerbs: Readonly<Record<string, () => Promise<unknown>>> = {
  async approve() {
    const { desk } = exchange.modules.coinWithdrawals;
    for (const { row } of await desk.list('approval')) await desk.say(row.id, 'approve', withoutStaff(pick(staff)), '');
  },
  async refuse() {
    const { desk } = exchange.modules.coinWithdrawals;
    const [first] = await desk.list('approval');
    if (first) await desk.reject(first.row.id, pick(staff), '확인 불가');
  },
  /** The network contradicts one of the two words. */
  async lookInto() {
    const { desk } = exchange.modules.coinWithdrawals;
    for (const { row } of await desk.list('stuck'))
      for (const voice of ['sent', 'lost'] as const)
        await desk.say(row.id, voice, withoutStaff(pick(staff)), '조회 결과');
  },
  async freeze() {
    const { who } = pick(people);
    await exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, frozen: true } });
  },
  async thaw() {
    // An authenticator's code is good once.
    exchange.clock.advance(31_000);
    for (const person of people) {
      await exchange.call('PATCH', '/sandbox/members', { body: { email: person.who.email, frozen: false } });
      person.who = { ...person.who, cookie: await exchange.logIn(person.who.email) };
    }
  },
  look: () => exchange.modules.custody.look(),
};

/** Held, booked and what is on its way, in minor units. */
async function figuresOf(asset: (typeof assets)[number]) {
  const { modules, world } = exchange;
  const { scale = 0, id = 0 } = modules.markets.coin(asset) ?? {};
  // What moves on between the reads was on its way by the first of them.
  const [out, incoming] = asset === 'KRW' ? await krwOnTheWay() : await coinsOnTheWay(asset, id);
  const custody = await modules.ledger.balancesAt([`custody:${asset}`]);
  const booked = -(custody.get(`custody:${asset}`)?.available ?? 0n);
  const text = asset === 'KRW' ? await world.bank.balance() : await world.chain.holdings(asset);
  const held = toMinor(text, scale) ?? -1n;
  return { held, least: booked - out, most: booked + incoming, text: fromMinor(held - booked, scale) };
}

async function coinsOnTheWay(coin: Coin, id: number) {
  const { coinWithdrawals, deposits } = exchange.modules;
  const out = (await coinWithdrawals.onTheWay()).get(id) ?? 0n;
  const { waiting = 0n, ignored = 0n } = (await deposits.unbookedCoins()).get(coin) ?? {};
  return [out, waiting + ignored] as const;
}

/** What the bank has kept to itself is known to the won. */
async function krwOnTheWay() {
  const { modules, context } = exchange;
  const out = (await modules.withdrawals.onTheWay()) + (await modules.deposits.returningKrw());
  const { rows } = await context.pool.query<{ untold: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS untold FROM sandbox_remittance r
     WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.command_id = 'bank:' || r.transfer_id)`,
  );
  return [out, BigInt(rows[0]?.untold ?? 0)] as const;
}

async function settleAll(): Promise<void> {
  await exchange.world.chain.setPayoutMode('confirm');
  exchange.world.bank.setPayoutMode('pay');
  await staffVerbs.thaw?.();
  for (let round = 0; round < 20; round += 1) {
    for (const coin of coins) await sandbox('chain/blocks', { coin, count: 5 });
    const { desk } = exchange.modules.coinWithdrawals;
    for (const by of staff) {
      for (const { row } of await desk.list('approval')) await desk.say(row.id, 'approve', withoutStaff(by), '');
      for (const { row } of await desk.list('stuck'))
        for (const voice of ['sent', 'lost'] as const) await desk.say(row.id, voice, withoutStaff(by), '조회 결과');
    }
    await coinVerbs.payOut?.();
    exchange.clock.advance(600_000);
    await krwVerbs.bankPays?.();
    await krwVerbs.sendBack?.();
  }
}

it(`ledger equals bank, chains and what is on its way, after each of ${steps} random steps (seed ${seed}) of members, staff, bank and chains`, async () => {
  // Most steps are the members'.
  const verbs = { ...staffVerbs, ...krwVerbs, ...coinVerbs };
  const names = [...Object.keys(verbs), ...Object.keys(coinVerbs), ...Object.keys(krwVerbs), 'thaw'];
  const done = new Map<string, number>();
  for (let step = 1; step <= steps; step += 1) {
    const name = pick(names);
    await verbs[name as keyof typeof verbs]?.();
    done.set(name, (done.get(name) ?? 0) + 1);
    for (const asset of assets) {
      const { held, least, most, text } = await figuresOf(asset);
      const fits = held >= least && held <= most;
      expect({ step, name, asset, fits, ...(!fits && { text }) }).toEqual({ step, name, asset, fits: true });
    }
    if (step % 100 !== 0) continue;
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
    // The clock has moved: sessions of the members end after a day.
    await staffVerbs.thaw?.();
  }
  await settleAll();
  for (const coin of coins) expect([coin, (await figuresOf(coin)).text]).toEqual([coin, '0']);
  const krw = await figuresOf('KRW');
  expect(krw.held).toBe(krw.most);
  const { rows } = await exchange.context.pool.query(
    "SELECT command_id FROM hold WHERE state = 'held' AND command_id LIKE '%ithdrawal%'",
  );
  expect(rows).toEqual([]);
  expect(exchange.modules.custody.state().flatMap(({ coin, halt }) => (halt ? [coin.code] : []))).toEqual([]);
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
