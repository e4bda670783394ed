import { hourMs } from '@maru/server';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app';

export interface SaleWish {
  readonly tkCode: string;
  /** Code of the token; that of the sale unless given. */
  readonly ieCode?: string;
  readonly totalCount?: string;
  readonly coin?: string;
  readonly rate?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly bonusRate?: string;
  readonly startsIn?: number;
  readonly endsIn?: number;
  readonly whitelist?: 'Y' | 'N';
}

/** Makes a sale for KRW through the sandbox: 1,000 tokens at 100 KRW each, 10 to 500 per person, unless wished otherwise. */
export async function makeSale(exchange: Pick<TestApp, 'call' | 'clock'>, wish: SaleWish): Promise<void> {
  const { tkCode, totalCount = '1000', rate = '0.01', minimum = '1000', maximum = '50000', ...rest } = wish;
  const now = exchange.clock.now().getTime();
  const made = await exchange.call('POST', '/sandbox/sales', {
    body: {
      ...{ tkCode, totalCount, ieCode: rest.ieCode },
      ...{ bonusRate: rest.bonusRate ?? '5', whitelist: rest.whitelist ?? 'N' },
      coins: [{ ciCode: rest.coin ?? 'KRW', chgRate: rate, minCnt: minimum, userMaxCnt: maximum }],
      start: new Date(now + (rest.startsIn ?? -hourMs)).toISOString(),
      end: new Date(now + (rest.endsIn ?? hourMs)).toISOString(),
    },
  });
  if (made.statusCode !== 200) throw new Error(`sale ${tkCode}: ${made.body}`);
}

export interface BuyOptions {
  readonly key?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of a captcha; a fresh one unless given. */
  readonly proof?: Readonly<Record<string, string>>;
}

/** Buys with KRW, with both agreements. */
export async function buyTokens(
  exchange: Pick<TestApp, 'call' | 'captcha'>,
  { cookie }: { readonly cookie: string },
  tkCode: string,
  coinCnt: string,
  { key, body, proof }: BuyOptions = {},
): Promise<LightMyRequestResponse> {
  const solved = proof ?? (await exchange.captcha());
  return exchange.call('POST', '/v2/ieo/tokenSale', {
    cookie,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    body: { tkCode, cidx: '0', coinCnt, channel: 'CN01', agreeTerms: 'Y', agreeQualified: 'Y', ...solved, ...body },
  });
}
