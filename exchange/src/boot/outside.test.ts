import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInvariants } from '../modules/ledger';
import type { Outside } from '../ports/outside';
import { sandboxRecaptchaToken } from '../ports/recaptcha';
import { createTestApp, type TestApp } from '../testing/app';
import { chooseOutside } from './choose-outside';

jest.setTimeout(60_000);

const source = join(__dirname, '..');

const production = {
  MARU_SMTP_URL: 'smtp://127.0.0.1:1',
  MARU_MAIL_FROM: 'no-reply@maru.test',
  MARU_SMS_URL: 'http://127.0.0.1:1',
  MARU_SMS_KEY: 'key',
};

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

describe('the outside parties', () => {
  const choose = (world: 'sandbox' | 'production', env: object = {}) =>
    chooseOutside(
      { config: { world, port: 8090, publicUrl: 'https://maru.test' }, db: exchange.context.db },
      { ...env },
    );

  it.each([
    'couriers',
    'recaptcha',
    'chain',
    'bank',
    'realName',
    'watchList',
    'travelRule',
    'prices',
  ] satisfies (keyof Outside)[])('are chosen by configuration alone, each by itself: %s (PLAT-052)', (port) => {
    const sandbox = choose('sandbox');
    const real = choose('production', production);
    expect(sandbox.outside[port]).toBeDefined();
    expect(real.outside[port]).toBeDefined();
    expect(real.outside[port]).not.toBe(sandbox.outside[port]);
  });

  it('of production never accept, credit or quote what the sandbox would (PLAT-052)', async () => {
    const { outside, world } = choose('production', production);
    expect(world).toBeNull();
    expect(await outside.recaptcha.verify(sandboxRecaptchaToken, '')).toBe(false);
    expect(await outside.chain.depositAddress('BTC', 101n)).toBeNull();
    expect(outside.bank).toMatchObject({ collectingAccount: { number: '' }, canPayOut: false });
    await expect(outside.realName.begin('')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await outside.travelRule.exchanges()).toEqual([]);
    expect(outside.prices.open([['BTC', 1]]).worth('BTC', 'KRW')).toBeUndefined();
    expect(() => choose('production')).toThrow('MARU_SMTP_URL is not set.');
  });
});

describe('reCAPTCHA of the operator', () => {
  const keys = { MARU_RECAPTCHA_SITE_KEY: 'site', MARU_RECAPTCHA_SECRET: 'secret' };
  const url = { MARU_RECAPTCHA_URL: 'https://captcha.maru.test' };
  const frameOf = (world: 'sandbox' | 'production', env: object) =>
    chooseOutside(
      { config: { world, port: 8090, publicUrl: 'https://maru.test' }, db: exchange.context.db },
      { ...production, ...env },
    ).outside.recaptcha.frame;

  it.each(['sandbox', 'production'] as const)('is offered by key, secret and address alone: %s (AUTH-002)', (world) => {
    expect(frameOf(world, {})).toBeNull();
    expect(frameOf(world, { ...keys, ...url })).toBe('https://captcha.maru.test/captcha-frame');
  });

  it.each([
    { env: keys, says: 'lacks MARU_RECAPTCHA_URL:' },
    { env: url, says: 'lacks MARU_RECAPTCHA_SITE_KEY and MARU_RECAPTCHA_SECRET:' },
    { env: { MARU_RECAPTCHA_SECRET: 'secret', ...url }, says: 'lacks MARU_RECAPTCHA_SITE_KEY:' },
    { env: { MARU_RECAPTCHA_SITE_KEY: 'site', ...url }, says: 'lacks MARU_RECAPTCHA_SECRET:' },
    { env: { ...keys, MARU_RECAPTCHA_URL: 'https://maru.test:8443' }, says: 'use another host name' },
    { env: { ...keys, MARU_RECAPTCHA_URL: 'captcha' }, says: 'MARU_RECAPTCHA_URL is captcha' },
  ])('stops the start with $says (AUTH-002)', ({ env, says }) => {
    for (const world of ['sandbox', 'production'] as const) expect(() => frameOf(world, env)).toThrow(says);
  });
});

/** Nothing of a domain reaches out by itself, and none knows which adapter stands behind a port. */
describe('domains and workers', () => {
  const files = ['modules', 'workers', 'feed', 'platform/http'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  const adapters =
    /from '.*\/sandbox\/|simulated-addresses'|ports\/couriers'|from 'nodemailer'|from 'node:(https?|net|tls|dgram)'|\bfetch\(/;
  /** Names of Node's network modules that open no connection: types, addresses compared, the texts of HTTP statuses. */
  const harmless = /^import \{ ((type \w+|BlockList|isIP|STATUS_CODES)(, )?)+ \} from 'node:(net|http)';$/;

  it('call nobody outside but through a port (PLAT-052)', () => {
    expect(files.length).toBeGreaterThan(80);
    const callers = files.filter((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .some((line) => !line.startsWith('import type') && !harmless.test(line) && adapters.test(line)),
    );
    expect(callers).toEqual([]);
  });
});

describe('a sandbox exchange', () => {
  afterEach(() => exchange.world.faults.clear());

  const down = (target: 'bank' | 'chain' | 'vasp' | 'sms' | 'mail') =>
    exchange.world.faults.set(target, { mode: 'down', ratio: 1, delayMs: 0 });

  it('hears of KRW from the bank port, and from nobody while the bank is down (PLAT-052)', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
    const incoming = { transferId: 'T1', memberId, amount: '50000' };
    down('bank');
    await expect(exchange.world.bank.transfer(incoming)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    exchange.world.faults.clear();
    for (let told = 0; told < 2; told += 1) expect((await exchange.world.bank.transfer(incoming)).ok).toBe(true);
    expect(await exchange.modules.ledger.balance(memberId, 'KRW')).toMatchObject({ available: 5_000_000n });
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });

  it('hears of coins from the chain port, which also gives the addresses (PLAT-052)', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
    const ask = () => exchange.call('POST', '/v1/wallets/coin/BTC', { cookie, body: {} });
    down('chain');
    expect((await ask()).statusCode).toBe(503);
    exchange.world.faults.clear();
    const { address } = (await ask()).json();
    const paid = await exchange.world.chain.pay({ transactionId: 'tx1', coin: 'BTC', address, amount: '0.5' });
    expect(paid.ok).toBe(true);
    expect(await exchange.modules.ledger.balance(memberId, 'BTC')).toMatchObject({ available: 50_000_000n });
  });

  it('knows other exchanges from the travel-rule network (PLAT-052, API-097, ENTI-044)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 2 });
    const ask = () => exchange.call('GET', '/v1/travel/vasps', { cookie });
    const list = (await ask()).json();
    const known = await exchange.world.travelRule.exchanges();
    expect(list.map(({ vaspId }: { vaspId: string }) => vaspId)).toEqual(known.map(({ id }) => id));
    expect(list).toContainEqual({ vaspId: 'hanbit', vaspName: '한빛거래소', country: 'KR' });
    down('vasp');
    expect((await ask()).statusCode).toBe(503);
    expect((await exchange.call('GET', '/v1/travel/vasps')).statusCode).toBe(401);
  });
});
