import { accepted } from '@maru/contract';
import { hourMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { type BuyOptions, buyTokens, makeSale, type SaleWish } from '../../testing/token-sales';
import { checkInvariants, memberAccount } from '../ledger';

jest.setTimeout(120_000);

let exchange: TestApp;
let sales = 0;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

async function newSale(wish: Omit<SaleWish, 'tkCode'> = {}): Promise<string> {
  sales += 1;
  const tkCode = `TOK${sales}`;
  await makeSale(exchange, { tkCode, ...wish });
  return tkCode;
}
const buyer = (wish: Partial<MemberWish> = {}) => exchange.memberLoggedIn({ krw: '100000', ...wish });
const buy = (who: LoggedIn, tkCode: string, coinCnt: string, options: BuyOptions = {}) =>
  buyTokens(exchange, who, tkCode, coinCnt, options);
const detail = async (tkCode: string, cookie?: string) =>
  (await exchange.call('GET', `/v1/ieo/tokenSaleDetail?tkCode=${tkCode}`, { cookie })).json();
const orders = async ({ cookie }: LoggedIn, tkCode: string) =>
  (await exchange.call('GET', `/v1/ieo/tokenSaleOrderList?tkCode=${tkCode}`, { cookie })).json().list;
const wallet = async ({ cookie }: LoggedIn, coin: string) =>
  (await exchange.call('GET', `/v1/wallets/coin/${coin}`, { cookie })).json();
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'bought';

describe('a purchase of tokens', () => {
  it('takes the payment, counts the tokens and stands in the history (API-148, API-147, ENTI-082, SALE-045, SALE-046)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    const answer = await buy(who, tkCode, '20000');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      tkCode,
      coinCnt: '20000',
      ciCode: 'KRW',
      ieCoinCnt: '200',
      ieBonusCnt: '10',
    });
    expect((await wallet(who, 'KRW')).available).toBe('80000');
    expect(await detail(tkCode)).toMatchObject({ ieCnt: '200', userBuyCnt: '0' });
    const own = await detail(tkCode, who.cookie);
    expect(own.tokenSaleDetailList[0]).toMatchObject({ userBuyCnt: '20000', userMaxCnt: '50000' });
    await buy(who, tkCode, '1000');
    const list = await orders(who, tkCode);
    expect(list.map(({ coinCnt }: { coinCnt: string }) => coinCnt)).toEqual(['1000', '20000']);
    expect(Number(list[0].ordNo)).toBeGreaterThan(Number(list[1].ordNo));
    expect(await orders(await buyer(), tkCode)).toEqual([]);
  });

  it('keeps payment and tokens in accounts of the sale until the hand-out', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    await buy(who, tkCode, '20000');
    const accounts = () => exchange.modules.ledger.balancesAt([`sale:${tkCode}:KRW`, `sale:${tkCode}:${tkCode}`]);
    const before = await accounts();
    expect(before.get(`sale:${tkCode}:KRW`)?.available).toBe(2_000_000n);
    expect(before.get(`sale:${tkCode}:${tkCode}`)).toMatchObject({
      available: -21_000_000_000n,
      hold: 21_000_000_000n,
    });
  });

  it('counts once, however often it is sent, also at the same time (SALE-087)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    const proof = await exchange.captcha();
    const first = await buy(who, tkCode, '10000', { key: 'one', proof });
    const again = await buy(who, tkCode, '10000', { key: 'one', proof });
    expect(again.body).toBe(first.body);
    expect(codeOf(await buy(who, tkCode, '20000', { key: 'one', proof }))).toBe('IDEMPOTENCY_CONFLICT');
    const proofs = await Promise.all(Array.from({ length: 4 }, () => exchange.captcha()));
    await Promise.all(proofs.map((each) => buy(who, tkCode, '5000', { key: 'two', proof: each })));
    expect((await orders(who, tkCode)).map(({ coinCnt }: { coinCnt: string }) => coinCnt)).toEqual(['5000', '10000']);
  });

  it.each<[string, unknown, Partial<MemberWish>]>([
    ['SALE-060, AUTH-124, ERR-266', 5100, { authLevel: 2 }],
    ['SALE-061, SALE-075, ERR-266', 5100, { dueDiligence: '' }],
    ['SALE-062', 'FOREIGN_RESIDENT', { foreign: true, authLevel: 5, livesAbroad: true }],
    ['SALE-063', 'WATCH_LISTED', { watchListed: true }],
    ['SALE-064', 'UNDER_REVIEW', { dueDiligence: 'R' }],
    ['SALE-066, ERR-268', 'SALE_RESTRICTED', { saleAllowed: false }],
    ['SALE-068, ERR-267', 'SALE_PHONE_MISSING', { phone: '' }],
  ])('is refused by the member (%s): %s', async (_, code, wish) => {
    const [tkCode, who] = [await newSale(), await buyer(wish)];
    expect(codeOf(await buy(who, tkCode, '10000'))).toBe(code);
    expect(await orders(who, tkCode)).toEqual([]);
  });

  it('is for the whitelist alone where the sale says so (SALE-067, ERR-269, SALE-085, SHEL-100)', async () => {
    const tkCode = await newSale({ whitelist: 'Y' });
    const stranger = await buyer();
    expect(codeOf(await buy(stranger, tkCode, '10000'))).toBe(6001);
    expect(codeOf(await buy(stranger, tkCode, '10000', { body: { channel: 'CN02' } }))).toBe(6002);
    expect(codeOf(await buy(await buyer({ saleWhitelisted: true }), tkCode, '10000'))).toBe('bought');
  });

  it.each([
    ['SALE-069, ERR-270', 'SALE_AMOUNT_MISSING', '', {}],
    ['SALE-069, ERR-270', 'SALE_AMOUNT_MISSING', '0', {}],
    ['SALE-049, ERR-270', 'SALE_AMOUNT_MISSING', '1000.5', {}],
    ['SALE-070, ERR-262', 'SALE_OVER_WALLET', '100001', {}],
    ['SALE-071, ERR-261', 'SALE_BELOW_MINIMUM', '999', {}],
    ['SALE-072, ERR-263', 4500, '50001', {}],
    ['SALE-073, ERR-271', 'SALE_AGREEMENT_MISSING', '10000', { agreeTerms: 'N' }],
    ['SALE-073, ERR-271', 'SALE_AGREEMENT_MISSING', '10000', { agreeQualified: undefined }],
    ['SALE-074, ERR-265', 'CAPTCHA_FAILED', '10000', { ali_token: 'guessed' }],
    ['SALE-074, ERR-265', 'CAPTCHA_FAILED', '10000', { ali_token: '' }],
  ])('is refused by what is asked for (%s): %s', async (_, code, coinCnt, body) => {
    const [tkCode, who] = [await newSale(), await buyer()];
    expect(codeOf(await buy(who, tkCode, coinCnt, { body }))).toBe(code);
    expect(await orders(who, tkCode)).toEqual([]);
    expect((await wallet(who, 'KRW')).available).toBe('100000');
  });

  it('tells the minimum, and the first thing wrong first: captcha last (ERR-261, SALE-076, TRAD-116)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    const answer = await buy(who, tkCode, '999', { body: { ali_token: 'guessed', agreeTerms: 'N' } });
    expect(answer.json().header.message).toBe('최소 구매 수량은 1,000 KRW입니다.');
    const low = await buyer({ authLevel: 2 });
    expect(codeOf(await buy(low, tkCode, '', { body: { ali_token: '' } }))).toBe(5100);
  });

  it('never passes the personal maximum, whatever came before (SALE-072, SALE-051)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    await buy(who, tkCode, '30000');
    expect(codeOf(await buy(who, tkCode, '20001'))).toBe(4500);
    expect(codeOf(await buy(who, tkCode, '20000'))).toBe('bought');
    expect(codeOf(await buy(who, tkCode, '1000'))).toBe(4500);
  });

  it('is refused where more is asked for than is left (ERR-264)', async () => {
    const tkCode = await newSale({ totalCount: '100' });
    expect(codeOf(await buy(await buyer(), tkCode, '9000'))).toBe('bought');
    expect(codeOf(await buy(await buyer(), tkCode, '1001'))).toBe('SALE_OVER_REMAINING');
  });

  it('ends the sale for everybody at 99 percent (SALE-088, ERR-272)', async () => {
    const tkCode = await newSale({ totalCount: '100', minimum: '100' });
    await buy(await buyer(), tkCode, '9899');
    expect(codeOf(await buy(await buyer(), tkCode, '100'))).toBe('bought');
    expect(codeOf(await buy(await buyer(), tkCode, '100'))).toBe('SALE_NOT_OPEN');
  });

  it('costs whoever comes late neither captcha nor key, while a retry of the last buyer gets his purchase', async () => {
    const [tkCode, other] = [await newSale({ totalCount: '100' }), await newSale()];
    const [last, late] = [await buyer(), await buyer()];
    const first = { key: 'last', proof: await exchange.captcha() };
    const won = await buy(last, tkCode, '10000', first);
    expect(codeOf(won)).toBe('bought');
    // What a sale's state was is told to others for 50 ms.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const proof = await exchange.captcha();
    expect(codeOf(await buy(late, tkCode, '1000', { key: 'late', proof }))).toBe('SALE_NOT_OPEN');
    const known = `SELECT count(*)::int AS count FROM idempotent_answer WHERE key = 'late'`;
    expect((await exchange.context.pool.query(known)).rows).toEqual([{ count: 0 }]);
    expect(codeOf(await buy(late, other, '1000', { proof }))).toBe('bought');
    expect((await buy(last, tkCode, '10000', first)).body).toBe(won.body);
    expect(codeOf(await buy(last, tkCode, '9000', first))).toBe('IDEMPOTENCY_CONFLICT');
  });

  it.each([
    ['lies ahead', { startsIn: 1, endsIn: hourMs }],
    ['is over', { startsIn: -2 * hourMs, endsIn: -1 }],
  ])('is refused while the sale %s, by the clock of the server (SALE-022, ERR-272)', async (_, times) => {
    const tkCode = await newSale(times);
    expect(codeOf(await buy(await buyer(), tkCode, '10000'))).toBe('SALE_NOT_OPEN');
  });

  it('opens and closes to the millisecond (SALE-022)', async () => {
    const [tkCode, who] = [await newSale({ startsIn: 60_000, endsIn: 120_000 }), await buyer()];
    exchange.clock.advance(59_999);
    expect(codeOf(await buy(who, tkCode, '1000'))).toBe('SALE_NOT_OPEN');
    exchange.clock.advance(1);
    expect(codeOf(await buy(who, tkCode, '1000'))).toBe('bought');
    exchange.clock.advance(60_001);
    expect(codeOf(await buy(who, tkCode, '1000'))).toBe('SALE_NOT_OPEN');
  });

  it('needs a sale, and a coin that it takes (ERR-010)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    expect(codeOf(await buy(who, 'NONE', '10000'))).toBe('NOT_FOUND');
    expect(codeOf(await buy(who, tkCode, '10000', { body: { cidx: '54' } }))).toBe('NOT_FOUND');
    expect((await buy({ ...who, cookie: '' }, tkCode, '10000')).statusCode).toBe(401);
  });

  it('is refused where the tokens would be too few to count (ERR-260)', async () => {
    const tkCode = await newSale({ coin: 'BTC', rate: '0.1', minimum: '0.00000001' });
    const who = await buyer({ coins: { BTC: '1' } });
    const cidx = { body: { cidx: '54' } };
    expect(codeOf(await buy(who, tkCode, '0.00000009', cidx))).toBe('SALE_FAILED');
    expect(codeOf(await buy(who, tkCode, '0.0000001', cidx))).toBe('bought');
    expect((await orders(who, tkCode))[0]).toMatchObject({ ieCoinCnt: '0.00000001', ieBonusCnt: '0' });
  });
});

describe('a purchase and the state of its member', () => {
  const wish = (saleCode: string) => ({
    ...{ saleCode, coinId: '0', amountText: '20000', agreed: true, channel: 'CN01' as const },
  });
  const buyAsJudged = async (who: LoggedIn, tkCode: string) => {
    const { purchases } = exchange.modules.tokenSales;
    const bought = await purchases.buy(who, wish(tkCode), accepted(undefined), async () => undefined);
    return bought.ok ? 'bought' : bought.refusal;
  };
  const patch = (who: LoggedIn, body: object) =>
    exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, ...body } });

  it.each([[{ state: 'leaving' }], [{ state: 'closed' }], [{ frozen: true }]])(
    'is refused where his session has ended before its turn comes: %j (ACCT-104)',
    async (change) => {
      const [tkCode, who] = [await newSale(), await buyer()];
      await patch(who, change);
      expect(await buyAsJudged(who, tkCode)).toBe('SESSION_INVALID');
      await patch(who, { state: 'active', frozen: false });
      expect(await buyAsJudged(who, tkCode)).toBe('bought');
    },
  );

  it('keeps it from its judging until it is booked: nobody leaves in between (ACCT-103)', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    const { pool } = exchange.context;
    const other = await pool.connect();
    const waiting = async (count: number) => {
      const locks = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      for (let left = 500; (await pool.query(locks)).rowCount !== count && left > 0; left -= 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const order: string[] = [];
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM account WHERE path = $1 FOR UPDATE', [memberAccount(who.memberId, 'KRW')]);
      const bought = buyAsJudged(who, tkCode).then((outcome) => order.push(outcome));
      await waiting(1);
      const left = patch(who, { state: 'leaving' }).then(() => order.push('left'));
      await Promise.race([waiting(2), left]);
      await other.query('COMMIT');
      await Promise.all([bought, left]);
    } finally {
      other.release();
    }
    expect(order).toEqual(['bought', 'left']);
  });
});

describe('the hand-out', () => {
  it('puts tokens and bonus into the wallets, once, and shows them there', async () => {
    const tkCode = await newSale();
    const people = [await buyer(), await buyer()] as const;
    for (const who of people) await buy(who, tkCode, '20000');
    expect(codeOf(await buy(people[0], tkCode, '1000'))).toBe('bought');
    const done = await exchange.call('POST', '/sandbox/sales/hand-out', { body: { tkCode } });
    expect(done.statusCode).toBe(200);
    expect((await wallet(people[0], tkCode)).available).toBe('220.5');
    expect((await wallet(people[1], tkCode)).available).toBe('210');
    const all = (await exchange.call('GET', '/v2/wallets', { cookie: people[1].cookie })).json().list;
    expect(all).toContainEqual(expect.objectContaining({ coin: tkCode, total: '210' }));
    expect((await orders(people[0], tkCode)).every(({ handOutYn }: { handOutYn: string }) => handOutYn === 'Y')).toBe(
      true,
    );
    expect(codeOf(await exchange.call('POST', '/sandbox/sales/hand-out', { body: { tkCode } }))).toBe(
      'ALREADY_PROCESSED',
    );
    await exchange.modules.tokenSales.purchases.handOuts.flush();
    expect((await wallet(people[1], tkCode)).available).toBe('210');
  });

  it('is taken up by another worker where one died half-way', async () => {
    const [tkCode, who] = [await newSale(), await buyer()];
    await buy(who, tkCode, '20000');
    const { pool } = exchange.context;
    await pool.query(`UPDATE token_sale_purchase SET due_at = $2, tries = 1 WHERE sale_code = $1`, [
      tkCode,
      new Date(exchange.clock.now().getTime() + 30_000),
    ]);
    await exchange.modules.tokenSales.purchases.handOuts.flush();
    expect((await orders(who, tkCode))[0].handOutYn).toBe('N');
    exchange.clock.advance(30_000);
    await exchange.modules.tokenSales.purchases.handOuts.flush();
    expect((await orders(who, tkCode))[0].handOutYn).toBe('Y');
  });

  it.each([
    `UPDATE token_sale_purchase SET paid = paid + 1`,
    `DELETE FROM token_sale_purchase`,
    `UPDATE token_sale SET offered = offered + 1 WHERE published_at IS NOT NULL`,
    `UPDATE token_sale_payment SET paid_max = paid_max * 2`,
  ])('and terms stay as they are in the database itself: %s', async (statement) => {
    const [tkCode, who] = [await newSale(), await buyer()];
    await buy(who, tkCode, '20000');
    await expect(exchange.context.pool.query(statement)).rejects.toThrow(/final|published/);
  });
});
