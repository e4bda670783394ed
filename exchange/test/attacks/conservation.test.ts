import { fromMinor, toMinor } from '@maru/domain';
import { checkInvariants } from '../../src/modules/ledger';
import { seededRandom } from '../../src/platform/core/random';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { outside, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(1_800_000);

/** MARU_STEPS=100000 for the long run. */
const steps = Number(process.env.MARU_STEPS ?? 600);
const coins = ['ETH', 'XRP'] as const;
type Coin = (typeof coins)[number];
const addressOut: Readonly<Record<Coin, string>> = { ETH: outside.ETH, XRP: outside.XRP };
const amountOut: Readonly<Record<Coin, string>> = { ETH: '0.02', XRP: '25' };

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
const random = seededRandom(20_261_124);
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
    const who = await exchange.memberLoggedIn({ coins: { ETH: '50', XRP: '50000' }, krw: '1000000', authLevel: 5 });
    const at: Person['at'] = new Map();
    for (const coin of coins)
      at.set(coin, (await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: who.cookie, body: {} })).json());
    people.push({ who, at });
  }
});
afterAll(() => exchange.end());

const flush = () => exchange.modules.coinWithdrawals.worker.flush();
const sandbox = (path: string, body: object) => exchange.call('POST', `/sandbox/${path}`, { body });
let payments = 0;

const verbs: Readonly<Record<string, () => Promise<unknown>>> = {
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
  async withdraw() {
    const [{ who }, coin] = [pick(people), pick(coins)];
    const wish = { coin, amount: amountOut[coin], toAddress: addressOut[coin] };
    const draft = await calls.draft(who, wish);
    if (draft.statusCode !== 200) return;
    const page = await calls.open(draft.json().confirmUrl);
    await calls.confirm(page, await calls.prove(who, page));
  },
  async send() {
    const [from, to] = [pick(people), pick(people)];
    const { address } = to.at.get('ETH') ?? { address: '' };
    const draft = await calls.draft(from.who, { coin: 'ETH', amount: '0.03', toAddress: address });
    if (draft.statusCode !== 200) return;
    const page = await calls.open(draft.json().confirmUrl);
    await calls.confirm(page, await calls.prove(from.who, page));
  },
  async cancel() {
    const { who } = pick(people);
    const lines = await calls.lines(who, pick(coins));
    const waiting = lines.find(({ status }: { status: string }) => status === 'ready');
    if (waiting) await exchange.call('DELETE', `/v1/transfers/${waiting.id}`, { cookie: who.cookie });
  },
  async payOut() {
    exchange.clock.advance(31_000);
    await flush();
  },
  async trade() {
    const { who } = pick(people);
    const market = exchange.modules.markets.findByCode('KRW-XRP');
    const price = String(exchange.modules.markets.krwPrice('XRP')?.toFixed(0));
    const side = pick(['B', 'S']);
    const body = { marketId: String(market?.id), side, callType: 'LIMIT', price, amount: '5' };
    await exchange.call('POST', '/v1/orders', { cookie: who.cookie, body });
  },
  async faults() {
    const mode = pick(['confirm', 'confirm', 'reject', 'fail', 'lose'] as const);
    await exchange.world.chain.setPayoutMode(mode);
  },
};

/** Held, booked and what is on its way, in minor units. */
async function figuresOf(coin: Coin) {
  const { modules, world } = exchange;
  const { scale = 0, id = 0 } = modules.markets.coin(coin) ?? {};
  const out = (await modules.coinWithdrawals.onTheWay()).get(id) ?? 0n;
  const incoming = (await modules.deposits.pendingCoins()).get(coin) ?? 0n;
  const custody = await modules.ledger.balancesAt([`custody:${coin}`]);
  const booked = -(custody.get(`custody:${coin}`)?.available ?? 0n);
  const held = toMinor(await world.chain.holdings(coin), scale) ?? -1n;
  return { booked, held, least: booked - out, most: booked + incoming, text: fromMinor(held - booked, scale) };
}

it(`ledger equals chains and what is on its way, after each of ${steps} random steps`, async () => {
  const names = Object.keys(verbs);
  for (let step = 1; step <= steps; step += 1) {
    const name = pick(names);
    await verbs[name]?.();
    for (const coin of coins) {
      const { held, least, most, text } = await figuresOf(coin);
      const fits = held >= least && held <= most;
      expect({ step, name, coin, fits, ...(!fits && { text }) }).toEqual({ step, name, coin, fits: true });
    }
    if (step % 100 !== 0) continue;
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
    // The clock has moved: sessions of the members end after a day.
    for (const person of people) person.who = { ...person.who, cookie: await exchange.logIn(person.who.email) };
  }
  await exchange.world.chain.setPayoutMode('confirm');
  for (const coin of coins) await sandbox('chain/blocks', { coin, count: 5 });
  for (let round = 0; round < 20; round += 1) await verbs.payOut?.();
  for (const coin of coins) await sandbox('chain/blocks', { coin, count: 5 });
  await verbs.payOut?.();
  for (const coin of coins) expect([coin, (await figuresOf(coin)).text]).toEqual([coin, '0']);
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
