import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
afterEach(() => exchange.end());

const ready = () => exchange.call('GET', '/health/ready');

describe('a database that cannot store', () => {
  it('after a failover to a read-only one answers 503 with Retry-After, and ends readiness', async () => {
    exchange = await createTestApp();
    const { cookie } = await exchange.memberLoggedIn();
    const [{ name }] = (await exchange.context.pool.query<{ name: string }>('SELECT current_database() AS name'))
      .rows as [{ name: string }];
    await exchange.context.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await exchange.context.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await exchange.context.pool.query('SET default_transaction_read_only = on');
    const answer = await exchange.call('POST', '/v1/me/update', { cookie, body: { agreeSms: 'Y' } });
    expect([answer.statusCode, answer.json().header.code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    expect([(await ready()).statusCode, (await ready()).json().parts]).toEqual([
      503,
      { database: 'read-only', engine: 'ok' },
    ]);
  });

  it.each([
    ['53100', 'read-only', 503],
    ['57014', 'ok', 200],
    ['ENOTFOUND', 'ok', 200],
    ['EHOSTUNREACH', 'ok', 200],
  ])('for the reason %s answers 503, and readiness says %s', async (code, database, status) => {
    exchange = await createTestApp({
      extraRoutes: () => async (app) => {
        app.post('/fails', async () => {
          throw Object.assign(new Error('the database says no'), { code });
        });
      },
    });
    expect((await exchange.call('POST', '/fails', { body: {} })).statusCode).toBe(503);
    expect([(await ready()).statusCode, (await ready()).json().parts.database]).toEqual([status, database]);
  });
});

describe('messages that cost money', () => {
  it('are five an hour for a member who asks for twelve at once', async () => {
    exchange = await createTestApp({ config: { rateLimits: true } });
    const { email } = await exchange.memberLoggedIn({ authLevel: 2 });
    const { phone, id } = await exchange.context.db
      .selectFrom('member')
      .select(['phone', 'id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const body = { email, password: 'Maru!2026', ...(await exchange.captcha()) };
    const { token } = (await exchange.call('POST', '/v1/login', { body })).json();
    const before = await countOf(id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => exchange.call('GET', `/v1/login/step/2?token=${token}&means=SMS`)),
    );
    expect(phone).not.toBe('');
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await countOf(id)).toBe(before + 5);
  });

  it('are twenty an hour for a member who types each code: a busy hour locks nobody out', async () => {
    exchange = await createTestApp({ config: { rateLimits: true } });
    const { email, memberId } = await exchange.memberLoggedIn({ authLevel: 2 });
    const body = { email, password: 'Maru!2026', ...(await exchange.captcha()) };
    const { token } = (await exchange.call('POST', '/v1/login', { body })).json();
    const ask = async () => (await exchange.call('GET', `/v1/login/step/2?token=${token}&means=SMS`)).statusCode;
    for (let sent = await countOf(memberId); sent < 20; sent += 1) {
      expect([sent, await ask()]).toEqual([sent, 200]);
      await exchange.context.pool.query('UPDATE sms_code SET used_at = now() WHERE member_id = $1', [memberId]);
    }
    expect(await ask()).toBe(429);
  });

  const countOf = async (memberId: bigint): Promise<number> =>
    (await exchange.context.db.selectFrom('sms_code').select('id').where('member_id', '=', memberId).execute()).length;
});

describe('more orders than commit in time', () => {
  const marketOf = () => {
    const market = exchange.modules.markets.findByCode('KRW-XRP');
    if (!market) throw new Error('no market');
    return market;
  };

  it('are refused above 2,000 that wait, while cancels still come in', async () => {
    exchange = await createTestApp();
    const { memberId, cookie } = await exchange.memberLoggedIn({ krw: '100000000' });
    const market = marketOf();
    const body = { marketId: String(market.id), callType: 'LIMIT', side: 'B', price: '3000', amount: '2' };
    const { id } = (await exchange.call('POST', '/v1/orders', { cookie, body })).json();
    const { engine } = exchange.modules.orders;
    const draft = {
      memberId: Number(memberId),
      market,
      side: 'B',
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      price: 3000 * 10 ** market.priceScale,
      amount: 2n * 10n ** BigInt(market.deal.scale),
      total: null,
      feePpm: 0,
      clientOrderId: null,
    } as const;
    // In one turn of the event loop, so that none is worked on before the last has come.
    const placing = Array.from({ length: 2_500 }, () => engine.place(draft));
    const cancelling = engine.cancel({ orderId: Number(id), market, reason: 'member' });
    const refusals = (await Promise.all(placing)).filter((outcome) => !outcome.ok && outcome.refusal === 'UNAVAILABLE');
    expect(refusals).toHaveLength(500);
    expect((await cancelling).ok).toBe(true);
    expect(engine.queued).toBe(0);
  });

  it('are refused with Retry-After while the oldest waits too long, and taken again afterwards', async () => {
    exchange = await createTestApp({ config: { ordersPerSecond: 10_000, orderWaitMsMax: 1 } });
    const { cookie } = await exchange.memberLoggedIn({ krw: '100000000' });
    const body = { marketId: String(marketOf().id), callType: 'LIMIT', side: 'B', price: '3000', amount: '2' };
    const place = () => exchange.call('POST', '/v1/orders', { cookie, body });
    const answers = await Promise.all(Array.from({ length: 100 }, place));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']));
    expect((await place()).statusCode).toBe(200);
  });
});
