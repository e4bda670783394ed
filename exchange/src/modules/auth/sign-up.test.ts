import { dayMs, hourMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const password = 'Maru!2026';
const boxes = { agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y' };
/** All sign-ups here are made in one browser, which the first one names. */
let browser: string | undefined;
async function signUp(form: object) {
  const body = { password, ...boxes, ...(await exchange.captcha()), ...form };
  const answer = await exchange.call('POST', '/v1/users', { body, cookie: browser });
  const named = answer.cookies.find(({ name }) => name === 'maru_sign_up');
  if (named) browser = `maru_sign_up=${named.value}`;
  return answer;
}
const headerOf = (answer: { json(): { header: { code: unknown; message: string } } }) => answer.json().header;
const mails = async (to: string): Promise<{ link: string; code: string; subject: string }[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
const isTaken = async (email: string) => (await exchange.call('POST', '/v1/auth/validEmail', { body: { email } })).body;
const confirm = (code: string) => exchange.call('GET', `/v1/auth/email/confirm?code=${code}`, { cookie: browser });
const login = async (email: string, typed = password) =>
  exchange.call('POST', '/v1/login', { body: { email, password: typed, ...(await exchange.captcha()) } });

describe('sign-up', () => {
  it('makes a member and sends a mail whose link leads to a page of ours (AUTH-082, AUTH-084, API-033, ENTI-003)', async () => {
    expect((await signUp({ email: 'New@Maru.test', agreePersonal: 'Y', agreePromoSms: 'Y' })).json()).toEqual({
      ok: true,
    });
    const [mail] = await mails('new@maru.test');
    expect(mail?.link).toBe(`http://localhost:8080/login?via=emailConfirm&code=${mail?.code}`);
    const me = await exchange.call('GET', '/v1/me', { cookie: await exchange.logIn('new@maru.test') });
    expect(me.json()).toMatchObject({
      authInfo: { authStep: 'N' },
      configInfo: { emailSend: 'N', smsSend: 'Y', wowYn: 'N' },
    });
  });

  it('agrees to no needed text that came in force while the form may have been open (AUTH-076, AUTH-151)', async () => {
    const now = exchange.clock.now().getTime();
    const text = { version: '9.0', title: '약관', contents: '<p>x</p>', translations: '{}' };
    await exchange.context.db
      .insertInto('consent_text')
      .values([
        { ...text, kind: 'terms', effective_at: new Date(now - hourMs + 1) },
        { ...text, kind: 'privacy', effective_at: new Date(now - hourMs) },
      ])
      .execute();
    await signUp({ email: 'renewed@maru.test' });
    const cookie = await exchange.logIn('renewed@maru.test');
    const { list, missing } = (await exchange.call('GET', '/v1/me/agreeTerms', { cookie })).json();
    expect(list).toMatchObject([{ kind: 'privacy', version: '9.0' }]);
    expect(missing).toMatchObject([{ kind: 'terms', version: '9.0' }]);
  });

  it('moves authStep from N to E by the mailed code, once, and says so when the link is opened again (AUTH-096, API-040)', async () => {
    await signUp({ email: 'confirm@maru.test' });
    const [mail] = await mails('confirm@maru.test');
    const changed: bigint[] = [];
    const stop = exchange.context.events.on('memberChanged', ({ memberId }) => changed.push(memberId));
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(mail?.code ?? '')));
    answers.push(await confirm(mail?.code ?? ''));
    stop();
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const others = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => headerOf(answer).code);
    expect(others).toEqual(Array.from({ length: 5 }, () => 'MAIL_LINK_USED'));
    expect(changed).toHaveLength(1);
    expect((await login('confirm@maru.test')).json().authInfo.authStep).toBe('E');
  });

  it('says that the address is confirmed also by an earlier mail of the same sign-up (AUTH-095, AUTH-096)', async () => {
    await signUp({ email: 'both@maru.test' });
    await exchange.call('POST', '/v1/auth/email/send', { body: { address: 'both@maru.test' } });
    const [newest, first] = await mails('both@maru.test');
    expect((await confirm(newest?.code ?? '')).statusCode).toBe(200);
    expect(headerOf(await confirm(first?.code ?? '')).code).toBe('MAIL_LINK_USED');
  });

  it('takes no code that is over, unknown or meant for a new password, of a confirmed member neither (AUTH-096, ERR-135)', async () => {
    await signUp({ email: 'strict@maru.test' });
    const [mail] = await mails('strict@maru.test');
    await confirm(mail?.code ?? '');
    await exchange.call('POST', '/v1/auth/reset-password', {
      body: { email: 'strict@maru.test', ...(await exchange.captcha()) },
    });
    const reset = (await mails('strict@maru.test')).find(({ link }) => link.includes('via=repd'));
    expect(reset?.code).toBeTruthy();
    const codeOf = async (code = '') => headerOf(await confirm(code)).code;
    expect(await codeOf(reset?.code)).toBe('MAIL_LINK_EXPIRED');
    expect(await codeOf('unknown')).toBe('MAIL_LINK_EXPIRED');
    exchange.clock.advance(2 * hourMs);
    expect(await codeOf(mail?.code)).toBe('MAIL_LINK_EXPIRED');
  });

  it('is void two hours after its mail: the link says so and the address is free again (AUTH-085, ERR-135, CONS-011)', async () => {
    await signUp({ email: 'void@maru.test' });
    const [mail] = await mails('void@maru.test');
    exchange.clock.advance(2 * hourMs - 1);
    expect(await isTaken('void@maru.test')).toBe('true');
    exchange.clock.advance(1);
    expect(headerOf(await confirm(mail?.code ?? ''))).toEqual({
      code: 'MAIL_LINK_EXPIRED',
      message: '인증 시간이 지났습니다. 회원가입을 다시 진행해 주세요.',
    });
    expect(await isTaken('void@maru.test')).toBe('false');
    expect(headerOf(await login('void@maru.test')).code).toBe(4001);
    expect((await signUp({ email: 'void@maru.test' })).statusCode).toBe(200);
  });

  it('gets two new hours from each mail that is sent again (AUTH-095, API-039, AMB-57)', async () => {
    await signUp({ email: 'again@maru.test' });
    exchange.clock.advance(2 * hourMs - 1);
    const again = await exchange.call('POST', '/v1/auth/email/send', { body: { address: 'again@maru.test' } });
    expect(again.json()).toEqual({ ok: true });
    exchange.clock.advance(2 * hourMs - 1);
    const [newest, ...older] = await mails('again@maru.test');
    expect(older).toHaveLength(1);
    expect((await confirm(newest?.code ?? '')).statusCode).toBe(200);
  });

  it('gets at most five mails an hour, and no second day from them: whoever asks gets the same answer', async () => {
    const email = 'flooded@maru.test';
    const ask = () => exchange.call('POST', '/v1/auth/email/send', { body: { address: email } });
    await signUp({ email });
    for (let asked = 0; asked < 7; asked += 1) expect((await ask()).json()).toEqual({ ok: true });
    expect(await mails(email)).toHaveLength(5);
    for (let hours = 0; hours < 23; hours += 1) {
      exchange.clock.advance(hourMs);
      await ask();
    }
    expect(await mails(email)).toHaveLength(28);
    exchange.clock.advance(hourMs);
    expect(await isTaken(email)).toBe('false');
  });

  it('cannot be confirmed any more after its day, also by a mail younger than two hours (AUTH-085, AUTH-096, ERR-135)', async () => {
    const email = 'last-mail@maru.test';
    await signUp({ email });
    for (let hours = 1; hours < 24; hours += 1) {
      exchange.clock.advance(hourMs);
      await exchange.call('POST', '/v1/auth/email/send', { body: { address: email } });
    }
    const [newest] = await mails(email);
    exchange.clock.advance(hourMs);
    expect(await isTaken(email)).toBe('false');
    expect(headerOf(await confirm(newest?.code ?? '')).code).toBe('MAIL_LINK_EXPIRED');
    expect(headerOf(await login(email)).code).toBe(4001);
  });

  it('sends nothing again to strangers and says nothing about it (AUTH-095)', async () => {
    const again = await exchange.call('POST', '/v1/auth/email/send', { body: { address: 'stranger@maru.test' } });
    expect([again.statusCode, again.json()]).toEqual([200, { ok: true }]);
    expect(await mails('stranger@maru.test')).toEqual([]);
  });

  it.each([
    { form: { email: 'no address' }, code: 'EMAIL_INVALID', requirement: 'ERR-130' },
    { form: { email: 'a@maru.test', password: 'short1!' }, code: 'PASSWORD_RULE', requirement: 'AUTH-074, ERR-131' },
    {
      form: { email: 'a@maru.test', password: 'a1!'.padEnd(21, 'x') },
      code: 'PASSWORD_RULE',
      requirement: 'AUTH-074, ERR-131',
    },
    {
      form: { email: 'a@maru.test', password: 'a1!'.padEnd(201, 'x') },
      code: 'PASSWORD_RULE',
      requirement: 'AUTH-074, ERR-131',
    },
    {
      form: { email: 'a@maru.test', password: 'onlyletters' },
      code: 'PASSWORD_RULE',
      requirement: 'AUTH-074, ERR-131',
    },
    { form: { email: 'a@maru.test', agreeAge: 'N' }, code: 'CONSENT_MISSING', requirement: 'AUTH-076' },
    { form: { email: 'a@maru.test', agreePrivacy: 'N' }, code: 'CONSENT_MISSING', requirement: 'AUTH-076' },
    { form: { email: 'a@maru.test', agreeTerms: 'N' }, code: 'CONSENT_MISSING', requirement: 'AUTH-076' },
    { form: { email: 'a@maru.test', uuidx: 'NOBODY0000' }, code: 'REFERRER_CONSENT', requirement: 'AUTH-079' },
    {
      form: { email: 'a@maru.test', uuidx: 'NOBODY0000', agreePersonal: 'Y' },
      code: 'REF001',
      requirement: 'AUTH-083',
    },
  ])('refuses $form with $code ($requirement, AUTH-088)', async ({ form, code }) => {
    expect(headerOf(await signUp(form)).code).toBe(code);
  });

  it.each(Object.keys(boxes))(
    'takes %s for open where it is left out, and spends no captcha (AUTH-076, AUTH-088)',
    async (box) => {
      const form = { email: 'silent@maru.test', password, ...boxes, ...(await exchange.captcha()) };
      const post = (body: object) => exchange.call('POST', '/v1/users', { body });
      expect(headerOf(await post({ ...form, [box]: undefined }))).toEqual({
        code: 'CONSENT_MISSING',
        message: '필수 항목에 동의해 주세요.',
      });
      expect(await isTaken(form.email)).toBe('false');
      expect((await post({ ...form, email: `${box}@maru.test` })).statusCode).toBe(200);
    },
  );

  it('accepts the UID of a member as referrer (AUTH-079)', async () => {
    const { uid } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect((await signUp({ email: 'invited@maru.test', uuidx: uid, agreePersonal: 'Y' })).statusCode).toBe(200);
  });

  it('needs a captcha, and spends it on a form without faults only (AUTH-080)', async () => {
    const fields = await exchange.captcha();
    const post = (body: object) => exchange.call('POST', '/v1/users', { body });
    expect(headerOf(await post({ email: 'cap@maru.test', password, ...boxes })).code).toBe('CAPTCHA_FAILED');
    expect(headerOf(await post({ email: 'cap@maru.test', password: 'x', ...fields })).code).toBe('PASSWORD_RULE');
    expect((await post({ email: 'cap@maru.test', password, ...boxes, ...fields })).statusCode).toBe(200);
  });

  it('keeps the address of a closed account taken (AUTH-071, AUTH-073, API-036)', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'left@maru.test', authLevel: 1, state: 'closed' });
    expect(await isTaken('LEFT@maru.test')).toBe('true');
    expect(headerOf(await signUp({ email: 'left@maru.test' }))).toEqual({
      code: 'EMAIL_TAKEN',
      message: '이미 가입된 이메일입니다.',
    });
  });

  it('makes one account of twenty parallel sign-ups with one address in many spellings', async () => {
    const spellings = ['one@maru.test', 'ONE@maru.test', ' one@maru.test', 'One@Maru.Test ', 'оne@maru.test'];
    const forms = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => ({
        email: spellings[i % 5],
        password,
        ...boxes,
        ...(await exchange.captcha()),
      })),
    );
    const answers = await Promise.all(forms.map((body) => exchange.call('POST', '/v1/users', { body })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await exchange.context.pool.query(
      "SELECT count(*)::int AS n FROM member WHERE email LIKE '%ne@maru.test'",
    );
    expect(rows[0].n).toBe(1);
  });

  it('never takes several addresses for one', async () => {
    const answer = await exchange.call('POST', '/v1/users', {
      body: { email: ['a@maru.test', 'b@maru.test'], password },
    });
    expect(headerOf(answer).code).toBe('BAD_REQUEST');
  });

  it('loses no mail while the mail server is down', async () => {
    exchange.world.faults.set('mail', { mode: 'down', ratio: 1, delayMs: 0 });
    expect((await signUp({ email: 'patient@maru.test' })).statusCode).toBe(200);
    expect(await mails('patient@maru.test')).toEqual([]);
    exchange.world.faults.clear();
    exchange.clock.advance(minuteMs);
    expect(await mails('patient@maru.test')).toHaveLength(1);
  });
});

describe('password reset', () => {
  const ask = async (email: string) =>
    exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
  const reset = (code: string, typed: string) =>
    exchange.call('POST', '/v1/auth/reset-password/do', { body: { code, password: typed } });

  it('answers the same for known and unknown addresses, and mails the known (AUTH-100, AUTH-101, AUTH-102, API-037, ENTI-005)', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'forgot@maru.test', authLevel: 1 });
    const [known, unknown] = [await ask('forgot@maru.test'), await ask('unknown@maru.test')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const [mail] = await mails('forgot@maru.test');
    expect(mail?.link).toBe(`http://localhost:8080/login?via=repd&code=${mail?.code}`);
    expect(await mails('unknown@maru.test')).toEqual([]);
  });

  it('ends all sessions, opens the lock and blocks withdrawals for 24 hours (AUTH-031, AUTH-103, AUTH-104, API-038, CONS-020)', async () => {
    const { email, cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    for (let i = 0; i < 5; i += 1) await login(email, 'Wrong!2026');
    await ask(email);
    const [mail] = await mails(email);
    expect(headerOf(await reset(mail?.code ?? '', 'tooweak')).code).toBe('PASSWORD_RULE');
    expect((await reset(mail?.code ?? '', 'Fresh!2026')).json()).toEqual({ ok: true });
    expect((await exchange.call('GET', '/v1/me', { cookie })).statusCode).toBe(401);
    expect(headerOf(await login(email)).code).toBe(4001);
    expect((await login(email, 'Fresh!2026')).statusCode).toBe(200);
    const { rows } = await exchange.context.pool.query('SELECT withdrawal_blocked_until FROM member WHERE id = $1', [
      memberId,
    ]);
    expect(rows[0].withdrawal_blocked_until).toEqual(new Date(exchange.clock.now().getTime() + dayMs));
  });

  it('takes one of several links, once, within 30 minutes: a stranger who asks again does not void the member’s (AUTH-101)', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'links@maru.test', authLevel: 1 });
    for (let asked = 0; asked < 3; asked += 1) {
      await ask('links@maru.test');
      exchange.clock.advance(1_000);
    }
    const [newest, , first] = await mails('links@maru.test');
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(first?.code ?? '', 'Fresh!2026')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(headerOf(await reset(newest?.code ?? '', 'Fresh!2026')).code).toBe('RESET_LINK_EXPIRED');
    await ask('links@maru.test');
    const [late] = await mails('links@maru.test');
    exchange.clock.advance(30 * minuteMs);
    expect(headerOf(await reset(late?.code ?? '', 'Fresh!2026')).code).toBe('RESET_LINK_EXPIRED');
  });

  it('mails five links an hour, and a further one only where none works any more (AUTH-101)', async () => {
    const email = 'mailed-often@maru.test';
    await exchange.sandbox.memberMaker.make({ email, authLevel: 1 });
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(email)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await mails(email)).toHaveLength(5);
    exchange.clock.advance(30 * minuteMs);
    await exchange.modules.auth.sweep();
    for (let asked = 0; asked < 2; asked += 1) await ask(email);
    const links = await mails(email);
    expect(links).toHaveLength(6);
    exchange.clock.advance(30 * minuteMs - 1);
    expect((await reset(links[0]?.code ?? '', 'Fresh!2026')).json()).toEqual({ ok: true });
    exchange.clock.advance(1);
    await ask(email);
    expect(await mails(email)).toHaveLength(7);
  });

  it('answers two links that are used at the same moment, and neither waits for the other', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'two-links@maru.test', authLevel: 1 });
    for (let asked = 0; asked < 2; asked += 1) {
      await ask('two-links@maru.test');
      exchange.clock.advance(1_000);
    }
    const links = await mails('two-links@maru.test');
    const answers = await Promise.all(links.map(({ code }) => reset(code ?? '', 'Fresh!2026')));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
  });

  it('voids a login that waits for its code since before the reset', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'waiting@maru.test', authLevel: 4 });
    const { token } = (await login('waiting@maru.test')).json();
    await ask('waiting@maru.test');
    const [mail] = await mails('waiting@maru.test');
    await reset(mail?.code ?? '', 'Fresh!2026');
    const step = await exchange.call('POST', '/v1/login/step/2', {
      body: { token, means: 'OTP', authvalue: '000000' },
    });
    expect(headerOf(step).code).toBe('SECOND_STEP_EXPIRED');
  });
});
