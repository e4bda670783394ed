import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(120_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

it('a bank that tells a KRW transfer again with another amount or member is refused, and nothing more is credited', async () => {
  const [{ memberId }, { memberId: other }] = [
    await exchange.memberLoggedIn({ name: 'Kim' }),
    await exchange.memberLoggedIn(),
  ];
  const { deposits, ledger } = exchange.modules;
  const told = { transferId: 'told-once', memberId, amount: '1000', senderName: 'Kim' };
  const first = await Promise.all([deposits.receiveRemittance(told), deposits.receiveRemittance(told)]);
  expect(first).toEqual(Array.from({ length: 2 }, () => ({ ok: true, value: { amount: '1000' } })));
  for (const changed of [
    { ...told, amount: '9000' },
    { ...told, memberId: other },
  ]) {
    expect(await deposits.receiveRemittance(changed)).toMatchObject({ ok: false, refusal: 'IDEMPOTENCY_CONFLICT' });
  }
  const available = async (id: bigint) => (await ledger.balance(id, 'KRW')).available;
  expect([await available(memberId), await available(other)]).toEqual([100_000n, 0n]);
});
