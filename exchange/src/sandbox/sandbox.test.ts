import { checkInvariants } from '../modules/ledger';
import { readConfig } from '../platform/core/config';
import { createTestApp, type TestApp } from '../testing/app';
import { createSandbox } from './index';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const post = async (path: string, body: object) => exchange.call('POST', `/sandbox/${path}`, { body });
const balance = async (memberId: bigint, asset: string) => exchange.modules.ledger.balance(memberId, asset);

describe('the sandbox', () => {
  it('refuses to exist in production', () => {
    const context = { ...exchange.context, config: { ...exchange.context.config, world: 'production' as const } };
    expect(() => createSandbox(context, { world: exchange.world, ...exchange.modules })).toThrow(
      'MARU_WORLD=sandbox only',
    );
    expect(() => readConfig({ MARU_WORLD: 'sandbox', NODE_ENV: 'production' })).toThrow('does not start');
    expect(() => readConfig({ MARU_WORLD: 'production' })).toThrow('DATABASE_URL');
    expect(() => readConfig({ MARU_WORLD: 'playground' })).toThrow('MARU_WORLD');
  });

  it('makes ready members with balances, and tells their UID and OTP secret', async () => {
    const made = await post('members', {
      email: 'rich@maru.test',
      authLevel: 4,
      krw: '1000000.5',
      coins: { BTC: '0.00000001' },
    });
    expect(made.json()).toEqual({
      uid: expect.stringMatching(/^[2-9A-Z]{10}$/),
      email: 'rich@maru.test',
      otpSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    const { rows } = await exchange.context.pool.query("SELECT id FROM member WHERE email = 'rich@maru.test'");
    expect(await balance(rows[0].id, 'KRW')).toMatchObject({ available: 100000050n });
    expect(await balance(rows[0].id, 'BTC')).toMatchObject({ available: 1n });
    await exchange.call('PATCH', '/sandbox/members', { body: { email: 'rich@maru.test', krw: '7' } });
    expect(await balance(rows[0].id, 'KRW')).toMatchObject({ available: 700n });
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });

  it.each([
    { body: { email: 'nobody' }, code: 'EMAIL_INVALID' },
    { body: { email: 'a@maru.test', password: 'weak' }, code: 'PASSWORD_RULE' },
    { body: { email: 'a@maru.test', authLevel: 6 }, code: 'BAD_REQUEST' },
    { body: { email: 'a@maru.test', coins: { NONE: '1' } }, code: 'BAD_REQUEST' },
    { body: { email: 'a@maru.test', krw: '1e9' }, code: 'BAD_REQUEST' },
    { body: { email: 'a@maru.test', krw: '0.001' }, code: 'BAD_REQUEST' },
    { body: { email: 'twice@maru.test' }, code: 'EMAIL_TAKEN' },
  ])('refuses $body with $code and makes nobody', async ({ body, code }) => {
    await post('members', { email: 'twice@maru.test' });
    expect((await post('members', body)).json().header.code).toBe(code);
    const { rows } = await exchange.context.pool.query("SELECT 1 FROM member WHERE email = 'a@maru.test'");
    expect(rows).toEqual([]);
  });

  it('sends bank money through the ledger', async () => {
    const { email, memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
    expect((await post('bank/transfers', { email, amount: '50000' })).statusCode).toBe(200);
    expect(await balance(memberId, 'KRW')).toMatchObject({ available: 5_000_000n });
    for (const amount of ['0', '-1', '1.234', 'x']) {
      expect((await post('bank/transfers', { email, amount })).statusCode).toBe(400);
    }
    expect((await post('bank/transfers', { email: 'none@maru.test', amount: '1' })).statusCode).toBe(404);
    exchange.world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });
    expect((await post('bank/transfers', { email, amount: '1' })).statusCode).toBe(503);
    await exchange.call('DELETE', '/sandbox/faults');
    expect(await balance(memberId, 'KRW')).toMatchObject({ available: 5_000_000n });
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });

  it('moves the clock forward and back to real time', async () => {
    const before = Date.now();
    const { now } = (await post('clock', { advanceMs: 86_400_000 })).json();
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(86_400_000);
    const back = (await exchange.call('DELETE', '/sandbox/clock')).json();
    expect(Date.parse(back.now) - before).toBeLessThan(60_000);
    expect((await post('clock', { advanceMs: -1 })).statusCode).toBe(400);
  });

  it.each([
    { kind: 'residence', wish: { residence: 'R' }, decision: 'approve', gives: { residence: 'E' } },
    { kind: 'residence', wish: { residence: 'R' }, decision: 'reject', gives: { residence: 'J' } },
    { kind: 'kyc', wish: { sbStatus: 'R' }, decision: 'approve', gives: { due_diligence: 'E' } },
    { kind: 'leave', wish: { state: 'leaving' }, decision: 'approve', gives: { state: 'closed' } },
    { kind: 'leave', wish: { state: 'leaving' }, decision: 'reject', gives: { state: 'active' } },
  ])(
    'reviews: $decision of $kind, which waits in the queue of the back office',
    async ({ kind, wish, decision, gives }) => {
      const email = `${kind}-${decision}@maru.test`.toLowerCase();
      const waiting = async () =>
        (await exchange.modules.desk.cases.queues()).find((queue) => queue.kind === kind)?.open ?? 0;
      const before = await waiting();
      await post('members', { email, authLevel: 4, ...wish });
      expect(await waiting()).toBe(before + 1);
      await exchange.call('PATCH', '/sandbox/members', { body: { email, ...wish } });
      expect(await waiting()).toBe(before + 1);
      expect((await post('reviews', { email, kind, decision })).json()).toEqual({ ok: true });
      const { rows } = await exchange.context.pool.query('SELECT * FROM member WHERE email = $1', [email]);
      expect(rows[0]).toMatchObject(gives);
      expect((await post('reviews', { email, kind, decision })).json().header.code).toBe('ALREADY_PROCESSED');
    },
  );

  it('halts a market', async () => {
    const [market] = exchange.modules.markets.all();
    const halted = async () => (await exchange.call('GET', `/v1/markets/${market?.id}`)).json().onTradeEnable;
    await post(`markets/${market?.id}/halt`, { halted: 'Y' });
    expect(await halted()).toBe('N');
    await post(`markets/${market?.id}/halt`, { halted: 'N' });
    expect(await halted()).toBe('Y');
    expect((await post('markets/999999/halt', { halted: 'Y' })).statusCode).toBe(404);
  });

  it('has a page whose scripts are files of its own', async () => {
    const page = await exchange.app.inject('/sandbox');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
    expect((await exchange.app.inject('/sandbox/sandbox.js')).headers['content-type']).toContain('text/javascript');
  });

  it('is closed to other sites', async () => {
    const answer = await exchange.app.inject({
      method: 'POST',
      url: '/sandbox/clock',
      headers: { origin: 'https://evil.example' },
      payload: { advanceMs: 1 },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('/metrics', () => {
  it('tells whether the books are right and what waits', async () => {
    const text = (await exchange.app.inject('/metrics')).body;
    expect(text).toMatch(/^maru_ledger_invariants_broken 0$/m);
    expect(text).toMatch(/^maru_messages_waiting \d+$/m);
    expect(text).toMatch(/^maru_password_queue 0$/m);
    expect(text).toContain('maru_http_request_seconds_bucket{');
  });
});
