import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';

jest.setTimeout(90_000);

let exchange: TestApp;
let member: LoggedIn;
let marketId: number;

beforeEach(async () => {
  exchange = await createTestApp({ config: { auditLookMs: 2_000 } });
  member = await exchange.memberLoggedIn({ krw: '1000000' });
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
});
afterEach(() => exchange.end());

const query = (text: string, values: readonly unknown[] = []) => exchange.context.pool.query(text, [...values]);
const place = (id = marketId) =>
  exchange.call('POST', '/v1/orders', {
    cookie: member.cookie,
    body: { marketId: String(id), callType: 'LIMIT', side: 'B', price: '2990', amount: '2' },
  });
const state = (id = marketId) => exchange.modules.markets.state(id);

/** Resolves when the market's state is this; within the five seconds that a breach may take. */
function becomes(wanted: string, id = marketId): Promise<void> {
  if (state(id) === wanted) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`market ${id} is ${state(id)} after 5 s`)), 5_000);
    const off = exchange.context.events.on('marketChanged', () => {
      if (state(id) !== wanted) return;
      off();
      clearTimeout(late);
      resolve();
    });
  });
}

/** The member buys from a new one: one trade, and an order that stays open on either side. */
async function trade({ memberLoggedIn, call }: TestApp): Promise<void> {
  const seller = await memberLoggedIn({ coins: { XRP: '100' } });
  for (const price of ['2990', '3050'])
    await call('POST', '/v1/orders', {
      cookie: seller.cookie,
      body: { marketId: String(marketId), callType: 'LIMIT', side: 'S', price, amount: '3' },
    });
  expect((await place()).statusCode).toBe(200);
}

const account = (asset: string) => `member:${member.memberId}:${asset}`;
const balanceOff = (by: number) =>
  query('UPDATE account SET available = available + $1 WHERE path = $2', [by, account('KRW')]);
/** As an operator with every right forges: past the triggers. */
async function pastTriggers(table: string, text: string): Promise<void> {
  await query(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${text}; ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
async function lift(): Promise<string> {
  const { rows } = await query(`SELECT lift_books('operator', 'put right') AS id`);
  for (;;) {
    await exchange.modules.audit.look();
    await exchange.modules.audit.checked();
    const { rows: asked } = await query('SELECT outcome FROM audit_lift WHERE id = $1', [rows[0].id]);
    if (asked[0].outcome) return asked[0].outcome;
  }
}

describe('forged books', () => {
  it('let every market take cancellations only within 5 s: a balance that no posting made, whether it moves or not', async () => {
    const order = (await place()).json();
    await balanceOff(5_000_000);
    await becomes('cancelOnly');
    const refused = await place();
    expect([refused.statusCode, refused.json().header.code]).toEqual([409, 'MARKET_HALTED']);
    expect((await exchange.call('POST', `/v1/orders/${order.id}/delete`, { cookie: member.cookie })).statusCode).toBe(
      200,
    );
    const others = exchange.modules.markets.all().filter(({ id }) => state(id) !== 'cancelOnly');
    expect(others).toEqual([]);
    const ready = await exchange.call('GET', '/health/ready');
    expect([ready.statusCode, ready.json().parts]).toEqual([200, { database: 'ok', engine: 'ok', books: 'breach' }]);
    const { body } = await exchange.call('GET', '/metrics');
    expect(body).toMatch(/^maru_ledger_invariants_broken 1$/m);
    expect(body).toMatch(/^maru_books_breaches_open 1$/m);
    const { rows } = await query('SELECT rule, subject, market_id FROM audit_breach');
    expect(rows).toEqual([{ rule: expect.stringMatching(/^L4 /), subject: account('KRW'), market_id: null }]);
  });

  it('are noticed where a posting was added to an old entry past the triggers', async () => {
    await place();
    await exchange.modules.audit.look();
    await pastTriggers(
      'posting',
      `INSERT INTO posting (entry_id, account_id, asset, available, hold)
       SELECT (SELECT min(entry_id) FROM posting WHERE asset = 'KRW'), id, asset, 700, 0 FROM account WHERE path = 'fee:XRP' OR path = '${account('XRP')}' LIMIT 1`,
    );
    await becomes('cancelOnly');
  });

  it('are noticed in the market of a fill that nobody posted, and only there', async () => {
    await query(`INSERT INTO fill SELECT 900000000, $1, 1, 2, 1, 2, 'B', 1, 1, 1, 0, 0, now()`, [marketId]);
    await becomes('cancelOnly');
    const other = exchange.modules.markets.findByCode('KRW-BTC')?.id ?? 0;
    expect(state(other)).toBe('open');
    expect((await place()).json().header.code).toBe('MARKET_HALTED');
  });

  it.each([
    ['its amount', `UPDATE fill SET amount = amount + 1`],
    ['its fee', `UPDATE fill SET buy_fee = buy_fee + 1, sell_fee = sell_fee - 1`],
    ['who bought', `UPDATE fill SET buyer_id = buyer_id + 1000`],
  ])('are noticed in the market of a fill that is not posted as it says: %s', async (_, forged) => {
    await exchange.end();
    exchange = await createTestApp({ config: { auditLookMs: null } });
    member = await exchange.memberLoggedIn({ krw: '1000000' });
    await trade(exchange);
    await pastTriggers('fill', `${forged} WHERE id = (SELECT max(id) FROM fill)`);
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(state()).toBe('cancelOnly');
    const { rows } = await query('SELECT rule, market_id FROM audit_breach GROUP BY rule, market_id');
    expect(rows).toEqual([{ rule: 'L7 every new fill is posted as it says', market_id: marketId }]);
  });

  it.each([
    [
      'that no entry posts',
      `UPDATE ledger_entry SET command_id = 'odd:1' WHERE kind = 'fills'`,
      'every new fill has its ledger entry',
    ],
    [
      'that another entry posts too',
      `INSERT INTO ledger_entry SELECT id + 1, 'fills', command_id || '9', NULL, now() FROM ledger_entry WHERE kind = 'fills';
       INSERT INTO posting (entry_id, account_id, asset, available, hold)
       SELECT e.id, a.id, asset, 0, 0 FROM account a, ledger_entry e WHERE path = 'fee:KRW' AND e.command_id LIKE 'fills:%9'`,
      'no new fill has two',
    ],
  ])('are noticed after a fill %s', async (_, forged, rule) => {
    await exchange.end();
    exchange = await createTestApp({ config: { auditLookMs: null } });
    member = await exchange.memberLoggedIn({ krw: '1000000' });
    await trade(exchange);
    await query(`ALTER TABLE posting DISABLE TRIGGER USER; ALTER TABLE ledger_entry DISABLE TRIGGER USER; ${forged}`);
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(state()).toBe('cancelOnly');
    const { rows } = await query('SELECT DISTINCT rule FROM audit_breach');
    expect(rows).toContainEqual({ rule: `L7 ${rule}` });
  });

  it('are noticed where a hold is more than the member has set aside', async () => {
    const order = (await place()).json();
    await exchange.modules.audit.look();
    await pastTriggers('orders', `UPDATE orders SET hold = hold - 1 WHERE id = ${order.id}`);
    await becomes('cancelOnly');
    await exchange.modules.audit.look();
    const { rows } = await query('SELECT rule FROM audit_breach');
    expect(rows).toEqual([{ rule: expect.stringMatching(/^L5 /) }]);
  });

  it('are noticed after an entry with the highest id there is, and in one that commits late under a lower id', async () => {
    await place();
    const late = await exchange.context.pool.connect();
    await late.query('BEGIN');
    await late.query(`INSERT INTO ledger_entry VALUES (5, 'forged', 'forged:late', NULL, now())`);
    await query(
      `WITH e AS (INSERT INTO ledger_entry VALUES (9223372036854775807, 'odd', 'odd:1', NULL, now()))
       INSERT INTO posting (entry_id, account_id, asset, available, hold)
       SELECT 9223372036854775807, id, 'KRW', CASE path WHEN 'fee:KRW' THEN 1 ELSE -1 END, 0
       FROM account WHERE path IN ('fee:KRW', 'custody:KRW')`,
    );
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(state()).toBe('open');
    await late.query('ALTER TABLE posting DISABLE TRIGGER USER');
    await late.query(
      `INSERT INTO posting (entry_id, account_id, asset, available, hold)
       SELECT 5, id, asset, 3, -1 FROM account WHERE path = 'fee:KRW'`,
    );
    await late.query('ALTER TABLE posting ENABLE TRIGGER USER; COMMIT');
    late.release();
    await becomes('cancelOnly');
  });
});

describe('a breach', () => {
  it('stays after a restart, and is lifted once the whole check is right, not before', async () => {
    await balanceOff(100);
    await becomes('cancelOnly');
    exchange.modules.markets.restrict('books', []);
    await exchange.modules.audit.start();
    expect(state()).toBe('cancelOnly');
    expect(await lift()).toBe('refused');
    expect(state()).toBe('cancelOnly');
    await balanceOff(-100);
    await exchange.modules.audit.look();
    expect(state()).toBe('cancelOnly');
    expect(await lift()).toBe('lifted');
    expect(state()).toBe('open');
    expect((await place()).statusCode).toBe(200);
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(exchange.modules.audit.openBreaches).toBe(0);
  });
});

describe('books that are right', () => {
  it('stay open through trades, holds and a stopped audit, and tell how old that knowledge is', async () => {
    await trade(exchange);
    expect(await exchange.modules.audit.look()).toBe(true);
    expect(exchange.modules.audit.openBreaches).toBe(0);
    expect(exchange.modules.audit.lookAge).toBeLessThan(1);
    exchange.modules.audit.stop();
    expect(await exchange.modules.audit.look()).toBe(false);
    expect((await exchange.call('GET', '/metrics')).statusCode).toBe(200);
  });
});
