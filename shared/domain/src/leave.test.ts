import { leaveObstacle, leftUntil } from './leave';

const free = { pendingWithdrawal: false, pendingDeposit: false, held: false, balance: false };

describe('leaveObstacle', () => {
  it('is none for a member who has nothing here', () => expect(leaveObstacle(free)).toBeNull());

  it.each([
    [{ balance: true }, 'balance'],
    [{ held: true, balance: true }, 'order'],
    [{ pendingDeposit: true, balance: true }, 'deposit'],
    [{ pendingWithdrawal: true, held: true }, 'withdrawal'],
  ])('names the first of %j (ACCT-103)', (facts, obstacle) => {
    expect(leaveObstacle({ ...free, ...facts })).toBe(obstacle);
  });
});

it('keeps contracts and payments for five years, disputes for three (CONS-026)', () => {
  const now = new Date('2031-11-24T03:00:00.000Z');
  const years = (['contracts', 'payments', 'disputes'] as const).map((kind) => leftUntil(kind, now).toISOString());
  expect(years).toEqual(['2026-11-24T03:00:00.000Z', '2026-11-24T03:00:00.000Z', '2028-11-24T03:00:00.000Z']);
});
