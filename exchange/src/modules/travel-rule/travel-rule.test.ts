import { randomUUID } from 'node:crypto';
import { JSON_TIMEOUT_MS, Money } from '@maru/domain';
import { simulatedAddresses } from '../../ports/chain/simulated-addresses';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import type { VerifiedTransfer } from './travel-rule.types';

jest.setTimeout(60_000);

let exchange: TestApp;
let btc = '';
beforeAll(async () => {
  exchange = await createTestApp();
  btc = (await simulatedAddresses.depositAddress('BTC', 990_001n))?.address ?? '';
});
afterEach(async () => {
  await exchange.call('DELETE', '/sandbox/faults');
  for (const id of ['hanbit', 'harbour']) await setMode(id, 'accept');
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const setMode = (id: string, mode: string) => exchange.call('POST', `/sandbox/vasps/${id}`, { body: { mode } });
const wish = () => ({
  ciCode: 'BTC',
  vaspId: 'hanbit',
  amount: '0.05',
  accountNumber: btc,
  primaryIdentifier: '홍',
  secondaryIdentifier: '길동',
});
const verify = ({ cookie }: LoggedIn, change: object = {}) =>
  exchange.call('POST', '/v1/travel/verifications', { cookie, body: { ...wish(), ...change } });
const codeOf = async (answer: ReturnType<typeof verify>) => (await answer).json().header?.code;
const verified = async (member: LoggedIn, change: object = {}): Promise<string> =>
  (await verify(member, change)).json().result.verificationUuid;
const transferOf = (verificationUuid: string, change: Partial<VerifiedTransfer> = {}): VerifiedTransfer => ({
  verificationUuid,
  coinId: exchange.modules.markets.coin('BTC')?.id ?? 0,
  exchangeId: 'hanbit',
  amount: '0.05',
  address: btc,
  tag: '',
  surname: '홍',
  givenName: '길동',
  ...change,
});
const redeem = ({ memberId }: LoggedIn, same: VerifiedTransfer) =>
  exchange.context.db.transaction().execute((tx) => exchange.modules.travelRule.redeem(tx, memberId, same));
async function refusalOf(outcome: ReturnType<typeof redeem>) {
  const judged = await outcome;
  return judged.ok ? '' : judged.refusal;
}

describe('the check of a recipient', () => {
  it('answers a verification, in JSON and as a form (WALT-117, API-098, ENTI-053)', async () => {
    const member = await exchange.memberLoggedIn();
    expect((await verify(member)).json()).toEqual({
      result: { verificationUuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const form = await exchange.call('POST', '/v1/travel/verifications', {
      cookie: member.cookie,
      body: new URLSearchParams(wish()).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.json().result.verificationUuid).toBeTruthy();
  });

  it.each([
    { when: 'no exchange is chosen (WALT-067)', change: { vaspId: '' }, code: 'RECEIVER_NOT_CHOSEN' },
    { when: 'the exchange is unknown', change: { vaspId: 'nowhere' }, code: 'RECEIVER_NOT_CHOSEN' },
    { when: 'the coin is unknown', change: { ciCode: 'NOPE' }, code: 'NOT_FOUND' },
    { when: 'it is KRW', change: { ciCode: 'KRW' }, code: 'NOT_FOUND' },
    { when: 'no amount is given', change: { amount: '' }, code: 'WITHDRAWAL_AMOUNT_MISSING' },
    { when: 'the amount has full-width digits', change: { amount: '１' }, code: 'WITHDRAWAL_AMOUNT_MISSING' },
    { when: 'the amount is 0', change: { amount: '0.00' }, code: 'WITHDRAWAL_AMOUNT_MISSING' },
    { when: 'no address is given', change: { accountNumber: '' }, code: 'ADDRESS_MISSING' },
    { when: 'the address is none', change: { accountNumber: 'abc' }, code: 'ADDRESS_INVALID' },
    {
      when: 'the surname is Latin at a domestic exchange (WALT-114)',
      change: { primaryIdentifier: 'Hong' },
      code: 'TRAVEL_NAME_LETTERS',
    },
    { when: 'a name has markup', change: { secondaryIdentifier: '<b>동</b>' }, code: 'TRAVEL_NAME_LETTERS' },
    { when: 'a name has 51 letters', change: { secondaryIdentifier: '동'.repeat(51) }, code: 'TRAVEL_NAME_LETTERS' },
    { when: 'a name has 101 letters', change: { secondaryIdentifier: '동'.repeat(101) }, code: 'BAD_REQUEST' },
    { when: 'a name is empty', change: { primaryIdentifier: '' }, code: 'TRAVEL_NAME_LETTERS' },
    {
      when: 'the given name is Korean at a foreign exchange (WALT-114)',
      change: { vaspId: 'harbour', primaryIdentifier: 'Hong' },
      code: 'TRAVEL_NAME_LETTERS',
    },
  ])('is refused with $code when $when', async ({ change, code }) => {
    expect(await codeOf(verify(await exchange.memberLoggedIn(), change))).toBe(code);
  });

  it('names the letters that an exchange wants (ERR-213)', async () => {
    const member = await exchange.memberLoggedIn();
    const { header, words } = (await verify(member, { primaryIdentifier: 'Hong' })).json();
    expect(header.message).toBe('성과 이름은 한글로만 입력해 주세요.');
    expect(words).toEqual({ en: { letters: 'Korean' }, ch: { letters: '韩文' } });
    const latin = { vaspId: 'harbour', primaryIdentifier: 'Hong', secondaryIdentifier: 'Gil Dong' };
    expect((await verify(member, latin)).statusCode).toBe(200);
  });

  it('takes the tag after a colon, and wants it where the coin does (ENTI-053, WALT-071)', async () => {
    const member = await exchange.memberLoggedIn();
    const eos = { ciCode: 'EOS', amount: '5' };
    expect(await codeOf(verify(member, { ...eos, accountNumber: 'hanbithotone' }))).toBe('TAG_MISSING');
    expect(await codeOf(verify(member, { ...eos, accountNumber: 'hanbithotone:12' }))).toBe('TAG_MISSING');
    const uuid = await verified(member, { ...eos, accountNumber: 'hanbithotone:1234' });
    const coinId = exchange.modules.markets.coin('EOS')?.id ?? 0;
    const same = transferOf(uuid, { coinId, amount: '5', address: 'hanbithotone', tag: '1234' });
    expect(await refusalOf(redeem(member, { ...same, tag: '1235' }))).toBe('TRAVEL_VERIFICATION_INVALID');
    expect(await refusalOf(redeem(member, same))).toBe('');
  });

  it('is refused by an exchange that does not know the recipient, and by one that is silent (WALT-119, ERR-217)', async () => {
    const member = await exchange.memberLoggedIn();
    await setMode('hanbit', 'refuse');
    expect(await codeOf(verify(member))).toBe('TRAVEL_RULE_REFUSED');
    await setMode('hanbit', 'silent');
    const silent = await verify(member);
    expect([silent.statusCode, silent.json().header.code]).toEqual([503, 'TRAVEL_RULE_SILENT']);
    await exchange.call('POST', '/sandbox/faults', { body: { target: 'vasp', mode: 'down' } });
    expect((await verify(member)).statusCode).toBe(503);
  });

  it('is told before the page gives up where the exchange never answers: its call ends after 15 s (WALT-119, ERR-217, CONS-090)', async () => {
    const member = await exchange.memberLoggedIn();
    const asked = new Promise<void>((resolve) => {
      jest.spyOn(exchange.world.travelRule, 'verify').mockImplementationOnce(() => {
        resolve();
        return new Promise(() => undefined);
      });
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] });
    try {
      const answer = verify(member);
      await asked;
      jest.advanceTimersByTime(JSON_TIMEOUT_MS - 2_000);
      jest.useRealTimers();
      expect(await codeOf(answer)).toBe('TRAVEL_RULE_SILENT');
    } finally {
      jest.useRealTimers();
    }
  });

  it('is asked at most 30 times an hour by a member, under 40 questions at once', async () => {
    const member = await exchange.memberLoggedIn();
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(member)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(await codeOf(verify(await exchange.memberLoggedIn()))).toBeUndefined();
    exchange.clock.advance(3_600_000);
    const later = { ...member, cookie: await exchange.logIn(member.email) };
    expect((await verify(later)).statusCode).toBe(200);
  });

  it('is closed to who may not withdraw', async () => {
    const banned = await exchange.memberLoggedIn({ withdrawalBanned: true });
    expect(await codeOf(verify(banned))).toBe('WITHDRAWAL_BANNED');
    expect(await codeOf(verify(await exchange.memberLoggedIn({ authLevel: 1, dueDiligence: '' })))).toBe(
      'IDENTITY_NEEDED',
    );
    expect(await codeOf(verify(await exchange.memberLoggedIn({ authLevel: 4, foreign: true })))).toBe(
      'FOREIGN_KYC_NEEDED',
    );
  });

  it('stores the recipient sealed', async () => {
    const member = await exchange.memberLoggedIn();
    await verified(member);
    const { rows } = await exchange.context.pool.query(
      'SELECT v::text AS row FROM travel_verification v WHERE member_id = $1',
      [member.memberId],
    );
    expect(rows[0].row).not.toContain(Buffer.from('길동').toString('hex'));
    expect(rows[0].row).not.toContain('길동');
  });
});

describe('a verification', () => {
  it('is good once, under 20 withdrawals at once', async () => {
    const member = await exchange.memberLoggedIn();
    const same = transferOf(await verified(member));
    const peeked = await exchange.modules.travelRule.peek(exchange.context.db, member.memberId, same);
    expect(peeked).toEqual({ ok: true, value: { recipient: '홍길*' } });
    const told = await Promise.all(Array.from({ length: 20 }, () => refusalOf(redeem(member, same))));
    expect(told.filter((refusal) => refusal === '')).toHaveLength(1);
    expect(told.filter((refusal) => refusal === 'TRAVEL_VERIFICATION_INVALID')).toHaveLength(19);
  });

  it.each<{ what: string; change: () => Partial<VerifiedTransfer> }>([
    { what: 'coin', change: () => ({ coinId: exchange.modules.markets.coin('ETH')?.id ?? 0 }) },
    { what: 'exchange', change: () => ({ exchangeId: 'nuri' }) },
    { what: 'amount', change: () => ({ amount: '0.0500001' }) },
    { what: 'amount in another writing', change: () => ({ amount: '5e-2' }) },
    { what: 'address', change: () => ({ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }) },
    { what: 'tag', change: () => ({ tag: '1' }) },
    { what: 'surname', change: () => ({ surname: '김' }) },
    { what: 'given name', change: () => ({ givenName: '길순' }) },
    { what: 'id', change: () => ({ verificationUuid: randomUUID() }) },
    { what: 'id that is none', change: () => ({ verificationUuid: "' OR 1=1 --" }) },
  ])('is for that transfer alone: another $what', async ({ change }) => {
    const member = await exchange.memberLoggedIn();
    const uuid = await verified(member);
    expect(await refusalOf(redeem(member, transferOf(uuid, change())))).toBe('TRAVEL_VERIFICATION_INVALID');
    expect(await refusalOf(redeem(member, transferOf(uuid, { amount: '0.050', address: btc.toUpperCase() })))).toBe('');
  });

  it('is nobody else’s', async () => {
    const uuid = await verified(await exchange.memberLoggedIn());
    const other = await exchange.memberLoggedIn();
    expect(await refusalOf(redeem(other, transferOf(uuid)))).toBe('TRAVEL_VERIFICATION_INVALID');
  });

  it('is none where the exchange refused', async () => {
    const member = await exchange.memberLoggedIn();
    await setMode('hanbit', 'refuse');
    await verify(member);
    const { rows } = await exchange.context.pool.query('SELECT uuid FROM travel_verification WHERE member_id = $1', [
      member.memberId,
    ]);
    expect(await refusalOf(redeem(member, transferOf(rows[0].uuid)))).toBe('TRAVEL_VERIFICATION_INVALID');
  });

  it('is good for 10 minutes, to the second', async () => {
    const member = await exchange.memberLoggedIn();
    const [one, two] = [await verified(member), await verified(member)];
    exchange.clock.advance(600_000 - 30_000);
    expect(await refusalOf(redeem(member, transferOf(one)))).toBe('');
    exchange.clock.advance(30_000);
    expect(await refusalOf(redeem(member, transferOf(two)))).toBe('TRAVEL_VERIFICATION_INVALID');
  });

  it('comes back with a withdrawal that was rolled back', async () => {
    const member = await exchange.memberLoggedIn();
    const same = transferOf(await verified(member));
    const failing = exchange.context.db.transaction().execute(async (tx) => {
      await exchange.modules.travelRule.redeem(tx, member.memberId, same);
      throw new Error('no money');
    });
    await expect(failing).rejects.toThrow('no money');
    expect(await refusalOf(redeem(member, same))).toBe('');
  });
});

describe('the price check', () => {
  const price = async ({ cookie }: LoggedIn, body: object) =>
    (await exchange.call('POST', '/v1/travel/priceVerifications', { cookie, body })).json();
  const sent = (amount: string) => ({ ciCode: 'BTC', amount, address: btc, destTag: '' });

  it('says Y from 1,000,000 KRW on (WALT-115, WALT-116, API-099, ENTI-054, CONS-033, CONS-118)', async () => {
    const member = await exchange.memberLoggedIn();
    const one = exchange.modules.markets.krwPrice('BTC') ?? new Money(1);
    const at = new Money('1000000').div(one);
    const enough = at.toDecimalPlaces(8, Money.ROUND_UP);
    // Worth is rounded up to whole won, so two won below is the first worth that stays below.
    const short = at.minus(new Money(2).div(one)).toDecimalPlaces(8, Money.ROUND_DOWN);
    expect(await price(member, sent(enough.toFixed()))).toEqual({ authAddress: 'N', priceLimit: 'Y' });
    expect(await price(member, sent(short.toFixed()))).toEqual({ authAddress: 'N', priceLimit: 'N' });
    expect(await exchange.modules.travelRule.applies(new Money('999999'))).toBe(false);
    expect(await exchange.modules.travelRule.applies(new Money('1000000'))).toBe(true);
    expect(await exchange.modules.travelRule.applies(null)).toBe(true);
  });

  it('knows addresses that the member has sent to as verified, and nobody else’s', async () => {
    const member = await exchange.memberLoggedIn();
    expect((await price(member, sent('0.05'))).authAddress).toBe('N');
    const same = transferOf(await verified(member));
    expect((await price(member, sent('0.05'))).authAddress).toBe('N');
    await redeem(member, same);
    expect((await price(member, sent('0.05'))).authAddress).toBe('Y');
    expect((await price(await exchange.memberLoggedIn(), sent('0.05'))).authAddress).toBe('N');
  });

  it('refuses what is no transfer', async () => {
    const member = await exchange.memberLoggedIn();
    expect((await price(member, sent('1e3'))).header.code).toBe('WITHDRAWAL_AMOUNT_MISSING');
    expect((await price(member, { ...sent('1'), address: '0x12' })).header.code).toBe('ADDRESS_INVALID');
  });
});
