import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confirmOrigin, dayMs, type Environment, portNumber, readEnvironment, webAddress } from '@maru/server';
import { type Static, Type } from 'typebox';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Configuration of one exchange process. Read once, at start. */
export interface Config {
  /** `sandbox` plays banks, carriers and reviewers itself; `production` refuses to. */
  readonly world: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Of the back office. */
  readonly staffPort: number;
  /** Address of the back office: the Origin of its page. No trailing slash. */
  readonly staffUrl: string;
  /** Folder of everything that survives a restart: embedded database, uploads. */
  readonly home: string;
  /** Null starts the embedded PostgreSQL inside `home`. */
  readonly databaseUrl: string | null;
  /** Role that owns the schema, for migrations; null where `databaseUrl` is it. */
  readonly databaseOwnerUrl: string | null;
  /** 64 hexadecimal digits; null keeps the key of personal data in `home`. */
  readonly dataKey: string | null;
  /** Public address of the product: links in mails, the allowed Origin, Secure cookies if it is https. No trailing slash. */
  readonly publicUrl: string;
  /** Origin of the page of confirmation (decision 55): a host name of its own. Null: browsers cannot confirm withdrawals of coins. */
  readonly confirmUrl: string | null;
  /** Trading bots stay away. */
  readonly quietMarkets: boolean;
  /** Limits per address. Off in the sandbox, where every caller comes from one address. */
  readonly rateLimits: boolean;
  /** Orders that a member may place in a second. */
  readonly ordersPerSecond: number;
  /** Milliseconds: while the oldest order waits longer for its commit, new ones are refused with 503. */
  readonly orderWaitMsMax: number;
  /** Trades of an opening auction, or orders of a close, in one transaction: other markets wait as long as one takes. */
  readonly auctionSliceMax: number;
  /** Milliseconds between two looks at what was added to the books; null where tests look by themselves. */
  readonly auditLookMs: number | null;
  readonly retention: Retention;
  /** Address of the proxy whose X-Forwarded-For is trusted; false trusts none. */
  readonly trustedProxy: string | false;
  /** Countries whose nationals are not verified, numeric codes of ISO 3166-1 (CONS-133). */
  readonly highRiskCountries: readonly string[];
  /** Countries whose residents may not buy in token sales, ISO 3166 (CONS-133). */
  readonly saleBarredCountries: readonly string[];
  /** No deposits of KRW or any coin, whatever each of them says (ERR-195). */
  readonly depositsStopped: boolean;
  /** Shown instead of the product while it is under maintenance; empty while it is open. */
  readonly maintenance: string;
  readonly logLevel: string;
}

/** Milliseconds that rows are kept before a sweep deletes them; what simply expires (sessions, links, puzzles) goes when it does. */
export interface Retention {
  /** At least a year, which is as far as a member's search may reach (ACCT-011). */
  readonly loginRecordsMs: number;
  /** Longer than the longest pause between two tries (decision 29). */
  readonly loginAttemptsMs: number;
  /** Counted from their expiry; limits count the codes of the last hour. */
  readonly smsCodesMs: number;
  readonly messagesMs: number;
}

/** A number of days. */
const days = (standard: number, { min }: { readonly min: number }) =>
  Type.Integer({
    minimum: min,
    maximum: 3_650,
    default: standard,
    description: `a number of days from ${min} to 3650`,
  });

const variables = Type.Object({
  MARU_WORLD: Type.Optional(
    Type.Union([Type.Literal('sandbox'), Type.Literal('production')], { description: 'sandbox or production' }),
  ),
  NODE_ENV: Type.Optional(Type.String()),
  HOST: Type.String({ default: '127.0.0.1' }),
  MARU_PORT_EXCHANGE: portNumber(8090),
  MARU_PORT_STAFF: portNumber(8070),
  MARU_PORT_SHELL: portNumber(8080),
  MARU_HOME: Type.String({ default: '.maru' }),
  DATABASE_URL: Type.Optional(Type.String()),
  DATABASE_OWNER_URL: Type.Optional(Type.String()),
  MARU_DATA_KEY: Type.Optional(Type.String()),
  MARU_PUBLIC_URL: Type.Optional(webAddress()),
  MARU_STAFF_URL: Type.Optional(webAddress()),
  MARU_CONFIRM_URL: Type.Optional(webAddress()),
  MARU_QUIET_MARKETS: Type.Optional(Type.String()),
  MARU_RATE_LIMITS: Type.Optional(Type.String()),
  MARU_ORDERS_PER_SECOND: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 20 }),
  MARU_AUCTION_SLICE_MAX: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 150 }),
  MARU_ORDER_WAIT_MS_MAX: Type.Integer({ minimum: 1, maximum: 60_000, default: 500 }),
  MARU_KEEP_LOGIN_RECORDS_DAYS: days(730, { min: 366 }),
  MARU_KEEP_LOGIN_ATTEMPTS_DAYS: days(30, { min: 2 }),
  MARU_KEEP_SMS_CODES_DAYS: days(2, { min: 1 }),
  MARU_KEEP_MESSAGES_DAYS: days(30, { min: 1 }),
  MARU_TRUSTED_PROXY: Type.Optional(Type.String()),
  // FATF, high-risk jurisdictions subject to a call for action since 21 October 2022: Iran, North Korea, Myanmar.
  MARU_HIGH_RISK_COUNTRIES: Type.String({
    pattern: '^([0-9]{3}(,[0-9]{3})*)?$',
    default: '364,408,104',
    description: 'three-digit codes of countries with commas between them, such as 364,408',
  }),
  MARU_SALE_BARRED_COUNTRIES: Type.String({
    pattern: '^([A-Z]{2}(,[A-Z]{2})*)?$',
    default: 'US,CN,SG,KP,IR,SY,CU',
    description: 'two-letter codes of countries with commas between them, such as US,CN',
  }),
  MARU_DEPOSITS_STOPPED: Type.Optional(Type.String()),
  MARU_MAINTENANCE: Type.String({ default: '' }),
  MARU_LOG_LEVEL: Type.String({ default: 'info' }),
});

/** @throws Error that names the variable, when one of them cannot be used. */
export function readConfig(env: Environment): Config {
  const read = readEnvironment(variables, env);
  const world = worldOf(read);
  const publicUrl = new URL(read.MARU_PUBLIC_URL ?? `http://localhost:${read.MARU_PORT_SHELL}`).origin;
  return {
    world,
    host: read.HOST,
    port: read.MARU_PORT_EXCHANGE,
    staffPort: read.MARU_PORT_STAFF,
    staffUrl: new URL(read.MARU_STAFF_URL ?? `http://localhost:${read.MARU_PORT_STAFF}`).origin,
    home: resolve(repository, read.MARU_HOME),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    dataKey: read.MARU_DATA_KEY ?? null,
    publicUrl,
    confirmUrl: confirmOrigin(read.MARU_CONFIRM_URL, publicUrl),
    quietMarkets: read.MARU_QUIET_MARKETS === '1',
    rateLimits: world === 'production' || read.MARU_RATE_LIMITS === 'on',
    ordersPerSecond: read.MARU_ORDERS_PER_SECOND,
    auctionSliceMax: read.MARU_AUCTION_SLICE_MAX,
    orderWaitMsMax: read.MARU_ORDER_WAIT_MS_MAX,
    auditLookMs: 2_000,
    retention: {
      loginRecordsMs: read.MARU_KEEP_LOGIN_RECORDS_DAYS * dayMs,
      loginAttemptsMs: read.MARU_KEEP_LOGIN_ATTEMPTS_DAYS * dayMs,
      smsCodesMs: read.MARU_KEEP_SMS_CODES_DAYS * dayMs,
      messagesMs: read.MARU_KEEP_MESSAGES_DAYS * dayMs,
    },
    trustedProxy: read.MARU_TRUSTED_PROXY ?? false,
    highRiskCountries: read.MARU_HIGH_RISK_COUNTRIES.split(',').filter(Boolean),
    saleBarredCountries: read.MARU_SALE_BARRED_COUNTRIES.split(',').filter(Boolean),
    depositsStopped: read.MARU_DEPOSITS_STOPPED === '1',
    maintenance: read.MARU_MAINTENANCE,
    logLevel: read.MARU_LOG_LEVEL,
  };
}

/** The world that is asked for, where its conditions are met. */
function worldOf({ MARU_WORLD, NODE_ENV, DATABASE_URL }: Static<typeof variables>): Config['world'] {
  if (DATABASE_URL && !MARU_WORLD) {
    throw new Error('MARU_WORLD is needed with DATABASE_URL: a forgotten one would give its database the wrong world.');
  }
  const world = MARU_WORLD ?? (NODE_ENV === 'production' ? 'production' : 'sandbox');
  if (world === 'sandbox' && NODE_ENV === 'production') {
    throw new Error('MARU_WORLD=sandbox lets anybody make money: it does not start with NODE_ENV=production.');
  }
  if (world === 'production' && !DATABASE_URL) throw new Error('DATABASE_URL is needed when MARU_WORLD=production.');
  return world;
}
