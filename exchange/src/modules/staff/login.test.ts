import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { createStaffClient, type StaffClient, type StaffDouble, staffCookie, staffPassword } from '../../testing/staff';
import { codeAt, hashOf, stepAt } from '../auth';
import { HashThread } from '../auth/hash-thread';
import { StaffRepository } from './staff.repository';
import { StaffAttemptRepository } from './staff-attempt.repository';
import { StaffSessionRepository } from './staff-session.repository';

jest.setTimeout(120_000);

let exchange: TestApp;
let staff: StaffClient;
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

const login = (email: string, password = staffPassword) =>
  staff.call('POST', '/staff/login', { body: { email, password } });
const sendCode = (token: string, code: string) => staff.call('POST', '/staff/login/code', { body: { token, code } });
const codeOf = ({ otpSecret }: StaffDouble, steps = 0n) => codeAt(otpSecret, stepAt(exchange.clock.now()) + steps);
const wrongCodeOf = (person: StaffDouble) => String((Number(codeOf(person)) + 1) % 1_000_000).padStart(6, '0');
const refusalIn = (answer: { json(): { header?: { code: string } }; statusCode: number }) => [
  answer.statusCode,
  answer.json().header?.code,
];
const me = (cookie: string) => staff.call('GET', '/staff/me', { cookie });
const actsOf = async (act: string) =>
  (await exchange.context.pool.query('SELECT subject, detail FROM trail_entry WHERE act = $1 ORDER BY seq', [act]))
    .rows;

describe('the login of the staff', () => {
  it('takes a password and then a code, always both, and sets a cookie that no script reads', async () => {
    const person = await staff.add('reviewer');
    const first = await login(person.email.toUpperCase());
    expect(first.json()).toEqual({ token: expect.any(String), expiresAt: expect.any(String) });
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await sendCode(first.json().token, codeOf(person));
    expect(second.json()).toMatchObject({ email: person.email, role: 'reviewer' });
    expect(second.headers['set-cookie']).toMatch(/^maru_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await me(staffCookie(second))).json()).toMatchObject({ email: person.email });
    expect(await actsOf('staff login')).toContainEqual({ subject: expect.any(String), detail: { by: person.email } });
  });

  it('takes a code once, also in another login and at the same moment', async () => {
    const person = await staff.add('reviewer');
    const tokens = await Promise.all([1, 2, 3].map(async () => (await login(person.email)).json().token));
    const answers = await Promise.all(tokens.map((token) => sendCode(token, codeOf(person))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const later = (await login(person.email)).json().token;
    expect(refusalIn(await sendCode(later, codeOf(person)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
  });

  it('takes the token of a second step once, and for five minutes', async () => {
    const person = await staff.add('reviewer');
    const { token } = (await login(person.email)).json();
    exchange.clock.advance(5 * minuteMs);
    expect(refusalIn(await sendCode(token, codeOf(person)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
    const { token: fresh } = (await login(person.email)).json();
    expect((await sendCode(fresh, codeOf(person))).statusCode).toBe(200);
    exchange.clock.advance(minuteMs);
    expect(refusalIn(await sendCode(fresh, codeOf(person)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
  });

  it('answers the same to an unknown address as to a wrong password, try by try, lock included', async () => {
    const person = await staff.add('reviewer');
    const tries = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 7; n += 1) answers.push(await login(email, 'wrong'));
      return answers.map(({ statusCode, body }) => [statusCode, body]);
    };
    const unknown = await tries('nobody@staff.test');
    expect(unknown).toEqual(await tries(person.email));
    expect(unknown.map(([status]) => status)).toEqual([400, 400, 400, 400, 403, 403, 403]);
  });

  it('hashes a password for an unknown address as for a known one', async () => {
    const person = await staff.add('reviewer');
    // The first unknown address of a process also makes the hash that nothing matches.
    await login('first@staff.test', 'wrong');
    const hashed = jest.spyOn(HashThread.prototype, 'run');
    const hashesFor = async (email: string) => {
      hashed.mockClear();
      await login(email, 'wrong');
      return hashed.mock.calls.length;
    };
    expect(await hashesFor(person.email)).toBe(1);
    expect(await hashesFor('nowhere@staff.test')).toBe(1);
    hashed.mockRestore();
  });

  it('locks for 30 minutes with the fifth wrong password, exactly, under 50 tries at once', async () => {
    const person = await staff.add('operator');
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(person.email, 'wrong')));
    const counts = (name: string) => answers.filter((answer) => answer.json().header?.code === name).length;
    expect([counts('STAFF_LOGIN_FAILED'), counts('STAFF_LOCKED')]).toEqual([4, 46]);
    expect(refusalIn(await login(person.email))).toEqual([403, 'STAFF_LOCKED']);
    exchange.clock.advance(30 * minuteMs - secondMs);
    expect(refusalIn(await login(person.email))).toEqual([403, 'STAFF_LOCKED']);
    exchange.clock.advance(2 * secondMs);
    expect((await login(person.email)).statusCode).toBe(200);
    const { rows } = await exchange.context.pool.query('SELECT id::text FROM staff_member WHERE email = $1', [
      person.email,
    ]);
    expect((await actsOf('staff locked')).filter(({ subject }) => subject === rows[0].id)).toHaveLength(1);
  });

  it('counts wrong codes and wrong passwords together, and a right password forgives none', async () => {
    const person = await staff.add('operator');
    for (let n = 0; n < 4; n += 1) {
      const { token } = (await login(person.email)).json();
      expect(refusalIn(await sendCode(token, wrongCodeOf(person)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
    }
    const { token } = (await login(person.email)).json();
    expect(refusalIn(await sendCode(token, wrongCodeOf(person)))).toEqual([403, 'STAFF_LOCKED']);
    expect(refusalIn(await sendCode(token, codeOf(person)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
    expect(refusalIn(await login(person.email))).toEqual([403, 'STAFF_LOCKED']);
  });

  it('does not lock out a right password among wrong ones at once', async () => {
    const person = await staff.add('operator');
    const tries = ['wrong', 'wrong', staffPassword, 'wrong', 'wrong'];
    const answers = await Promise.all(tries.map((password) => login(person.email, password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 400, 400]);
    expect((await login(person.email)).statusCode).toBe(200);
  });

  it('is limited by address, also where every name is another one: a flood leaves cores to orders', async () => {
    const limited = await createTestApp({ config: { rateLimits: true } });
    const there = await createStaffClient(limited);
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 14; n += 1) {
        const body = { email: `flood${n}@staff.test`, password: 'x' };
        statuses.push((await there.call('POST', '/staff/login', { body })).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
    } finally {
      await there.app.close();
      await limited.end();
    }
  });
});

describe('a session of the staff', () => {
  it('ends after 15 minutes without a call', async () => {
    const { cookie } = await staff.loggedIn('auditor');
    exchange.clock.advance(15 * minuteMs - secondMs);
    const { endsAt } = (await me(cookie)).json();
    expect(new Date(endsAt).getTime() - exchange.clock.now().getTime()).toBeGreaterThan(14 * minuteMs);
    exchange.clock.advance(15 * minuteMs);
    expect(refusalIn(await me(cookie))).toEqual([401, 'STAFF_LOGIN_REQUIRED']);
  });

  it('ends 8 hours after its login, whatever is called', async () => {
    const { cookie } = await staff.loggedIn('auditor');
    for (let minutes = 0; minutes < 7 * 60 + 50; minutes += 10) {
      exchange.clock.advance(10 * minuteMs);
      expect((await me(cookie)).statusCode).toBe(200);
    }
    const { endsAt } = (await me(cookie)).json();
    expect(new Date(endsAt).getTime() - exchange.clock.now().getTime()).toBeLessThanOrEqual(10 * minuteMs);
    exchange.clock.advance(10 * minuteMs);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('ends with a logout, and at once where the person is disabled, who cannot log in again', async () => {
    const out = await staff.loggedIn('reviewer');
    const answer = await staff.call('POST', '/staff/logout', { cookie: out.cookie });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect((await me(out.cookie)).statusCode).toBe(401);

    const gone = await staff.loggedIn('reviewer');
    const { token } = (await login(gone.email)).json();
    expect(await exchange.modules.staff.disable(gone.email)).toMatchObject({ ok: true });
    expect((await me(gone.cookie)).statusCode).toBe(401);
    exchange.clock.advance(minuteMs);
    expect(refusalIn(await sendCode(token, codeOf(gone)))).toEqual([400, 'STAFF_LOGIN_FAILED']);
    expect(refusalIn(await login(gone.email))).toEqual([400, 'STAFF_LOGIN_FAILED']);
    expect(await exchange.modules.staff.disable(gone.email)).toMatchObject({ ok: false, refusal: 'NOT_FOUND' });
    const changed = (await actsOf('staff changed')).filter(({ detail }) => detail.email === gone.email);
    expect(changed).toEqual([{ subject: expect.any(String), detail: { email: gone.email, disabled: true } }]);
  });

  it('is kept as a hash: whoever reads the table has no session', async () => {
    const { cookie } = await staff.loggedIn('reviewer');
    const { rows } = await exchange.context.pool.query('SELECT token_hash FROM staff_session');
    const token = cookie.split('=')[1] ?? '';
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { token_hash } of rows) expect((await me(`maru_staff=${token_hash}`)).statusCode).toBe(401);
  });
});

it('clears away sessions, second steps and counts of tries that are over, and nothing else', async () => {
  const { db, pool } = exchange.context;
  const [steps, sessions, attempts] = [
    new StaffRepository(db),
    new StaffSessionRepository(db),
    new StaffAttemptRepository(db),
  ];
  const { cookie, email } = await staff.loggedIn('reviewer');
  await login(email);
  await login('swept@staff.test', 'wrong');
  const rows = async () =>
    (
      await pool.query(
        `SELECT (SELECT count(*) FROM staff_session)::int, (SELECT count(*) FROM staff_second_step)::int AS steps,
           (SELECT count(*) FROM staff_attempt WHERE email_hash = $1)::int AS attempts`,
        [hashOf('swept@staff.test')],
      )
    ).rows[0];
  const now = exchange.clock.now();
  const sweepAt = async (at: Date) => {
    const limits = { seenAfter: later(at, -15 * minuteMs), begunAfter: later(at, -480 * minuteMs) };
    await Promise.all([steps.sweepSteps(at), sessions.sweep(limits), attempts.sweep(later(at, -60 * minuteMs))]);
  };
  await sweepAt(now);
  expect((await me(cookie)).statusCode).toBe(200);
  expect(await rows()).toMatchObject({ steps: 1, attempts: 1 });
  await sweepAt(later(now, 61 * minuteMs));
  expect(await rows()).toEqual({ count: 0, steps: 0, attempts: 0 });
});

describe('cookies', () => {
  let member: LoggedIn;
  beforeAll(async () => {
    member = await exchange.memberLoggedIn({ authLevel: 3 });
  });

  it('of members are worth nothing at the back office, under either name', async () => {
    const value = member.cookie.split('=')[1];
    for (const cookie of [member.cookie, `maru_staff=${value}`])
      expect(refusalIn(await me(cookie))).toEqual([401, 'STAFF_LOGIN_REQUIRED']);
  });

  it('of the staff are worth nothing to members’ calls, under either name', async () => {
    const { cookie } = await staff.loggedIn('operator');
    const value = cookie.split('=')[1];
    for (const sent of [cookie, `maru_session=${value}`])
      expect((await exchange.call('GET', '/v1/questions', { cookie: sent })).statusCode).toBe(401);
    expect((await exchange.call('GET', '/v1/questions', { cookie: member.cookie })).statusCode).toBe(200);
  });

  it('are Secure and bound to the host where the product is https', async () => {
    const own = await createTestApp({ config: { publicUrl: 'https://maru.example' } });
    const there = await createStaffClient(own);
    const person = await there.add('reviewer');
    const { token } = (
      await there.call('POST', '/staff/login', { body: { ...person, password: staffPassword } })
    ).json();
    const code = codeAt(person.otpSecret, stepAt(own.clock.now()));
    const entered = await there.call('POST', '/staff/login/code', { body: { token, code } });
    expect(entered.headers['set-cookie']).toMatch(/^__Host-maru_staff=.*; SameSite=Strict; Secure$/);
    expect((await there.call('GET', '/staff/me', { cookie: staffCookie(entered) })).statusCode).toBe(200);
    await there.app.close();
    await own.end();
  });
});
