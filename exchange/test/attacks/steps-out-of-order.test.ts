import { codeAt, stepAt } from '../../src/modules/auth';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';

jest.setTimeout(180_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

/** What a caller knows so far: nothing but invented values before a step has told more. */
interface Known {
  readonly member: LoggedIn;
  token: string;
  code: string;
}
interface Flow {
  readonly flow: string;
  readonly person: () => Promise<LoggedIn>;
  /** The last step changes something once, and tells its result to whoever asks again. */
  readonly tellsAgain?: true;
  /** In the documented order; each says whether it was let through. */
  readonly steps: Readonly<Record<string, (known: Known) => Promise<boolean>>>;
}

const outbox = async (to: string): Promise<{ code: string | null; link: string | null }[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
const rowOf = ({ memberId }: LoggedIn) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
const post = async ({ member: { cookie } }: Known, url: string, body: object) =>
  exchange.call('POST', url, { cookie, body });
const password = 'Maru!2026';
const account = { bankCode: '088', accountNumber: '110123456789' };

const flows: readonly Flow[] = [
  {
    flow: 'login',
    person: () => exchange.memberLoggedIn({ authLevel: 2 }),
    steps: {
      password: async (known) => {
        const body = { email: known.member.email, password, ...(await exchange.captcha()) };
        known.token = (await exchange.call('POST', '/v1/login', { body })).json().token ?? '';
        return known.token !== '';
      },
      sms: async (known) => {
        const { phone } = await rowOf(known.member);
        const sent = await exchange.call('GET', `/v1/login/step/2?token=${known.token}&means=SMS`);
        if (sent.statusCode !== 200) return false;
        known.code = (await outbox(phone))[0]?.code ?? '';
        return true;
      },
      code: async ({ token, code }) => {
        const body = { token, means: 'SMS', authvalue: code };
        return (await exchange.call('POST', '/v1/login/step/2', { body })).statusCode === 200;
      },
    },
  },
  {
    flow: 'password reset',
    person: () => exchange.memberLoggedIn({ authLevel: 1 }),
    steps: {
      mail: async (known) => {
        const body = { email: known.member.email, ...(await exchange.captcha()) };
        const asked = await exchange.call('POST', '/v1/auth/reset-password', { body });
        known.code = (await outbox(known.member.email))[0]?.code ?? '';
        return asked.statusCode === 200 && known.code !== '';
      },
      password: async ({ code }) => {
        const body = { code, password: 'Fresh!2026' };
        return (await exchange.call('POST', '/v1/auth/reset-password/do', { body })).statusCode === 200;
      },
    },
  },
  {
    flow: 'phone of a Korean',
    tellsAgain: true,
    person: () => exchange.memberLoggedIn({ authLevel: 1 }),
    steps: {
      begin: async (known) => {
        const begun = await exchange.call('GET', '/v1/auth/realname', { cookie: known.member.cookie });
        known.token = begun.json().requestId ?? '';
        return begun.statusCode === 200;
      },
      carrier: async ({ token }) => {
        const body = { requestId: token, name: '김민지', birthDay: '1990-05-17', phone: '01012345678' };
        return (await exchange.call('POST', '/sandbox/realname', { body })).statusCode === 200;
      },
      complete: async ({ member: { cookie } }) =>
        (await exchange.call('GET', '/v1/auth/realnameComplete', { cookie })).json().result === 'S',
    },
  },
  {
    flow: 'phone of a foreigner',
    person: () => exchange.memberLoggedIn({ authLevel: 1, foreign: true }),
    steps: {
      number: async (known) => {
        const mPhone = `0151${String(known.member.memberId).padStart(8, '0')}`;
        const body = { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone };
        const sent = await post(known, '/v1/auth/sms/foreignPhone', body);
        known.code = (await outbox(`49${mPhone.slice(1)}`))[0]?.code ?? '';
        return sent.statusCode === 200;
      },
      code: async (known) =>
        (await post(known, '/v1/auth/sms/foreignPhoneValid', { code: known.code })).statusCode === 200,
    },
  },
  {
    flow: 'bank account',
    person: () => exchange.memberLoggedIn({ authLevel: 2 }),
    steps: {
      won: async (known) => {
        const sent = await post(known, '/v1/aspect/bonanza/doCorporatePossess', account);
        const url = `/sandbox/bank/statement?email=${known.member.email}`;
        const [line] = (await exchange.call('GET', url)).json();
        known.code = line?.memo.replace(/\D/g, '') ?? '';
        return sent.statusCode === 200;
      },
      code: async (known) => {
        const body = { ...account, deviceType: '200', procType: '01', code: known.code };
        return (await post(known, '/v1/aspect/bonanza/doRegisterAccount', body)).statusCode === 200;
      },
    },
  },
  {
    flow: 'authenticator',
    person: () => exchange.memberLoggedIn({ authLevel: 3 }),
    steps: {
      secret: async (known) => {
        const begun = await post(known, '/v1/auth/otp/qr', { recoveryCode: '' });
        known.token = begun.json().secret ?? '';
        return begun.statusCode === 200;
      },
      code: async (known) => {
        // The code of half a minute ago: one of now is left for the release.
        const authNumber = codeAt(known.token, stepAt(exchange.clock.now()) - 1n);
        const body = { secret: known.token, authNumber };
        return (await post(known, '/v1/auth/otp', body)).statusCode === 200;
      },
      release: async (known) => {
        const authNumber = codeAt(known.token, stepAt(exchange.clock.now()));
        return (await post(known, '/v1/auth/otp/delete', { authNumber })).statusCode === 200;
      },
    },
  },
  {
    flow: 'leave',
    person: () => exchange.memberLoggedIn({ authLevel: 1 }),
    steps: {
      ask: async (known) => (await post(known, '/v1/me/delete', { reason: '이용 빈도 낮음' })).statusCode === 200,
      decide: async ({ member: { email } }) => {
        const body = { email, kind: 'leave', decision: 'approve' };
        return (await exchange.call('POST', '/sandbox/reviews', { body })).statusCode === 200;
      },
    },
  },
];

const invented = (member: LoggedIn): Known => ({ member, token: 'A'.repeat(32), code: '123456' });

/** Every order of at least two steps that is not the beginning of the documented one. */
function wrongOrders(names: readonly string[]): readonly (readonly string[])[] {
  const pairs = names.flatMap((first) => names.map((second) => [first, second]));
  return pairs.filter(
    ([first, second]) => names.indexOf(second ?? '') > names.indexOf(first ?? '') + 1 || names.indexOf(first ?? '') > 0,
  );
}

describe.each(flows)('the steps of the $flow', ({ steps, person, tellsAgain }) => {
  const names = Object.keys(steps);
  const run = (name: string, known: Known) => (steps[name] as Flow['steps'][string])(known);

  it('are let through in their order', async () => {
    const known = invented(await person());
    for (const name of names) expect({ name, through: await run(name, known) }).toEqual({ name, through: true });
  });

  it.each(wrongOrders(names))('lead nowhere as %s, then %s', async (first, second) => {
    const known = invented(await person());
    const before = await rowOf(known.member);
    const reached: string[] = [];
    for (const name of [first, second]) if (await run(name as string, known)) reached.push(name as string);
    // The first step alone may be taken at any time; whatever needs one before it is refused.
    expect(reached.filter((name) => name !== names[0])).toEqual([]);
    if (reached.length > 0) return;
    const { wrong_codes: _, ...after } = await rowOf(known.member);
    expect(before).toMatchObject(after);
  });

  it('take their last one once, of 20 at the same moment', async () => {
    const known = invented(await person());
    for (const name of names.slice(0, -1)) await run(name, known);
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(names.at(-1) as string, known)));
    expect(answers.filter(Boolean)).toHaveLength(tellsAgain ? 20 : 1);
  });
});
