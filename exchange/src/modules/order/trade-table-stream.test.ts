import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { MemberTradeRepository } from './member-trade.repository';

jest.setTimeout(120_000);

/** 13 MB of text: several times what the buffers of a connection hold whose reader takes nothing. */
const trades = 100_000;
const portionRows = 1_000;
let exchange: TestApp;
let member: LoggedIn;

beforeAll(async () => {
  exchange = await createTestApp({ leads: false });
  member = await exchange.memberLoggedIn();
  const marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id;
  const { pool } = exchange.context;
  await pool.query(
    `INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, fee_ppm, filled_amount, filled_total, fee, hold, state, created_at, updated_at)
     SELECT 1, $1::bigint, $2::integer, 'B', 'LIMIT', 'GTC', 100, 10, 0, 10, 1000, 0, 0, 'filled', now(), now()`,
    [member.memberId, marketId],
  );
  await pool.query(
    `INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
     SELECT id, $2::integer, 1, 2, $1::bigint, 1, 'B', 100, 10, 1000, 0, 0, now() FROM generate_series(1, ${trades}) AS id`,
    [member.memberId, marketId],
  );
  await exchange.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => exchange.end());

it('trades are read from the database as fast as the reader takes the file, and no further', async () => {
  const reads = jest.spyOn(MemberTradeRepository.prototype, 'tradesBefore');
  const { port } = exchange.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(`GET /v1/orders/csv HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${member.cookie}\r\n\r\n`);
  for (let seen = 0; seen === 0 || seen !== reads.mock.calls.length; await pause(500)) seen = reads.mock.calls.length;
  expect(reads.mock.calls.length).toBeLessThan(trades / portionRows / 2);
  let lines = 0;
  socket.on('data', (part) => {
    for (const byte of part) if (byte === 10) lines += 1;
  });
  await once(socket.resume(), 'end');
  expect(lines).toBeGreaterThan(trades);
  expect(reads.mock.calls.length).toBeGreaterThanOrEqual(trades / portionRows);
});
