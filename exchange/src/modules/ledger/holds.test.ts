import fc from 'fast-check';
import { createTestContext, type TestContext } from '../../testing/context';
import { checkInvariants, createLedger, type Ledger } from '.';
import { parseStatements } from './invariants';

jest.setTimeout(60_000);

let context: TestContext;
let ledger: Ledger;
let commands = 0;
let nextMember = 500n;

beforeAll(async () => {
  context = await createTestContext();
  ledger = createLedger(context);
});
afterEach(async () => expect(await checkInvariants(context.pool)).toEqual([]));
afterAll(() => context.end());

/** A member with that much of an asset. */
async function memberWith(amount: bigint, asset = 'KRW'): Promise<bigint> {
  nextMember += 1n;
  const memberId = nextMember;
  await context.db.transaction().execute((tx) =>
    ledger.post(tx, {
      kind: 'deposit',
      commandId: `deposit:${++commands}`,
      postings: [
        { account: `custody:${asset}`, asset, amount: -amount },
        { account: `member:${memberId}:${asset}:available`, asset, amount },
      ],
    }),
  );
  return memberId;
}

const hold = (memberId: bigint, amount: bigint, commandId = `hold:${++commands}`, asset = 'KRW') =>
  context.db
    .transaction()
    .execute((tx) => ledger.holds.hold(tx, { kind: 'withdrawalHold', commandId, memberId, asset, amount }));
const post = (holdId: string, amount: bigint, commandId = `post:${holdId}`, fee = 0n) =>
  context.db
    .transaction()
    .execute((tx) =>
      ledger.holds.post(tx, holdId, { kind: 'withdrawalPaid', commandId }, [
        { account: 'custody:KRW', amount: amount - fee },
        ...(fee > 0n ? [{ account: 'fee:KRW', amount: fee }] : []),
      ]),
    );
const giveBack = (holdId: string, commandId = `void:${holdId}`) =>
  context.db.transaction().execute((tx) => ledger.holds.void(tx, holdId, { kind: 'withdrawalVoided', commandId }));
async function balance(memberId: bigint, asset = 'KRW') {
  const { available, hold: held } = await ledger.balance(memberId, asset);
  return [available, held];
}

describe('a hold', () => {
  it('sets money aside, and pays it out with its fee', async () => {
    const member = await memberWith(10_000n);
    expect(await hold(member, 6_000n, 'hold:paid')).toEqual({ ok: true, value: { placed: true } });
    expect(await balance(member)).toEqual([4_000n, 6_000n]);
    expect(await post('hold:paid', 6_000n, 'post:paid', 1_000n)).toEqual({ state: 'posted', now: true });
    expect(await balance(member)).toEqual([4_000n, 0n]);
  });

  it('is of any asset, and goes back when it is voided', async () => {
    const member = await memberWith(300n, 'BTC');
    await hold(member, 300n, 'hold:btc', 'BTC');
    expect(await giveBack('hold:btc')).toEqual({ state: 'voided', now: true });
    expect(await balance(member, 'BTC')).toEqual([300n, 0n]);
  });

  it('takes no more than there is, and writes nothing then', async () => {
    const member = await memberWith(100n);
    expect(await hold(member, 101n, 'hold:over')).toMatchObject({ ok: false, refusal: 'INSUFFICIENT_BALANCE' });
    expect(await balance(member)).toEqual([100n, 0n]);
    await expect(post('hold:over', 101n)).rejects.toThrow('does not exist');
    await expect(hold(member, 0n)).rejects.toThrow('of 0 KRW');
  });

  it('is placed once per command, also by twenty at the same time; another one under its name is refused', async () => {
    const member = await memberWith(10_000n);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => hold(member, 400n, 'hold:same')));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.placed)).toHaveLength(1);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await balance(member)).toEqual([9_600n, 400n]);
    expect(await hold(member, 500n, 'hold:same')).toMatchObject({ ok: false, refusal: 'IDEMPOTENCY_CONFLICT' });
  });

  it('ends once: of paying out and giving back at the same time one wins, and all hear which', async () => {
    const member = await memberWith(5_000n);
    await hold(member, 5_000n, 'hold:race');
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? post('hold:race', 5_000n, `post:race:${index}`) : giveBack('hold:race', `void:race:${index}`),
      ),
    );
    expect(ends.filter(({ now }) => now)).toHaveLength(1);
    expect(new Set(ends.map(({ state }) => state)).size).toBe(1);
    expect(await balance(member)).toEqual(ends[0]?.state === 'posted' ? [0n, 0n] : [5_000n, 0n]);
  });

  it('is paid out whole or not at all', async () => {
    const member = await memberWith(1_000n);
    await hold(member, 1_000n, 'hold:whole');
    await expect(post('hold:whole', 999n)).rejects.toThrow('cannot be paid out as 999');
    await expect(post('hold:whole', 1_000n, 'post:whole', 1_001n)).rejects.toThrow('cannot be paid out');
    expect(await balance(member)).toEqual([0n, 1_000n]);
  });

  it('cannot be changed, reopened or deleted by a statement of its own', async () => {
    const member = await memberWith(1_000n);
    await hold(member, 700n, 'hold:fixed');
    const query = (text: string) => context.pool.query(text);
    await expect(query("UPDATE hold SET amount = 1 WHERE command_id = 'hold:fixed'")).rejects.toThrow('resolved once');
    await expect(query("DELETE FROM hold WHERE command_id = 'hold:fixed'")).rejects.toThrow('resolved once');
    await giveBack('hold:fixed');
    await expect(query("UPDATE hold SET state = 'held' WHERE command_id = 'hold:fixed'")).rejects.toThrow(
      'resolved once',
    );
  });

  it('keeps the books right whatever is held, paid out and given back, in any order and again', async () => {
    const step = fc.record({
      verb: fc.constantFrom('hold', 'post', 'void'),
      of: fc.integer({ min: 0, max: 4 }),
      amount: fc.bigInt({ min: 1n, max: 60n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const member = await memberWith(100n);
        const held = new Map<number, bigint>();
        const ended = new Map<number, 'posted' | 'voided'>();
        let available = 100n;
        for (const { verb, of, amount } of steps) {
          const id = `hold:${member}:${of}`;
          if (verb === 'hold') {
            const outcome = await hold(member, amount, id);
            const fresh = !held.has(of);
            expect(outcome.ok).toBe(fresh ? amount <= available : held.get(of) === amount);
            if (fresh && outcome.ok) {
              held.set(of, amount);
              available -= amount;
            }
          } else if (held.has(of)) {
            const size = held.get(of) ?? 0n;
            const end = verb === 'post' ? await post(id, size) : await giveBack(id);
            if (!ended.has(of) && end.state === 'voided') available += size;
            expect(end.state).toBe(ended.get(of) ?? (verb === 'post' ? 'posted' : 'voided'));
            ended.set(of, end.state);
          }
        }
        const open = [...held].reduce((sum, [of, size]) => sum + (ended.has(of) ? 0n : size), 0n);
        expect(await balance(member)).toEqual([available, open]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('the rules of the books', () => {
  const broken = async () => (await checkInvariants(context.pool)).map(({ rule }) => rule.slice(0, 3));
  const insideOut = async (statement: string, look: () => Promise<void>, undo: string) => {
    await context.pool.query(statement);
    await look().finally(() => context.pool.query(undo));
  };

  it('notice a hold that no module declares (L5), and one whose entry is missing (L10)', async () => {
    const member = await memberWith(1_000n);
    await hold(member, 250n, 'hold:unseen');
    const off = 'ALTER TABLE hold DISABLE TRIGGER hold_resolves_once;';
    const on = 'ALTER TABLE hold ENABLE TRIGGER hold_resolves_once;';
    await insideOut(
      `${off} UPDATE hold SET amount = 200 WHERE command_id = 'hold:unseen'`,
      async () => expect(await broken()).toEqual(['L5 ', 'L10']),
      `UPDATE hold SET amount = 250 WHERE command_id = 'hold:unseen'; ${on}`,
    );
  });

  it('are read of every module: declarations and queries apart', () => {
    const text =
      "-- Rules.\n\n-- L5 one\nSELECT 1;\n\n-- holds SELECT a FROM b WHERE c = 'd'\n\n-- L6 two\nSELECT 2;\n";
    expect(parseStatements(text)).toEqual({
      rules: [
        { rule: 'L5 one', query: 'SELECT 1;' },
        { rule: 'L6 two', query: 'SELECT 2;' },
      ],
      holds: ["SELECT a FROM b WHERE c = 'd'"],
    });
  });
});
