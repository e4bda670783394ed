import type { Tx } from '../../platform/core/database';
import { createTestContext, type TestContext } from '../../testing/context';
import { CoinDepositRepository } from './coin-deposit.repository';
import { KrwDepositRepository } from './krw-deposit.repository';

jest.setTimeout(60_000);

const rounds = 40;
const at = new Date('2026-11-21T03:00:00.000Z');

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.end());

/** The answers of sixteen transactions that do the same at once. */
const atOnce = <T>(work: (tx: Tx) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 16 }, () => context.db.transaction().execute(work)));

/** Each row has two unique keys that follow from the payment: either may be the one that finds the other's row. */
describe('a payment that several tell at the same time', () => {
  it('is one return of KRW, and nobody fails', async () => {
    const repository = new KrwDepositRepository(context.db);
    for (let round = 0; round < rounds; round += 1) {
      const names = { transfer_id: `transfer ${round}`, command_id: `bank:transfer ${round}` };
      const times = { arrived_at: at, returned_at: null, due_at: null };
      const row = { member_id: 100n, ...names, state: 'held', amount: 100n, ...times } as const;
      const inserted = await atOnce((tx) => repository.insertReturn(tx, row));
      expect(inserted.filter((each) => each !== undefined)).toHaveLength(1);
    }
  });

  it('is one deposit of coins, new to one of them, and nobody fails', async () => {
    const repository = new CoinDepositRepository(context.db);
    for (let round = 0; round < rounds; round += 1) {
      const names = { network: 'BTC', transaction_id: `tx ${round}`, command_id: `chain:tx ${round}` };
      const payment = {
        coin: 'BTC',
        member_id: 100n,
        address: 'address',
        tag: '',
        amount: 1n,
        told_amount: '0.00000001',
      };
      const block = { confirmations: 0, needed: 3, block_hash: null, block_height: null, as_of: 1n };
      const state = { state: 'seen', reason: null, seen_at: at, credited_at: null } as const;
      const locked = await atOnce((tx) => repository.lock(tx, { ...names, ...payment, ...block, ...state }));
      expect(locked.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(locked.map(({ row }) => row.id)).size).toBe(1);
    }
  });
});
