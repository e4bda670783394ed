import { minuteMs } from '@maru/server';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { createConfirmations } from '.';

jest.setTimeout(60_000);

const wish = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

const draftKrw = ({ cookie }: LoggedIn) =>
  exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', { cookie, body: { amount: '10000' } });
async function draftsOf({ memberId }: LoggedIn): Promise<number> {
  const sql = 'SELECT count(*)::int AS count FROM withdrawal_draft WHERE member_id = $1';
  return (await exchange.context.pool.query(sql, [memberId])).rows[0].count;
}

/** Starts the module once more. @returns what it does from time to time. */
async function cleanUp() {
  const { payments, sessions } = exchange.modules.auth;
  const every = jest.spyOn(global, 'setInterval');
  const confirmations = createConfirmations(exchange.context, { ...exchange.modules, payments, sessions });
  await confirmations.start?.();
  const [call] = every.mock.calls;
  every.mockRestore();
  await confirmations.stop?.();
  return { work: call?.[0] as () => void, everyMs: call?.[1] };
}

describe('a draft whose answer was lost', () => {
  it('holds nothing and stands in nobody’s way: the member drafts again and confirms that one (WALT-127)', async () => {
    const member = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    await calls.draft(member, wish);
    expect(await calls.balance(member, 'ETH')).toEqual([1, 0]);
    await calls.withdraw(member, wish);
    expect(await calls.balance(member, 'ETH')).toEqual([0.942, 0.058]);
    expect(await calls.lines(member, 'ETH')).toHaveLength(1);
  });

  it('of KRW is refused where the member saw another fee (WALT-083, ERR-215)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ krw: '100000' });
    const draft = async (fee: string) =>
      (
        await exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', { cookie, body: { amount: '10000', fee } })
      ).json();
    expect(await draft('999')).toMatchObject({ header: { code: 'FEE_CHANGED' }, coin: 'KRW', fee: '1000' });
    expect((await draft('x')).header.code).toBe('FEE_CHANGED');
    const { withdrawalFee } = exchange.modules.markets.coin('KRW') ?? {};
    expect((await draft(String(withdrawalFee))).fee).toBe(withdrawalFee);
  });

  it('is one of twenty at most, and counts no more after ten minutes', async () => {
    const member = await exchange.memberLoggedIn({ krw: '100000' });
    for (let times = 0; times < 20; times += 1) expect((await draftKrw(member)).statusCode).toBe(200);
    expect((await draftKrw(member)).statusCode).toBe(429);
    exchange.clock.advance(10 * minuteMs);
    expect((await draftKrw(member)).statusCode).toBe(200);
  });

  it('is deleted by the clean-up of every ten minutes, ten minutes after its end and not before', async () => {
    const member = await exchange.memberLoggedIn({ krw: '100000', coins: { ETH: '1' } });
    await calls.draft(member, wish);
    await draftKrw(member);
    const { work, everyMs } = await cleanUp();
    expect(everyMs).toBe(10 * minuteMs);
    exchange.clock.advance(19 * minuteMs);
    const later = await exchange.memberLoggedIn({ krw: '100000' });
    await draftKrw(later);
    work();
    await new Promise((done) => setTimeout(done, 200));
    expect(await draftsOf(member)).toBe(2);
    exchange.clock.advance(minuteMs + 1000);
    work();
    for (let tries = 0; tries < 50 && (await draftsOf(member)) > 0; tries += 1)
      await new Promise((done) => setTimeout(done, 100));
    expect([await draftsOf(member), await draftsOf(later)]).toEqual([0, 1]);
  });
});
