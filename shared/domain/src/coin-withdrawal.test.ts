import { Money } from './amount';
import {
  addressBookMax,
  addressNameLengthMax,
  type CoinAmountTerms,
  type CoinWithdrawalFacts,
  type CoinWithdrawalGate,
  coinAmountProblem,
  coinGateRefusals,
  coinWithdrawalGates,
  isRecipientName,
  judgeCoinWithdrawal,
  lastDepositBlockMs,
  limitInCoins,
  nameLettersOf,
  travelRuleApplies,
  travelRuleKrw,
  withdrawableCoins,
  wonUp,
  worthInKrw,
} from './coin-withdrawal';

const now = new Date('2026-11-21T03:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const second = 1000;
const member: CoinWithdrawalFacts['member'] = {
  foreignNational: false,
  withdrawalBanned: false,
  watchListed: false,
  authLevel: 3,
  dueDiligence: 'passed',
  reverifyBefore: null,
  residenceAccepted: false,
};
const ready: CoinWithdrawalFacts = {
  member,
  open: true,
  rebaseUntil: null,
  secondFactor: true,
  blockedUntil: null,
  lastDepositAt: null,
};
const closed = (facts: Partial<CoinWithdrawalFacts>): readonly CoinWithdrawalGate[] =>
  judgeCoinWithdrawal({ ...ready, ...facts }, now)
    .filter(({ met }) => !met)
    .map(({ gate }) => gate);
const of = (change: Partial<CoinWithdrawalFacts['member']>) => ({ member: { ...member, ...change } });

describe('gates of a coin withdrawal', () => {
  it.each<{ when: string; facts: Partial<CoinWithdrawalFacts>; gives: readonly CoinWithdrawalGate[] }>([
    { when: 'all holds', facts: {}, gives: [] },
    { when: 'the coin is not paid out (WALT-062)', facts: { open: false }, gives: ['open'] },
    { when: 'its rebase ends in a second (WALT-089)', facts: { rebaseUntil: later(second) }, gives: ['notRebasing'] },
    { when: 'its rebase ends now (WALT-089)', facts: { rebaseUntil: now }, gives: [] },
    { when: 'withdrawals are banned (WALT-063)', facts: of({ withdrawalBanned: true }), gives: ['notBanned'] },
    { when: 'the member is watch-listed (WALT-088)', facts: of({ watchListed: true }), gives: ['notWatchListed'] },
    { when: 'a deadline of verification is over', facts: of({ reverifyBefore: now }), gives: ['notOverdue'] },
    { when: 'that deadline is a second away', facts: of({ reverifyBefore: later(second) }), gives: [] },
    {
      when: 'neither level nor due diligence suffices (WALT-088)',
      facts: of({ authLevel: 1, dueDiligence: 'underReview' }),
      gives: ['identity'],
    },
    { when: 'level 2 alone suffices (WALT-088)', facts: of({ authLevel: 2, dueDiligence: 'none' }), gives: [] },
    { when: 'due diligence alone suffices (WALT-088)', facts: of({ authLevel: 0 }), gives: [] },
    { when: 'it was renewed (WALT-088)', facts: of({ authLevel: 0, dueDiligence: 'renewed' }), gives: [] },
    {
      when: 'a foreigner’s proof is not accepted (WALT-087)',
      facts: of({ foreignNational: true, authLevel: 4 }),
      gives: ['foreignKyc'],
    },
    {
      when: 'a foreigner’s proof is accepted (WALT-087)',
      facts: of({ foreignNational: true, residenceAccepted: true, dueDiligence: 'none' }),
      gives: [],
    },
    { when: 'there is no second factor', facts: { secondFactor: false }, gives: ['secondFactor'] },
    { when: 'the 24 hours end in a second (WALT-085)', facts: { blockedUntil: later(second) }, gives: ['afterChange'] },
    { when: 'the 24 hours end now (WALT-085)', facts: { blockedUntil: now }, gives: [] },
    {
      when: 'the last KRW came a second less than 72 hours ago (WALT-084, CONS-022)',
      facts: { lastDepositAt: later(second - 72 * hour) },
      gives: ['afterDeposit'],
    },
    {
      when: 'the last KRW came 72 hours ago (WALT-084, CONS-022)',
      facts: { lastDepositAt: later(-72 * hour) },
      gives: [],
    },
    {
      when: 'the last KRW came longer ago (WALT-084, CONS-022)',
      facts: { lastDepositAt: later(-72 * hour - second) },
      gives: [],
    },
    {
      when: 'several do, in their order',
      facts: { ...of({ withdrawalBanned: true }), open: false, lastDepositAt: now },
      gives: ['open', 'notBanned', 'afterDeposit'],
    },
  ])('name what is missing when $when', ({ facts, gives }) => expect(closed(facts)).toEqual(gives));

  it('are all told, each with a refusal, and when the ones that only wait will open (WALT-084, WALT-089)', () => {
    const facts = { ...ready, blockedUntil: later(hour), lastDepositAt: now, rebaseUntil: later(2 * hour) };
    const gates = judgeCoinWithdrawal(facts, now);
    expect(gates.map(({ gate }) => gate)).toEqual(coinWithdrawalGates);
    expect(Object.keys(coinGateRefusals)).toEqual([...coinWithdrawalGates]);
    expect(gates.filter(({ until }) => until)).toEqual([
      { gate: 'notRebasing', met: false, until: later(2 * hour) },
      { gate: 'afterChange', met: false, until: later(hour) },
      { gate: 'afterDeposit', met: false, until: later(lastDepositBlockMs) },
    ]);
    expect(lastDepositBlockMs).toBe(72 * hour);
  });
});

describe('the amount', () => {
  const left = { once: '3', day: '1.5', month: '2' };
  const terms: CoinAmountTerms = { available: '2.123456789', minimum: '0.01', decimals: 6, fee: '0.0005', left };

  it.each([
    { text: '', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '0', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '0.000000', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '1e3', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '-1', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '-0', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '１', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '1,000', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '0.1234567', gives: 'WITHDRAWAL_TOO_PRECISE' },
    { text: '0.1234567890123456789', gives: 'WITHDRAWAL_TOO_PRECISE' },
    { text: '0.123456', gives: null },
    { text: '0.009999', gives: 'WITHDRAWAL_BELOW_MINIMUM' },
    { text: '0.01', gives: null },
    { text: '1.4995', gives: null },
    { text: '1.499501', gives: 'WITHDRAWAL_OVER_LIMIT' },
    { text: '999999999999999999', gives: 'WITHDRAWAL_OVER_LIMIT' },
    { text: '1000000000000000000', gives: 'WITHDRAWAL_OVER_LIMIT' },
    { text: '99999999999999999999.12345678', gives: 'WITHDRAWAL_OVER_LIMIT' },
  ])('"$text" gives $gives (WALT-078, WALT-079, WALT-080)', ({ text, gives }) =>
    expect(coinAmountProblem(text, terms)).toBe(gives),
  );

  it.each([
    { least: 'what is left of the day', change: {}, gives: '1.4995' },
    { least: 'the balance', change: { available: '1.23456789' }, gives: '1.234067' },
    { least: 'the limit at once', change: { left: { ...left, once: '1' } }, gives: '0.9995' },
    { least: 'what is left of the month', change: { left: { ...left, month: '0.7' } }, gives: '0.6995' },
    { least: 'the balance, to a member of this exchange', change: { available: '1', fee: '0' }, gives: '1' },
    { least: 'nothing where the fee takes it all', change: { available: '0.0004' }, gives: '0' },
  ])('is at most $least, less the fee, cut to the precision (WALT-079, WALT-081)', ({ change, gives }) => {
    expect(withdrawableCoins({ ...terms, ...change }).toFixed()).toBe(gives);
    expect(coinAmountProblem(gives, { ...terms, minimum: '0', ...change })).toBe(
      gives === '0' ? 'WITHDRAWAL_AMOUNT_MISSING' : null,
    );
  });

  it('has limits in units of the coin, cut to 8 decimals', () => {
    const limit = { once: '10000000', day: '20000000', month: '0' };
    expect(limitInCoins(limit, new Money('3'))).toEqual({
      once: '3333333.33333333',
      day: '6666666.66666666',
      month: '0',
    });
  });

  it('is compared by its exact worth, and counts as whole won, rounded up', () => {
    expect(worthInKrw(new Money('0.00000001'), new Money('1')).toFixed()).toBe('0.00000001');
    expect(wonUp(new Money('0.00000001')).toFixed()).toBe('1');
    expect(wonUp(worthInKrw(new Money('2'), new Money('1.5'))).toFixed()).toBe('3');
  });
});

describe('the travel rule', () => {
  it.each([
    { krw: '999999', from: travelRuleKrw, gives: false },
    { krw: '1000000', from: travelRuleKrw, gives: true },
    { krw: '1000001', from: travelRuleKrw, gives: true },
    { krw: '0', from: '0', gives: true },
  ])('applies to $krw KRW from $from on: $gives (WALT-115, WALT-086, CONS-032)', ({ krw, from, gives }) => {
    expect(travelRuleApplies(new Money(krw), from)).toBe(gives);
  });

  it('applies to a coin without a price, and from 1,000,000 KRW on unless told otherwise (WALT-115)', () => {
    expect(travelRuleApplies(null)).toBe(true);
    expect(travelRuleApplies(new Money('999999'))).toBe(false);
    expect(travelRuleApplies(new Money('1000000'))).toBe(true);
  });

  it('wants Korean names at domestic exchanges, Latin ones elsewhere (WALT-114)', () => {
    expect(['KR', 'SG', 'US', ''].map(nameLettersOf)).toEqual(['korean', 'latin', 'latin', 'latin']);
  });

  it.each([
    {
      kind: 'korean',
      takes: ['김', '길동', '가'.repeat(50)],
      refuses: ['', '가'.repeat(51), 'Kim', '김a', '김 동', 'ㄱ', '金', '김1'],
    },
    {
      kind: 'latin',
      takes: ['Kim', "O'Neil", 'Anna-Maria', 'van der Berg', 'a'.repeat(50)],
      refuses: ['', 'a'.repeat(51), '김', ' Kim', 'Kim ', 'A--B', 'José', 'K1m', 'Ｋｉｍ', '<b>', 'Kim\u202e'],
    },
  ] as const)('takes names in $kind letters, of 50 at most (WALT-114)', ({ kind, takes, refuses }) => {
    expect(takes.filter((name) => !isRecipientName(name, kind))).toEqual([]);
    expect(refuses.filter((name) => isRecipientName(name, kind))).toEqual([]);
  });
});

it('address books hold 99 entries with names of 6 characters (CONS-036, CONS-050)', () => {
  expect([addressBookMax, addressNameLengthMax]).toEqual([99, 6]);
});
