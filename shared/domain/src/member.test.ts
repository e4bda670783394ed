import { authLevel, tradingRefusal } from './member';

describe('authLevel (AUTH-120)', () => {
  const facts = { residence: 'none', otpRegistered: false, verification: 'none', hasBothAccounts: false } as const;
  it.each([
    { gives: 5, facts: { ...facts, residence: 'accepted', otpRegistered: true } as const },
    {
      gives: 4,
      facts: { ...facts, residence: 'underReview', otpRegistered: true, verification: 'bankAccount' } as const,
    },
    { gives: 3, facts: { ...facts, verification: 'bankAccount' } as const },
    { gives: 3, facts: { ...facts, verification: 'phone', hasBothAccounts: true } as const },
    { gives: 2, facts: { ...facts, verification: 'phone' } as const },
    { gives: 1, facts: { ...facts, verification: 'email' } as const },
    { gives: 0, facts },
    { gives: 0, facts: { ...facts, verification: 'locked' } as const },
  ])('is $gives for $facts (AUTH-120, AUTH-121)', ({ facts, gives }) => expect(authLevel(facts)).toBe(gives));
});

describe('tradingRefusal', () => {
  const verified = {
    dueDiligence: 'passed',
    watchListed: false,
    watchListPending: false,
    livesAbroad: false,
    foreignNational: false,
    reverifyBefore: null,
  } as const;
  const now = Date.parse('2026-11-21T03:00:00Z');
  it.each([
    { who: 'a verified member', member: verified, gives: null },
    { who: 'a member verified again', member: { ...verified, dueDiligence: 'renewed' } as const, gives: null },
    {
      who: 'a member under review',
      member: { ...verified, dueDiligence: 'underReview' } as const,
      gives: 'UNDER_REVIEW',
    },
    {
      who: 'an unverified member',
      member: { ...verified, dueDiligence: 'none' } as const,
      gives: 'DUE_DILIGENCE_NEEDED',
    },
    {
      who: 'a member whom the watch lists are asked about',
      member: { ...verified, watchListPending: true, dueDiligence: 'underReview' } as const,
      gives: 'WATCH_LIST_REVIEW',
    },
    {
      who: 'a member whose identity was refused',
      member: { ...verified, dueDiligence: 'refused' } as const,
      gives: 'TRANSACTION_REFUSED',
    },
    { who: 'a member on the watch list', member: { ...verified, watchListed: true } as const, gives: 'WATCH_LISTED' },
    {
      who: 'a foreign member living abroad',
      member: { ...verified, livesAbroad: true, foreignNational: true } as const,
      gives: 'FOREIGN_RESIDENT',
    },
    { who: 'a Korean living abroad', member: { ...verified, livesAbroad: true }, gives: null },
    {
      who: 'a member at the re-verification date',
      member: { ...verified, reverifyBefore: new Date('2026-11-21T03:00:00Z') },
      gives: 'REVERIFICATION_OVERDUE',
    },
    {
      who: 'a member one minute before it',
      member: { ...verified, reverifyBefore: new Date('2026-11-21T03:01:00Z') },
      gives: null,
    },
  ])('gives $gives to $who (TRAD-048, TRAD-123, AUTH-125, ACCT-091, ACCT-097)', ({ member, gives }) =>
    expect(tradingRefusal(member, now)).toBe(gives),
  );
});
