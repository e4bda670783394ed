import { hourMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterEach(() => exchange.end());

const password = 'Maru!2026';
const boxes = { agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y' };
const signUp = async (email: string) =>
  (await exchange.call('POST', '/v1/users', { body: { email, password, ...boxes, ...(await exchange.captcha()) } }))
    .statusCode;
/** A sign-up that logs in before its mail is confirmed. */
async function newcomer(email: string): Promise<Pick<LoggedIn, 'cookie'>> {
  expect(await signUp(email)).toBe(200);
  return { cookie: await exchange.logIn(email) };
}
const emails = async () =>
  (await exchange.context.db.selectFrom('member').select(['id', 'email']).execute()).map((row) => row.email);
const countOf = async (table: 'price_alert' | 'mail_token') =>
  (await exchange.context.db.selectFrom(table).selectAll().execute()).length;

async function withAlert(email: string): Promise<void> {
  const { cookie } = await newcomer(email);
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  const body = { marketId, price: '3100' };
  expect((await exchange.call('POST', '/v1/price-alerts', { cookie, body })).statusCode).toBe(200);
}

describe('a sign-up that is never confirmed', () => {
  it('frees its address although it waits for a price, (AUTH-085)', async () => {
    await withAlert('alert@maru.test');
    exchange.clock.advance(2 * hourMs);
    expect(await signUp('alert@maru.test')).toBe(200);
    expect(await countOf('price_alert')).toBe(0);
    // Whoever follows prices finds it gone.
    await expect(exchange.modules.priceAlerts.work()).resolves.toBeUndefined();
  });

  it('is swept with its alerts (AUTH-085)', async () => {
    await withAlert('swept@maru.test');
    exchange.clock.advance(2 * hourMs);
    await exchange.modules.auth.sweep();
    expect([await emails(), await countOf('price_alert')]).toEqual([[], 0]);
  });

  it('keeps neither the others nor their links where something still names it', async () => {
    for (const email of ['a@maru.test', 'stuck@maru.test', 'z@maru.test']) await signUp(email);
    await exchange.context.pool.query(
      `CREATE TABLE stray (member_id bigint REFERENCES member);
       INSERT INTO stray SELECT id FROM member WHERE email = 'stuck@maru.test'`,
    );
    exchange.clock.advance(3 * hourMs + 1);
    await expect(exchange.modules.auth.sweep()).rejects.toThrow('could not be deleted');
    expect([await emails(), await countOf('mail_token')]).toEqual([['stuck@maru.test'], 0]);
  });
});
