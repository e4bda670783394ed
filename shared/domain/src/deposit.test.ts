import {
  blockLeft,
  isOwnName,
  judgeKrwDeposit,
  type KrwDepositFacts,
  krwDepositGates,
  krwDepositProblem,
} from './deposit';
import type { DueDiligenceFacts } from './member';

const now = new Date('2026-11-21T03:00:00Z');
const hourMs = 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);

const member: DueDiligenceFacts = {
  dueDiligence: 'passed',
  watchListed: false,
  watchListPending: false,
  livesAbroad: false,
  foreignNational: false,
  reverifyBefore: null,
};
const facts: KrwDepositFacts = { member, open: true, accountRegistered: true, maintenanceUntil: null };
const closed = (change: Partial<KrwDepositFacts>, who: Partial<DueDiligenceFacts> = {}) =>
  judgeKrwDeposit({ ...facts, ...change, member: { ...member, ...who } }, now).flatMap(({ gate, refusal }) =>
    refusal ? [`${gate} ${refusal}`] : [],
  );

describe('the gates of a KRW deposit', () => {
  it('are all told, in order, and open for a verified member with an account', () => {
    expect(judgeKrwDeposit(facts, now).map(({ gate }) => gate)).toEqual(krwDepositGates);
    expect(closed({})).toEqual([]);
    expect(closed({}, { dueDiligence: 'renewed', livesAbroad: true })).toEqual([]);
  });

  it.each([
    { change: { open: false }, who: {}, gates: ['open DEPOSIT_STOPPED'] },
    { change: {}, who: { foreignNational: true }, gates: ['notForeign FOREIGN_MEMBER'] },
    {
      change: {},
      who: { foreignNational: true, livesAbroad: true },
      gates: ['notForeign FOREIGN_MEMBER', 'resident FOREIGN_RESIDENT'],
    },
    { change: {}, who: { watchListed: true }, gates: ['notWatchListed WATCH_LISTED'] },
    { change: {}, who: { reverifyBefore: now }, gates: ['notOverdue REVERIFICATION_OVERDUE'] },
    { change: {}, who: { reverifyBefore: later(1) }, gates: [] },
    { change: {}, who: { dueDiligence: 'none' as const }, gates: ['identity DUE_DILIGENCE_NEEDED'] },
    { change: {}, who: { dueDiligence: 'underReview' as const }, gates: ['identity UNDER_REVIEW'] },
    { change: { accountRegistered: false }, who: {}, gates: ['account DEPOSIT_ACCOUNT_MISSING'] },
    { change: { maintenanceUntil: later(1) }, who: {}, gates: ['bank BANK_MAINTENANCE'] },
    { change: { maintenanceUntil: now }, who: {}, gates: [] },
    {
      change: { accountRegistered: false },
      who: { watchListed: true, dueDiligence: 'none' as const },
      gates: ['notWatchListed WATCH_LISTED', 'identity DUE_DILIGENCE_NEEDED', 'account DEPOSIT_ACCOUNT_MISSING'],
    },
  ])('close as $gates (WALT-022, WALT-024, WALT-025, WALT-034, WALT-035)', ({ change, who, gates }) => {
    expect(closed(change, who)).toEqual(gates);
  });

  it('tell when the bank is back', () => {
    const judged = judgeKrwDeposit({ ...facts, maintenanceUntil: later(hourMs) }, now);
    expect(judged.find(({ gate }) => gate === 'bank')?.until).toEqual(later(hourMs));
  });
});

describe('an amount to pay in (WALT-020, CONS-030)', () => {
  it.each([
    ['', 'DEPOSIT_AMOUNT'],
    ['0', 'DEPOSIT_AMOUNT'],
    ['1000.5', 'DEPOSIT_AMOUNT'],
    ['-1000', 'DEPOSIT_AMOUNT'],
    ['1,000', 'DEPOSIT_AMOUNT'],
    ['999', 'DEPOSIT_OUT_OF_RANGE'],
    ['1000', null],
    ['10000000000', null],
    ['10000000001', 'DEPOSIT_OUT_OF_RANGE'],
  ])('"%s" is %s (ERR-190, ERR-196)', (text, problem) => {
    expect(krwDepositProblem(text)).toBe(problem);
  });
});

describe('the name of a sender', () => {
  it.each([
    ['김하늘', '김하늘', true],
    [' 김 하늘 ', '김하늘', true],
    ['ＨＯＮＧ gildong', 'Hong Gildong', true],
    ['김하늘', '김하', false],
    ['김하늘(주)', '김하늘', false],
    ['', '', false],
    [' ', '', false],
  ])('"%s" of the member "%s": %s (WALT-033)', (sender, name, own) => {
    expect(isOwnName(sender, name)).toBe(own);
  });
});

describe('the block of 72 hours after a deposit (CONS-021, AMB-27)', () => {
  it.each([
    { since: null, left: { days: 0, hours: 0 } },
    { since: 0, left: { days: 3, hours: 0 } },
    { since: 1, left: { days: 3, hours: 0 } },
    { since: hourMs, left: { days: 2, hours: 23 } },
    { since: 72 * hourMs - 1, left: { days: 0, hours: 1 } },
    { since: 72 * hourMs, left: { days: 0, hours: 0 } },
  ])('has $left left after $since ms', ({ since, left }) => {
    const at = since === null ? null : later(-since);
    const found = blockLeft(at, now);
    expect(found).toMatchObject(left);
    expect(found.until !== null).toBe(left.days + left.hours > 0);
  });
});
