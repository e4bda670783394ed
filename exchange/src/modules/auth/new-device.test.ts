import { dayMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

let exchange: TestApp;
beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterEach(() => exchange.end());

async function mails(to: string) {
  await exchange.modules.messenger.flush();
  return (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
}

/** @returns the device cookie that the login answers with. */
async function logIn(email: string, { agent = chrome, device = '' } = {}): Promise<string> {
  const answer = await exchange.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'x-maru-client': 'test', 'user-agent': agent, ...(device && { cookie: device }) },
    payload: { email, password: 'Maru!2026', ...(await exchange.captcha()) },
  });
  expect(answer.statusCode).toBe(200);
  const { name, value } = answer.cookies.find((cookie) => cookie.name.endsWith('maru_device')) ?? {};
  return `${name}=${value}`;
}
const make = (email: string) => exchange.sandbox.memberMaker.make({ email, authLevel: 1 });

describe('a login from a device that the member has not used', () => {
  it('is told by mail with time, device, hidden address and the way to the security page', async () => {
    await make('a@maru.test');
    await logIn('a@maru.test');
    expect(await mails('a@maru.test')).toEqual([]);
    await logIn('a@maru.test');
    const [mail, ...more] = await mails('a@maru.test');
    expect(more).toEqual([]);
    expect(mail.subject).toBe('[마루] 새로운 기기에서 로그인했습니다');
    for (const part of ['2026-11-21 12:00', 'Chrome, Windows', '127.0.*.*']) expect(mail.text).toContain(part);
    expect(mail.text).not.toContain('127.0.0.1');
    expect(new URL(mail.link).pathname).toBe('/mypage/security');
  });

  it('is told once for each device: its next login is none', async () => {
    await make('a@maru.test');
    const own = await logIn('a@maru.test');
    await logIn('a@maru.test', { device: own });
    expect(await mails('a@maru.test')).toEqual([]);
    const other = await logIn('a@maru.test');
    await logIn('a@maru.test', { device: other });
    expect(await mails('a@maru.test')).toHaveLength(1);
  });

  it('is told of a device that another member has used, and of one that made its cookie up', async () => {
    await make('a@maru.test');
    await make('b@maru.test');
    const theirs = await logIn('b@maru.test');
    await logIn('a@maru.test');
    await logIn('a@maru.test', { device: theirs });
    await logIn('a@maru.test', { device: `maru_device=${'A'.repeat(43)}` });
    expect(await mails('a@maru.test')).toHaveLength(2);
  });

  it('says nothing of the browser that the browser has written itself', async () => {
    await make('a@maru.test');
    await logIn('a@maru.test');
    await logIn('a@maru.test', { agent: 'Chrome\u00a0http://evil.test <b>' });
    const [mail] = await mails('a@maru.test');
    expect(mail.text).toContain('알 수 없는 기기');
    expect(mail.text).not.toContain('evil');
  });

  it('begins no session that is not told: both are in one transaction', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 1 });
    const sessions = async () =>
      (await exchange.context.db.selectFrom('session').selectAll().where('member_id', '=', member.memberId).execute())
        .length;
    await exchange.context.pool.query('ALTER TABLE message RENAME TO message_away');
    const { statusCode } = await exchange.call('POST', '/v1/login', {
      body: { email: member.email, password: 'Maru!2026', ...(await exchange.captcha()) },
    });
    await exchange.context.pool.query('ALTER TABLE message_away RENAME TO message');
    expect(statusCode).toBe(500);
    expect(await sessions()).toBe(1);
  });

  it('is told, too, where the history of an old account was cleared away', async () => {
    await make('a@maru.test');
    await logIn('a@maru.test');
    exchange.clock.advance(3 * 365 * dayMs);
    await exchange.modules.auth.sweep();
    await logIn('a@maru.test');
    expect(await mails('a@maru.test')).toHaveLength(1);
  });
});
