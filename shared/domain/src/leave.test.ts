import { leaveObstacle } from './leave';

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
