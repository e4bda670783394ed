import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;

beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

it('reads wallets while the projection of average prices is held up: no reader waits for it', async () => {
  const member = await exchange.memberLoggedIn({ krw: '5000' });
  const { db } = exchange.context;
  await db.transaction().execute(async (tx) => {
    await sql`SELECT * FROM average_price_cursor FOR UPDATE`.execute(tx);
    const reads = Array.from({ length: 10 }, () => exchange.call('GET', '/v2/wallets', { cookie: member.cookie }));
    expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  });
});
