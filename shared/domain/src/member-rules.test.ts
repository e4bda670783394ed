import { authLevel, reAuthTime, tradingRefusal } from './member-rules';

describe('authLevel (AUTH-120)', () => {
  const facts = { residence: '', otp: 'N', authStep: 'N', hasBothAccounts: false } as const;
  it.each([
    { gives: 5, facts: { ...facts, residence: 'E', otp: 'Y' } as const },
    { gives: 4, facts: { ...facts, residence: 'R', otp: 'Y', authStep: 'B' } as const },
    { gives: 3, facts: { ...facts, authStep: 'B' } as const },
    { gives: 3, facts: { ...facts, authStep: 'R', hasBothAccounts: true } as const },
    { gives: 2, facts: { ...facts, authStep: 'R' } as const },
    { gives: 1, facts: { ...facts, authStep: 'E' } as const },
    { gives: 0, facts },
    { gives: 0, facts: { ...facts, authStep: 'L' } as const },
  ])('is $gives for $facts (AUTH-120, AUTH-121)', ({ facts, gives }) => expect(authLevel(facts)).toBe(gives));
});

describe('tradingRefusal', () => {
  const verified = { sbStatus: 'E', wlfYn: 'N', corpCode: '', foreignYn: 'N', reAuthAt: '' } as const;
  const now = Date.parse('2026-11-21T03:00:00Z');
  it.each([
    { who: 'a verified member', member: verified, gives: null },
    { who: 'a member verified again', member: { ...verified, sbStatus: 'RE' }, gives: null },
    { who: 'a member under review', member: { ...verified, sbStatus: 'R' }, gives: 'UNDER_REVIEW' },
    { who: 'an unverified member', member: { ...verified, sbStatus: '' }, gives: 'DUE_DILIGENCE_NEEDED' },
    { who: 'a member on the watch list', member: { ...verified, wlfYn: 'Y' } as const, gives: 'WATCH_LISTED' },
    {
      who: 'a foreign member living abroad',
      member: { ...verified, corpCode: 'F', foreignYn: 'Y' } as const,
      gives: 'FOREIGN_RESIDENT',
    },
    { who: 'a Korean living abroad', member: { ...verified, corpCode: 'F' }, gives: null },
    {
      who: 'a member at the re-verification date',
      member: { ...verified, reAuthAt: '2026-11-21 12:00' },
      gives: 'REVERIFICATION_OVERDUE',
    },
    { who: 'a member one minute before it', member: { ...verified, reAuthAt: '2026-11-21 12:01' }, gives: null },
  ])('gives $gives to $who (TRAD-048, AUTH-125)', ({ member, gives }) =>
    expect(tradingRefusal(member, now)).toBe(gives),
  );

  it('reads no date out of nonsense', () => expect(reAuthTime('soon')).toBeNaN());
});
