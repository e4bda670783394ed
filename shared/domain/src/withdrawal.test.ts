import {
  judgeKrwWithdrawal,
  type KrwWithdrawalFacts,
  type KrwWithdrawalGate,
  krwAmountProblem,
  limitLeft,
  limitUse,
  withdrawableKrw,
  withdrawalLimits,
} from './withdrawal';

const now = new Date('2026-11-21T03:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const ready: KrwWithdrawalFacts = {
  member: {
    foreignNational: false,
    withdrawalBanned: false,
    watchListed: false,
    authLevel: 3,
    dueDiligence: 'passed',
    reverifyBefore: null,
  },
  open: true,
  closedUntil: null,
  accountRegistered: true,
  secondFactor: true,
  blockedUntil: null,
  firstDepositAt: later(-72 * hour),
};
const closed = (facts: Partial<KrwWithdrawalFacts>): readonly KrwWithdrawalGate[] =>
  judgeKrwWithdrawal({ ...ready, ...facts }, now)
    .filter(({ met }) => !met)
    .map(({ gate }) => gate);

describe('gates of a KRW withdrawal', () => {
  it.each<{ when: string; facts: Partial<KrwWithdrawalFacts>; gives: readonly KrwWithdrawalGate[] }>([
    { when: 'all holds, to the second of the 72 hours', facts: {}, gives: [] },
    { when: 'KRW is not paid out (WALT-062)', facts: { open: false }, gives: ['open'] },
    {
      when: 'the member is foreign (WALT-142)',
      facts: { member: { ...ready.member, foreignNational: true } },
      gives: ['notForeign'],
    },
    {
      when: 'withdrawals are banned (WALT-063)',
      facts: { member: { ...ready.member, withdrawalBanned: true } },
      gives: ['notBanned'],
    },
    {
      when: 'the member is watch-listed (WALT-088)',
      facts: { member: { ...ready.member, watchListed: true } },
      gives: ['notWatchListed'],
    },
    {
      when: 'a deadline of verification is over (ACCT-093, ACCT-096)',
      facts: { member: { ...ready.member, reverifyBefore: now } },
      gives: ['notOverdue'],
    },
    {
      when: 'that deadline is a millisecond away (ACCT-093, ACCT-096)',
      facts: { member: { ...ready.member, reverifyBefore: later(1) } },
      gives: [],
    },
    {
      when: 'neither level nor due diligence suffices (WALT-088)',
      facts: { member: { ...ready.member, authLevel: 1, dueDiligence: 'underReview' } },
      gives: ['identity'],
    },
    {
      when: 'level 2 alone suffices (WALT-088)',
      facts: { member: { ...ready.member, authLevel: 2, dueDiligence: 'none' } },
      gives: [],
    },
    {
      when: 'due diligence alone suffices (WALT-088)',
      facts: { member: { ...ready.member, authLevel: 1 } },
      gives: [],
    },
    { when: 'no account is registered (WALT-140)', facts: { accountRegistered: false }, gives: ['account'] },
    { when: 'there is no second factor (WALT-141)', facts: { secondFactor: false }, gives: ['secondFactor'] },
    { when: 'the 24 hours are not over (WALT-085)', facts: { blockedUntil: later(1) }, gives: ['afterChange'] },
    { when: 'the 24 hours end now (WALT-085)', facts: { blockedUntil: now }, gives: [] },
    {
      when: 'the first KRW came less than 72 hours ago (WALT-144, CONS-021)',
      facts: { firstDepositAt: later(1 - 72 * hour) },
      gives: ['afterFirstDeposit'],
    },
    { when: 'no KRW ever came', facts: { firstDepositAt: null }, gives: [] },
    {
      when: 'several do, in their order',
      facts: { accountRegistered: false, open: false, blockedUntil: later(hour) },
      gives: ['open', 'account', 'afterChange'],
    },
  ])('name what is missing when $when', ({ facts, gives }) => expect(closed(facts)).toEqual(gives));

  it('say when the ones that only wait will open', () => {
    const gates = judgeKrwWithdrawal({ ...ready, blockedUntil: later(hour), firstDepositAt: now }, now);
    expect(gates.filter(({ until }) => until)).toEqual([
      { gate: 'afterChange', met: false, until: later(hour) },
      { gate: 'afterFirstDeposit', met: false, until: later(72 * hour) },
    ]);
  });
});

describe('the amount', () => {
  const left = { once: '50000000', day: '60000', month: '1000000' };
  const terms = { available: '100000', fee: '1000', minimum: '5000', left };

  it.each([
    { text: '', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '0', gives: 'WITHDRAWAL_AMOUNT_MISSING' },
    { text: '5000.5', gives: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { text: '1e5', gives: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { text: '-5000', gives: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { text: '4999', gives: 'WITHDRAWAL_BELOW_MINIMUM' },
    { text: '5000', gives: null },
    { text: '59000', gives: null },
    { text: '59001', gives: 'WITHDRAWAL_OVER_LIMIT' },
    { text: '1000000000000000000', gives: 'WITHDRAWAL_OVER_LIMIT' },
  ])('"$text" gives $gives (WALT-078, WALT-079, WALT-080, WALT-145, ERR-200, ERR-203, ERR-204)', ({ text, gives }) =>
    expect(krwAmountProblem(text, terms)).toBe(gives),
  );

  it('is at most what balance and limits leave after the fee, in whole won, never below 0 (WALT-079)', () => {
    expect(withdrawableKrw(terms).toFixed()).toBe('59000');
    expect(withdrawableKrw({ ...terms, available: '7000.99' }).toFixed()).toBe('6000');
    expect(withdrawableKrw({ ...terms, available: '999' }).toFixed()).toBe('0');
  });
});

describe('limits (WALT-150, WALT-151, CONS-102)', () => {
  it('follow the auth level', () => {
    expect(
      withdrawalLimits.map(({ once, day, month }) => [once, day, month].map((krw) => Number(krw) / 1_000_000)),
    ).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [10, 20, 200],
      [50, 100, 1_000],
      [50, 100, 1_000],
      [100, 500, 5_000],
    ]);
  });

  it('leave what was not used, never less than nothing', () => {
    const limit = { once: '10', day: '20', month: '200' };
    expect(limitLeft(limit, { day: '15', month: '15' })).toEqual({ once: '10', day: '5', month: '185' });
    expect(limitLeft(limit, { day: '21', month: '15' }).day).toBe('0');
  });
});

describe('limitUse', () => {
  it.each([
    { limit: '100', left: '75', used: '25', share: 0.25 },
    { limit: '100', left: '100', used: '0', share: 0 },
    { limit: '0', left: '0', used: '0', share: 1 },
  ])('of $limit with $left left is $used', ({ limit, left, used, share }) => {
    const use = limitUse(limit, left);
    expect([use.used.toFixed(), use.share]).toEqual([used, share]);
  });
});
