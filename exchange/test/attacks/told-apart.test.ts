import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(300_000);

/** MARU_PAIRS=200 for the long run; a multiple of 20. */
const pairs = Number(process.env.MARU_PAIRS ?? 60);
/**
 * Median, over the pairs, of the milliseconds that one answer takes longer than its partner. It may be a share of all answers where
 * those are slow, and what the spread of the pairs lets a median of equal ones be; a password that is not hashed is most of an answer.
 */
const apartMax = 5;
const shareMax = 0.03;
const noiseShareMax = 0.2;

interface Answered {
  readonly status: number;
  readonly code: unknown;
  readonly bytes: number;
  readonly ms: number;
}

describe('an address that is a member’s cannot be told from one that is not', () => {
  let exchange: TestApp;
  const known: string[] = [];
  /** As long as its partner, so that an answer that repeats it has the same size. */
  const unknown: string[] = [];

  beforeAll(async () => {
    exchange = await createTestApp();
    for (let at = 100; at < 100 + pairs; at += 1) {
      known.push(`known${at}@maru.test`);
      unknown.push(`other${at}@maru.test`);
    }
    await Promise.all(known.map((email) => exchange.sandbox.memberMaker.make({ email, authLevel: 2 })));
  });
  afterAll(() => exchange.end());

  const tried = async (url: string, body: object): Promise<Answered> => {
    const began = performance.now();
    const answer = await exchange.call('POST', url, { body });
    const ms = performance.now() - began;
    const { header } = answer.json();
    return { status: answer.statusCode, code: header?.code ?? 'ok', bytes: answer.body.length, ms };
  };

  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  /**
   * Milliseconds that a member's answer takes longer: the mean of the medians of both orders, as whoever is asked first waits longer
   * on a busy machine.
   */
  const apart = (longer: readonly number[]): number => {
    const [knownFirst, unknownFirst] = [0, 1].map((parity) => median(longer.filter((_, at) => at % 2 === parity)));
    return ((knownFirst ?? 0) + (unknownFirst ?? 0)) / 2;
  };
  /** Three standard errors of the median of that many, by their median distance from it: 1.4826 and 1.2533 are of the normal distribution. */
  const noise = (longer: readonly number[]): number => {
    const middle = median(longer);
    const spread = 1.4826 * median(longer.map((ms) => Math.abs(ms - middle)));
    return (3 * 1.2533 * spread) / Math.sqrt(longer.length);
  };
  const without = ({ ms: _, ...told }: Answered) => told;

  /** Asks for both of each pair, in an order that changes, so that what the machine does beside it meets both. */
  async function compared(url: string, atOnce: number, bodyFor: (email: string) => Promise<object>) {
    const answers: { known: Answered[]; unknown: Answered[] } = { known: [], unknown: [] };
    const ask = async (at: number) => {
      const both = [
        { who: 'known', email: known[at] ?? '' },
        { who: 'unknown', email: unknown[at] ?? '' },
      ] as const;
      for (const { who, email } of at % 2 === 0 ? both : [...both].reverse())
        answers[who][at] = await tried(url, await bodyFor(email));
    };
    for (let at = 0; at < pairs; at += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, next) => ask(at + next)));
    return answers;
  }

  it.each([
    {
      what: 'a login with a wrong password (AUTH-038)',
      url: '/v1/login',
      atOnce: 1,
      body: (email: string) => ({ email, password: 'Wrong!2026' }),
    },
    // Its answer comes after a set time, so that many can wait together.
    {
      what: 'the request for a reset',
      url: '/v1/auth/reset-password',
      atOnce: 20,
      body: (email: string) => ({ email }),
    },
    {
      what: 'the request for another confirmation mail',
      url: '/v1/auth/email/send',
      atOnce: 1,
      body: (email: string) => ({ address: email }),
    },
  ])('by $what: status, code, size and median time', async ({ url, body, atOnce }) => {
    const answers = await compared(url, atOnce, async (email) => ({ ...body(email), ...(await exchange.captcha()) }));
    expect(answers.known.map(without)).toEqual(answers.unknown.map(without));
    const longer = answers.known.map(({ ms }, at) => ms - (answers.unknown[at]?.ms ?? 0));
    const usual = median(answers.unknown.map(({ ms }) => ms));
    const most = Math.max(apartMax, usual * shareMax, Math.min(noise(longer), usual * noiseShareMax));
    expect(Math.abs(apart(longer))).toBeLessThan(most);
  });

  it('by what the database is asked for a login with a wrong password, where the browser names a device (AUTH-038)', async () => {
    const asked = async (email: string) => {
      const body = { email, password: 'Wrong!2026', ...(await exchange.captcha()) };
      const spy = jest.spyOn(pg.Client.prototype, 'query');
      await exchange.call('POST', '/v1/login', { body, cookie: `maru_device=${'A'.repeat(43)}` });
      // Workers ask for other things meanwhile.
      const texts = spy.mock.calls.map(([query]) => (query as { readonly text?: string }).text ?? `${query}`);
      spy.mockRestore();
      return texts.filter((text) => /"(member|login_\w+|known_device)"/.test(text));
    };
    const { email } = await exchange.memberLoggedIn({ authLevel: 2 });
    const ofMember = await asked(email);
    expect(ofMember).toContainEqual(expect.stringContaining('"known_device"'));
    expect(await asked('nobody@maru.test')).toEqual(ofMember);
  });

  it('by the number of another member, which a foreigner types at the phone step', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1, foreign: true });
    const taken = await exchange.memberLoggedIn({ authLevel: 2, foreign: true, phone: '15550100200' });
    expect(taken.memberId).toBeDefined();
    const asked = async (mPhone: string) => {
      const body = { name: 'Alex Kim', cntidx: '1', cntLocalCode: '1', mPhone };
      const answer = await exchange.call('POST', '/v1/auth/sms/foreignPhone', { cookie, body });
      return { status: answer.statusCode, body: answer.body };
    };
    const first = await asked('5550100200');
    exchange.clock.advance(3_600_000);
    expect(await asked('5550100201')).toEqual(first);
  });
});
