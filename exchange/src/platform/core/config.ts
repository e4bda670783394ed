import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Configuration of one exchange process. Read once, at start. */
export interface Config {
  /** `sandbox` plays banks, carriers and reviewers itself; `production` refuses to. */
  readonly world: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Folder of everything that survives a restart: embedded database, uploads. */
  readonly home: string;
  /** Null starts the embedded PostgreSQL inside `home`. */
  readonly databaseUrl: string | null;
  /** 64 hexadecimal digits; null keeps the key of personal data in `home`. */
  readonly dataKey: string | null;
  /** Public address of the product: links in mails, the allowed Origin, Secure cookies if it is https. No trailing slash. */
  readonly publicUrl: string;
  /** Trading bots stay away. */
  readonly quietMarkets: boolean;
  /** Limits per address. Off in the sandbox, where every caller comes from one address. */
  readonly rateLimits: boolean;
  /** Address of the proxy whose X-Forwarded-For is trusted; false trusts none. */
  readonly trustedProxy: string | false;
  /** Shown instead of the product while it is under maintenance; empty while it is open. */
  readonly maintenance: string;
  readonly logLevel: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names the variable, when one of them cannot be used. */
export function readConfig(env: Environment): Config {
  const world = env.MARU_WORLD ?? (env.NODE_ENV === 'production' ? 'production' : 'sandbox');
  if (world !== 'sandbox' && world !== 'production')
    throw new Error(`MARU_WORLD is ${world}: use sandbox or production.`);
  if (world === 'sandbox' && env.NODE_ENV === 'production') {
    throw new Error('MARU_WORLD=sandbox lets anybody make money: it does not start with NODE_ENV=production.');
  }
  if (world === 'production' && !env.DATABASE_URL)
    throw new Error('DATABASE_URL is needed when MARU_WORLD=production.');
  return {
    world,
    host: env.HOST ?? '127.0.0.1',
    port: readPort(env.MARU_PORT_EXCHANGE ?? '8090'),
    home: readFolder(env.MARU_HOME ?? join(repository, '.maru')),
    databaseUrl: env.DATABASE_URL || null,
    dataKey: env.MARU_DATA_KEY || null,
    publicUrl: readSite(env.MARU_PUBLIC_URL ?? `http://localhost:${env.MARU_PORT_SHELL ?? '8080'}`),
    quietMarkets: env.MARU_QUIET_MARKETS === '1',
    rateLimits: world === 'production' || env.MARU_RATE_LIMITS === 'on',
    trustedProxy: env.MARU_TRUSTED_PROXY || false,
    maintenance: env.MARU_MAINTENANCE ?? '',
    logLevel: env.MARU_LOG_LEVEL ?? 'info',
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`MARU_PORT_EXCHANGE is ${text}: use a port number.`);
  return port;
}

const readFolder = (path: string): string => (isAbsolute(path) ? path : resolve(repository, path));

function readSite(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`MARU_PUBLIC_URL is ${text}: use an address like https://maru.example.`);
  }
  return new URL(text).origin;
}
