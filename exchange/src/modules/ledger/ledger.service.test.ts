import fc from 'fast-check';
import { createTestContext, type TestContext } from '../../testing/context';
import { checkInvariants, createLedger, type Ledger } from '.';

jest.setTimeout(60_000);

let context: TestContext;
let ledger: Ledger;
let commands = 0;

beforeAll(async () => {
  context = await createTestContext();
  ledger = createLedger(context);
});
afterAll(() => context.end());

const deposit = (member: number, amount: bigint, commandId = `deposit:${++commands}`) =>
  context.db.transaction().execute((tx) =>
    ledger.post(tx, {
      kind: 'deposit',
      commandId,
      postings: [
        { account: 'custody:KRW', asset: 'KRW', amount: -amount },
        { account: `member:${member}:KRW:available`, asset: 'KRW', amount },
      ],
    }),
  );

const move = (member: number, from: 'available' | 'hold', amount: bigint) =>
  context.db.transaction().execute((tx) =>
    ledger.post(tx, {
      kind: 'hold',
      commandId: `hold:${++commands}`,
      postings: [
        { account: `member:${member}:KRW:${from}`, asset: 'KRW', amount: -amount },
        { account: `member:${member}:KRW:${from === 'hold' ? 'available' : 'hold'}`, asset: 'KRW', amount },
      ],
    }),
  );

describe('the ledger', () => {
  it('credits a deposit and takes it from custody', async () => {
    await deposit(100, 5_000n);
    expect(await ledger.balance(100n, 'KRW')).toEqual({ asset: 'KRW', available: 5_000n, hold: 0n });
  });

  it('posts a command once, however often it comes, also at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => deposit(101, 700n, 'deposit:same')));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.posted)).toHaveLength(1);
    expect((await ledger.balance(101n, 'KRW')).available).toBe(700n);
  });

  it('refuses to take more than there is and writes nothing (TRAD-052)', async () => {
    await deposit(102, 100n);
    expect(await move(102, 'available', 101n)).toMatchObject({ ok: false, refusal: 'INSUFFICIENT_BALANCE' });
    expect(await ledger.balance(102n, 'KRW')).toEqual({ asset: 'KRW', available: 100n, hold: 0n });
  });

  it('lets no race spend the same money twice (L3)', async () => {
    await deposit(103, 1_000n);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => move(103, 'available', 100n)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10);
    expect(await ledger.balance(103n, 'KRW')).toEqual({ asset: 'KRW', available: 0n, hold: 1_000n });
  });

  it('throws on an entry that does not balance (L2)', async () => {
    const lopsided = context.db.transaction().execute((tx) =>
      ledger.post(tx, {
        kind: 'test',
        commandId: 'lopsided',
        postings: [{ account: 'member:104:KRW:available', asset: 'KRW', amount: 1n }],
      }),
    );
    await expect(lopsided).rejects.toThrow('unaccounted');
  });

  it.each([
    [
      'an unbalanced posting (L2)',
      `INSERT INTO posting VALUES (9, (SELECT id FROM account LIMIT 1), 'KRW', 1, 0)`,
      'does not balance',
    ],
    ['a negative balance (L3)', `UPDATE account SET available = -1 WHERE member_id = 100`, 'account_not_negative'],
    ['a changed posting', 'UPDATE posting SET available = 0', 'append-only'],
    ['a deleted entry', 'DELETE FROM ledger_entry', 'append-only'],
  ])('refuses %s in the database itself', async (_, statement, message) => {
    await deposit(100, 1n);
    await expect(context.pool.query(statement)).rejects.toThrow(message);
  });

  it('keeps balances equal to a naive sum through any sequence of movements (L1-L4, PLAT-051)', async () => {
    const step = fc.record({
      member: fc.integer({ min: 200, max: 203 }),
      kind: fc.constantFrom('deposit' as const, 'available' as const, 'hold' as const),
      amount: fc.bigInt({ min: 1n, max: 10_000n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const before = await Promise.all([200n, 201n, 202n, 203n].map((id) => ledger.balance(id, 'KRW')));
        const expected = before.map(({ available, hold }) => ({ available, hold }));
        for (const { member, kind, amount } of steps) {
          const balance = expected[member - 200];
          if (!balance) throw new Error('member outside the test');
          const outcome = kind === 'deposit' ? await deposit(member, amount) : await move(member, kind, amount);
          expect(outcome.ok).toBe(kind === 'deposit' || balance[kind] >= amount);
          if (!outcome.ok) continue;
          if (kind === 'deposit') balance.available += amount;
          else {
            balance[kind] -= amount;
            balance[kind === 'hold' ? 'available' : 'hold'] += amount;
          }
        }
        const after = await Promise.all([200n, 201n, 202n, 203n].map((id) => ledger.balance(id, 'KRW')));
        expect(after.map(({ available, hold }) => ({ available, hold }))).toEqual(expected);
      }),
      { numRuns: 15 },
    );
    // These holds belong to no order: L5 is for the order tests.
    const breaches = await checkInvariants(context.pool);
    expect(breaches.filter(({ rule }) => !rule.startsWith('L5'))).toEqual([]);
  });
});
