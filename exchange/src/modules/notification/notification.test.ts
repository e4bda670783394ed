import { fromMinor } from '@maru/domain';
import { dayMs, hourMs } from '@maru/server';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
let seller: LoggedIn;
let buyer: LoggedIn;
const told: bigint[] = [];

beforeAll(async () => {
  exchange = await createTestApp();
  exchange.context.events.on('notificationsChanged', ({ memberId }) => told.push(memberId));
});
beforeEach(async () => {
  seller = await exchange.memberLoggedIn({ authLevel: 4, coins: { XRP: '1000' } });
  buyer = await exchange.memberLoggedIn({ authLevel: 4, krw: '100000000' });
  // What seeds and makers of members did before is read from here on.
  for (const who of [seller, buyer]) await list(who);
  await pass();
  told.length = 0;
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

/** Moments are told in milliseconds: what happens next is later than what is read. */
const pass = async (ms = 1_000) => exchange.clock.advance(ms);

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly cursor: string;
  readonly unread: string;
  readonly ended?: string;
  readonly amount?: string;
  readonly done?: string;
}

const get = async ({ cookie }: LoggedIn, query = '') => exchange.call('GET', `/v1/notifications${query}`, { cookie });
const list = async (who: LoggedIn, query = ''): Promise<{ list: Row[]; unread: number; more: string }> =>
  (await get(who, query)).json();
const ofKind = async (who: LoggedIn, kind: string) =>
  (await list(who, '?limit=50')).list.filter((row) => row.kind === kind);
const read = (who: LoggedIn, until: string) =>
  exchange.call('POST', '/v1/notifications/read', { cookie: who.cookie, body: { until } });
const mute = (who: LoggedIn, body: object) => exchange.call('PUT', '/v1/me/settings', { cookie: who.cookie, body });

async function order(who: LoggedIn, side: 'B' | 'S', price: string, amount: string): Promise<string> {
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  const body = { marketId, side, callType: 'LIMIT', price, amount };
  const answer = await exchange.call('POST', '/v1/orders', { cookie: who.cookie, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().id;
}
const deposit = ({ email }: LoggedIn, amount: string) =>
  exchange.call('POST', '/sandbox/bank/transfers', { body: { email, amount } });

describe('notifications', () => {
  it('tell the fills of an order once, with what was filled and its average price', async () => {
    const first = await order(seller, 'S', '3300', '10');
    const second = await order(seller, 'S', '3310', '30');
    await order(buyer, 'B', '3310', '40');
    const [fill, ...more] = await ofKind(buyer, 'fill');
    expect(more).toEqual([]);
    expect(fill).toMatchObject({
      market: 'KRW-XRP',
      coin: 'XRP',
      side: 'B',
      amount: '40',
      price: '3307.5',
      done: 'Y',
      unread: 'Y',
    });
    expect((await ofKind(seller, 'fill')).map(({ id }) => id).sort()).toEqual([`fill${first}`, `fill${second}`]);
  });

  it('tell a further fill of an order anew: as one, with all that is filled by then', async () => {
    await order(seller, 'S', '3320', '10');
    await order(buyer, 'B', '3320', '4');
    const before = await list(seller);
    expect(before.list[0]).toMatchObject({ amount: '4', done: 'N', unread: 'Y' });
    await read(seller, before.list[0]?.cursor ?? '');
    expect((await list(seller)).unread).toBe(0);
    await pass();
    await order(buyer, 'B', '3320', '6');
    const after = await list(seller);
    expect(after.list[0]).toMatchObject({ id: before.list[0]?.id, amount: '10', done: 'Y', unread: 'Y' });
    expect([after.unread, after.list.length]).toEqual([1, before.list.length]);
  });

  it('tell what the exchange cancelled, not what the member did', async () => {
    const own = await order(seller, 'S', '3900', '10');
    await exchange.call('POST', `/v1/orders/${own}/delete`, { cookie: seller.cookie });
    const reviewed = await order(seller, 'S', '3900', '12');
    await exchange.modules.orders.cancelAll(Number(seller.memberId), 'review');
    expect(await ofKind(seller, 'cancellation')).toEqual([
      expect.objectContaining({ id: `cancellation${reviewed}`, coin: 'XRP', side: 'S', amount: '12' }),
    ]);
  });

  it('tell deposits of KRW and coins, at once to whoever listens', async () => {
    await deposit(buyer, '50000');
    const made = await exchange.call('POST', '/v1/wallets/coin/BTC', { cookie: buyer.cookie, body: {} });
    const { address } = made.json();
    await exchange.call('POST', '/sandbox/chain/deposits', { body: { coin: 'BTC', address, amount: '0.5' } });
    expect(await ofKind(buyer, 'deposit')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ coin: 'BTC', amount: '0.5', done: 'Y' }),
        expect.objectContaining({ coin: 'KRW', amount: '50000', done: 'Y' }),
      ]),
    );
    expect(told).toEqual([buyer.memberId, buyer.memberId]);
  });

  it.each([
    { verdict: 'approved' as const, done: 'Y' },
    { verdict: 'rejected' as const, done: 'N' },
  ])('tell a withdrawal that was $verdict, and none that is on its way', async ({ verdict, done }) => {
    const command = `test:${buyer.memberId}`;
    const { transfers } = exchange.modules;
    const at = exchange.clock.now();
    await exchange.context.db.transaction().execute((tx) =>
      transfers.recordRemittance(tx, {
        member_id: buyer.memberId,
        direction: 'O',
        status: 'processing',
        amount: 3_000_000n,
        fee: 0n,
        moved: 0n,
        in_bank: '',
        in_account: '',
        out_bank: '',
        out_account: '',
        note: '',
        requested_at: at,
        at,
        command_id: command,
      }),
    );
    expect(await ofKind(buyer, 'withdrawal')).toEqual([]);
    const end = { status: verdict, moved: 0n, at: exchange.clock.now() };
    await exchange.context.db.transaction().execute((tx) => transfers.settleRemittance(tx, command, end));
    const amount = fromMinor(3_000_000n, 2);
    expect(await ofKind(buyer, 'withdrawal')).toEqual([expect.objectContaining({ coin: 'KRW', amount, done })]);
  });

  it('tell a request to pay KRW in that was cancelled, and one that was not paid in time', async () => {
    const request = async () => {
      const body = { amount: '70000', mode: 'deposit', backCode: '280', deviceType: '200' };
      return (await exchange.call('POST', '/v1/transfers/krw/deposit', { cookie: buyer.cookie, body })).json().txidx;
    };
    const ends = async () => (await ofKind(buyer, 'deposit')).map(({ ended, amount, done }) => [ended, amount, done]);
    const txidx = await request();
    expect(await ends()).toEqual([]);
    await exchange.call('POST', '/v1/transfers/krw/cancelKRW', { cookie: buyer.cookie, body: { txidx } });
    expect(await ends()).toEqual([['cancelled', '70000', 'N']]);
    await request();
    exchange.clock.advance(3 * 60 * 60_000);
    await exchange.modules.deposits.expiry.flush();
    expect(await ends()).toEqual([
      ['expired', '70000', 'N'],
      ['cancelled', '70000', 'N'],
    ]);
  });

  it('tell a login from a browser that is new to the member, never the very first, at once to whoever is logged in elsewhere', async () => {
    expect(await ofKind(buyer, 'login')).toEqual([]);
    const { repository } = exchange.modules.members;
    const login = async (agent: string) => {
      await pass();
      await repository.recordLogin(buyer.memberId, exchange.clock.now(), { agent, ip: '127.0.0.1' });
    };
    for (const agent of ['strange', 'strange', 'lightMyRequest']) await login(agent);
    expect(told).toEqual([buyer.memberId, buyer.memberId, buyer.memberId]);
    expect(await ofKind(buyer, 'login')).toEqual([expect.objectContaining({ agent: 'strange', unread: 'Y' })]);
  });

  it('tell notices of the exchange', async () => {
    const texts = { ko: { title: '점검 안내', contents: '' } };
    const article = { id: null, seen: 0, board: 'notice', category: '점검', pinned: false, shown: true } as const;
    const written = await exchange.modules.content.boards.write(
      { ...article, texts, validFrom: null },
      { by: 'operator@maru.test', reason: '' },
    );
    const id = written.ok && written.value;
    const notices = await ofKind(buyer, 'notice');
    expect(notices).toContainEqual(expect.objectContaining({ title: '점검 안내', noticeId: String(id) }));
  });

  it('are read up to a place, in every tab, and the mark never goes back', async () => {
    await deposit(buyer, '10000');
    await pass();
    await deposit(buyer, '20000');
    const { list: rows, unread } = await list(buyer);
    expect(unread).toBe(2);
    const { notifications } = exchange.modules;
    const newestAt = new Date(parseInt(rows[0]?.cursor ?? '', 10));
    expect(await notifications.unread(buyer.memberId)).toEqual({ unread: 2, newestAt });
    told.length = 0;
    const [newest, older] = rows;
    expect((await read(buyer, older?.cursor ?? '')).json()).toEqual({ unread: 1 });
    expect((await read(buyer, newest?.cursor ?? '')).json()).toEqual({ unread: 0 });
    expect((await read(buyer, older?.cursor ?? '')).json()).toEqual({ unread: 0 });
    expect(told).toEqual([buyer.memberId, buyer.memberId, buyer.memberId]);
    expect((await list(buyer)).list.every((row) => row.unread === 'N')).toBe(true);
    expect(await notifications.unread(buyer.memberId)).toEqual({ unread: 0, newestAt });
  });

  it('are never read before they happen, whatever place a page names', async () => {
    const future = exchange.clock.now().getTime() + dayMs;
    expect((await read(buyer, `${future}.fill1`)).json()).toEqual({ unread: 0 });
    await pass();
    await deposit(buyer, '10000');
    expect((await list(buyer)).unread).toBe(1);
  });

  it('come in pages without a gap or a double, also of one moment', async () => {
    await Promise.all(['1000', '2000', '3000', '4000', '5000'].map((amount) => deposit(buyer, amount)));
    const whole = await list(buyer, '?limit=50');
    const ids: string[] = [];
    for (let before = ''; ; ) {
      const page = await list(buyer, `?limit=2${before && `&before=${before}`}`);
      ids.push(...page.list.map(({ id }) => id));
      if (page.more === 'N') break;
      before = page.list.at(-1)?.cursor ?? '';
      await pass();
    }
    expect(ids).toEqual(whole.list.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leave out what a member does not want to be told', async () => {
    await deposit(buyer, '10000');
    await mute(buyer, { notifyDeposit: 'N' });
    expect(await list(buyer)).toMatchObject({ unread: 0 });
    expect(await ofKind(buyer, 'deposit')).toEqual([]);
    await mute(buyer, { notifyDeposit: 'Y' });
    expect(await list(buyer)).toMatchObject({ unread: 1 });
  });

  it('go back thirty days', async () => {
    await deposit(buyer, '10000');
    expect(await ofKind(buyer, 'deposit')).toHaveLength(1);
    await pass(30 * dayMs + hourMs);
    buyer = { ...buyer, cookie: await exchange.logIn(buyer.email) };
    expect(await ofKind(buyer, 'deposit')).toEqual([]);
  });

  it('are told to their member alone', async () => {
    await deposit(buyer, '10000');
    expect(await ofKind(seller, 'deposit')).toEqual([]);
    expect((await exchange.call('GET', '/v1/notifications')).statusCode).toBe(401);
    const visitor = await exchange.call('POST', '/v1/notifications/read', { body: { until: '1.fill1' } });
    expect(visitor.statusCode).toBe(401);
    const [row] = await ofKind(buyer, 'deposit');
    await read(seller, row?.cursor ?? '');
    expect((await list(buyer)).unread).toBe(1);
  });

  it.each(['?limit=51', '?limit=0', '?before=now', '?before=1.fill', "?before=1.x1'--"])('refuse %s', async (query) => {
    expect((await get(buyer, query)).json().header.code).toBe('BAD_REQUEST');
  });

  it('are read at most ten times a second', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(buyer)));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });
});
