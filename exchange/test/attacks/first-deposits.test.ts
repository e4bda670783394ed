import { checkInvariants } from '../../src/modules/ledger';
import type { OrderDraft } from '../../src/modules/order';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(120_000);

const count = 50;
let exchange: TestApp;

beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

async function idOf(email: string): Promise<bigint> {
  const row = await exchange.context.db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? 0n;
}

it('credits 50 first deposits that arrive at once, and refuses no order meanwhile', async () => {
  const { modules, sandbox } = exchange;
  const emails = Array.from({ length: count }, (_, index) => `first${index}@maru.test`);
  for (const email of emails)
    expect(await sandbox.memberMaker.make({ email, authLevel: 1 })).toMatchObject({ ok: true });
  const members = await Promise.all(emails.map(idOf));
  const market = modules.markets.findByCode('KRW-XRP');
  if (!market) throw new Error('no market');
  const quote = { market, side: 'B', orderType: 'LIMIT', timeInForce: 'GTC', price: 30_000_000, total: null } as const;
  const order: OrderDraft = { ...quote, memberId: 1, amount: 1_000_000_000n, feePpm: 0, clientOrderId: null };

  const deposits = Promise.all(
    members.map((memberId) =>
      modules.deposits.receiveRemittance({ transferId: `first-${memberId}`, memberId, amount: '5000' }),
    ),
  );
  const placed = Array.from({ length: 20 }, () => modules.orders.placeForHouse(order));
  expect((await deposits).filter(({ ok }) => ok)).toHaveLength(count);
  expect((await Promise.all(placed)).filter(({ ok }) => ok)).toHaveLength(20);
  const balances = await Promise.all(members.map((id) => modules.ledger.balance(id, 'KRW')));
  expect(balances.every(({ available }) => available === 500_000n)).toBe(true);
});
