import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock, later } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { LoginRepository } from './login.repository';
import { SmsCodeRepository } from './sms-code.repository';

jest.setTimeout(60_000);

let exchange: TestApp;
let logins: LoginRepository;
beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
  logins = new LoginRepository(exchange.context.db);
});
afterEach(() => exchange.end());

const countOf = async (
  table: 'login_attempt' | 'second_step' | 'sms_code' | 'login_record' | 'known_device',
): Promise<number> => (await exchange.context.db.selectFrom(table).selectAll().execute()).length;

async function sweepAfter(ms: number): Promise<void> {
  exchange.clock.advance(ms);
  await exchange.modules.auth.sweep();
}

describe('what has expired', () => {
  it('counts tries at invented addresses for 30 days, and those at locked devices until they are unlocked', async () => {
    const at = exchange.clock.now();
    await logins.countAttempt('invented@maru.test', null, at);
    await logins.countAttempt('member@maru.test', 'free', at);
    for (let tries = 0; tries < 6; tries += 1) await logins.countAttempt('member@maru.test', 'locked', at);
    await sweepAfter(29 * dayMs);
    expect(await countOf('login_attempt')).toBe(3);
    await sweepAfter(dayMs + 1);
    expect(await countOf('login_attempt')).toBe(1);
    expect(await logins.countAttempt('member@maru.test', 'locked', exchange.clock.now())).toBeNull();
  });

  it('clears away more rows than one batch holds', async () => {
    const old = later(exchange.clock.now(), -31 * dayMs);
    const rows = Array.from({ length: 2_500 }, (_, n) => ({
      email_hash: `${n}`,
      device: '',
      wrong_passwords: 1,
      at: old,
    }));
    await exchange.context.db.insertInto('login_attempt').values(rows).execute();
    await exchange.modules.auth.sweep();
    expect(await countOf('login_attempt')).toBe(0);
  });

  it('keeps a member’s logins for two years, and clears away more of them than one batch holds (ACCT-011)', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const at = later(exchange.clock.now(), -2 * 365 * dayMs - 1);
    const old = Array.from({ length: 2_500 }, () => ({ member_id: memberId, at, agent: 'old', ip: '203.0.113.1' }));
    await exchange.context.db.insertInto('login_record').values(old).execute();
    await exchange.modules.auth.sweep();
    expect(await countOf('login_record')).toBe(1);
    await sweepAfter(2 * 365 * dayMs);
    expect(await countOf('login_record')).toBe(1);
    await sweepAfter(1);
    expect(await countOf('login_record')).toBe(0);
  });

  it('forgets a device that nobody has logged in from for 180 days', async () => {
    await exchange.memberLoggedIn({ authLevel: 1 });
    await sweepAfter(180 * dayMs);
    expect(await countOf('known_device')).toBe(1);
    await sweepAfter(1);
    expect(await countOf('known_device')).toBe(0);
  });

  it('clears away second steps once they end, and codes by SMS when no limit counts them', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const expiresAt = later(exchange.clock.now(), 3 * minuteMs);
    const use = { purpose: 'phone', boundTo: 'x' } as const;
    await exchange.context.db.transaction().execute(async (tx) => {
      await logins.addSecondStep(tx, memberId, 'token', expiresAt);
      await new SmsCodeRepository().insert(tx, { memberId, use, codeHash: 'hash', expiresAt });
    });
    await sweepAfter(3 * minuteMs);
    expect([await countOf('second_step'), await countOf('sms_code')]).toEqual([1, 1]);
    await sweepAfter(1);
    expect([await countOf('second_step'), await countOf('sms_code')]).toEqual([0, 1]);
    await sweepAfter(2 * dayMs);
    expect(await countOf('sms_code')).toBe(0);
  });
});
