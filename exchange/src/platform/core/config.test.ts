import { dayMs } from '@maru/server';
import { readConfig } from './config';

describe('readConfig', () => {
  it('needs nothing in the sandbox, and knows the shell by its port', () => {
    expect(readConfig({})).toMatchObject({
      world: 'sandbox',
      host: '127.0.0.1',
      port: 8090,
      staffPort: 8070,
      staffUrl: 'http://localhost:8070',
      databaseUrl: null,
      publicUrl: 'http://localhost:8080',
      quietMarkets: false,
      rateLimits: false,
      trustedProxy: false,
    });
    expect(readConfig({ MARU_PORT_SHELL: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readConfig({ MARU_PUBLIC_URL: 'https://maru.example/' }).publicUrl).toBe('https://maru.example');
  });

  it('takes deposits unless it is told to stop them (WALT-035)', () => {
    expect(readConfig({}).depositsStopped).toBe(false);
    expect(readConfig({ MARU_DEPOSITS_STOPPED: '1' }).depositsStopped).toBe(true);
  });

  it('keeps limits per address on in production', () => {
    expect(readConfig({ MARU_WORLD: 'production', DATABASE_URL: 'postgres://db/maru' }).rateLimits).toBe(true);
    expect(readConfig({ MARU_RATE_LIMITS: 'on' }).rateLimits).toBe(true);
  });

  it('keeps what has expired for as many days as it is told, logins for two years otherwise', () => {
    const { retention } = readConfig({});
    expect(retention).toEqual({
      loginRecordsMs: 730 * dayMs,
      loginAttemptsMs: 30 * dayMs,
      smsCodesMs: 2 * dayMs,
      messagesMs: 30 * dayMs,
    });
    const told = readConfig({ MARU_KEEP_LOGIN_RECORDS_DAYS: '366', MARU_KEEP_MESSAGES_DAYS: '7' });
    expect(told.retention).toEqual({ ...retention, loginRecordsMs: 366 * dayMs, messagesMs: 7 * dayMs });
  });

  it.each([
    { env: { MARU_PORT_EXCHANGE: 'eighty' }, names: 'MARU_PORT_EXCHANGE' },
    { env: { MARU_PORT_EXCHANGE: '70000' }, names: 'MARU_PORT_EXCHANGE' },
    { env: { MARU_PORT_STAFF: 'seventy' }, names: 'MARU_PORT_STAFF' },
    { env: { MARU_STAFF_URL: 'staff' }, names: 'MARU_STAFF_URL' },
    { env: { MARU_PUBLIC_URL: 'maru' }, names: 'MARU_PUBLIC_URL' },
    { env: { MARU_PUBLIC_URL: 'javascript:alert(1)' }, names: 'MARU_PUBLIC_URL' },
    { env: { MARU_KEEP_LOGIN_RECORDS_DAYS: '365' }, names: 'use a number of days from 366' },
    { env: { MARU_KEEP_LOGIN_ATTEMPTS_DAYS: '1' }, names: 'MARU_KEEP_LOGIN_ATTEMPTS_DAYS' },
    { env: { MARU_KEEP_SMS_CODES_DAYS: '0' }, names: 'MARU_KEEP_SMS_CODES_DAYS' },
    { env: { MARU_KEEP_MESSAGES_DAYS: 'forever' }, names: 'MARU_KEEP_MESSAGES_DAYS' },
    { env: { MARU_WORLD: 'playground' }, names: 'MARU_WORLD' },
    { env: { MARU_WORLD: 'production' }, names: 'DATABASE_URL' },
    { env: { DATABASE_URL: 'postgres://db/maru' }, names: 'MARU_WORLD is needed' },
    { env: { DATABASE_URL: 'postgres://db/maru', NODE_ENV: 'production' }, names: 'MARU_WORLD is needed' },
    { env: { MARU_WORLD: 'sandbox', NODE_ENV: 'production' }, names: 'MARU_WORLD=sandbox' },
  ])('names $names when it cannot be used', ({ env, names }) => {
    expect(() => readConfig(env)).toThrow(names);
  });
});
