import { createTestApp, type TestApp } from '../../testing/app';
import { makeSale } from '../../testing/token-sales';
import { SaleOfficeRepository } from './office.repository';
import { PurchaseRepository } from './purchase.repository';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

it('the sums of a sale are told, also where 64 bits do not hold them', async () => {
  await makeSale(exchange, { tkCode: 'SUMS' });
  const { memberId } = await exchange.memberLoggedIn();
  const huge = 9_000_000_000_000_000_000n;
  const undone = new Error('undone');
  const summed = exchange.context.db.transaction().execute(async (tx) => {
    for (const id of [9_000_001n, 9_000_002n])
      await tx
        .insertInto('token_sale_purchase')
        .values({
          ...{ id, sale_code: 'SUMS', member_id: memberId, coin_code: 'KRW', paid: huge, bought: huge, bonus: huge },
          ...{ channel: 'CN01', bought_at: new Date(), handed_at: null, due_at: null },
        })
        .execute();
    expect(await new SaleOfficeRepository(tx).received('SUMS')).toEqual([{ coin: 'KRW', amount: 2n * huge }]);
    const sums = { purchases: 2, bought: 2n * huge, bonus: 2n * huge };
    expect(await new PurchaseRepository(tx).totals('SUMS')).toMatchObject(sums);
    throw undone;
  });
  await expect(summed).rejects.toBe(undone);
});
