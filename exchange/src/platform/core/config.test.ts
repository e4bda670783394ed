import { readConfig } from './config';

describe('readConfig', () => {
  it('needs nothing in the sandbox, and knows the shell by its port', () => {
    expect(readConfig({})).toMatchObject({
      world: 'sandbox',
      host: '127.0.0.1',
      port: 8090,
      databaseUrl: null,
      publicUrl: 'http://localhost:8080',
      quietMarkets: false,
      rateLimits: false,
      trustedProxy: false,
    });
    expect(readConfig({ MARU_PORT_SHELL: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readConfig({ MARU_PUBLIC_URL: 'https://maru.example/' }).publicUrl).toBe('https://maru.example');
  });

  it('keeps limits per address on in production', () => {
    expect(readConfig({ MARU_WORLD: 'production', DATABASE_URL: 'postgres://db/maru' }).rateLimits).toBe(true);
    expect(readConfig({ MARU_RATE_LIMITS: 'on' }).rateLimits).toBe(true);
  });

  it.each([
    { env: { MARU_PORT_EXCHANGE: 'eighty' }, names: 'MARU_PORT_EXCHANGE' },
    { env: { MARU_PORT_EXCHANGE: '70000' }, names: 'MARU_PORT_EXCHANGE' },
    { env: { MARU_PUBLIC_URL: 'maru' }, names: 'MARU_PUBLIC_URL' },
    { env: { MARU_PUBLIC_URL: 'javascript:alert(1)' }, names: 'MARU_PUBLIC_URL' },
    { env: { MARU_WORLD: 'playground' }, names: 'MARU_WORLD' },
    { env: { MARU_WORLD: 'production' }, names: 'DATABASE_URL' },
    { env: { DATABASE_URL: 'postgres://db/maru' }, names: 'MARU_WORLD is needed' },
    { env: { DATABASE_URL: 'postgres://db/maru', NODE_ENV: 'production' }, names: 'MARU_WORLD is needed' },
    { env: { MARU_WORLD: 'sandbox', NODE_ENV: 'production' }, names: 'MARU_WORLD=sandbox' },
  ])('names $names when it cannot be used', ({ env, names }) => {
    expect(() => readConfig(env)).toThrow(names);
  });
});
