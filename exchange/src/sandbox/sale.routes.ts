import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Amount, CoinCode, Timestamp, YesNo } from '@maru/contract/exchange';
import { type Static, Type } from 'typebox';
import type { SaleTerms, SaleTexts, TokenSales } from '../modules/token-sale';
import type { Context } from '../platform/core/context';
import { sendDone } from './send-done';

export interface SaleRoutesDeps {
  readonly db: Context['db'];
  readonly clock: Context['clock'];
  readonly tokenSales: Pick<TokenSales, 'maker' | 'actor' | 'purchases'>;
}

const TkCode = Type.String({ maxLength: 40 });
const Payment = Type.Object({ ciCode: CoinCode, chgRate: Amount, minCnt: Amount, userMaxCnt: Amount });
const SaleWish = Type.Object({
  tkCode: TkCode,
  totalCount: Amount,
  coins: Type.Array(Payment, { minItems: 1, maxItems: 20 }),
  start: Timestamp,
  end: Timestamp,
  whitelist: Type.Optional(YesNo),
  /** Of the token; the sale's own code unless given. */
  ieCode: Type.Optional(CoinCode),
  bonusRate: Type.Optional(Type.String({ maxLength: 8 })),
  mContents: Type.Optional(Type.String({ maxLength: 20_000 })),
});
type SaleWish = Static<typeof SaleWish>;

/** Makes token sales without the two people of the back office, ends them, and hands out. */
export const saleRoutes =
  ({ db, clock, tokenSales }: SaleRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { maker, actor, purchases } = tokenSales;

    app.post('/sandbox/sales', { schema: { body: SaleWish } }, async ({ body }, reply) => {
      const publishedAt = new Date(Math.min(clock.now().getTime(), Date.parse(body.start)));
      const made = await db
        .transaction()
        .execute((tx) => maker.make(tx, body.tkCode, termsOf(body), textsOf(body), publishedAt));
      return sendDone(reply, made.ok ? accepted({ tkCode: body.tkCode }) : made);
    });

    const one = Type.Object({ tkCode: TkCode });
    app.post('/sandbox/sales/hand-out', { schema: { body: one } }, async ({ body: { tkCode } }, reply) => {
      const done = await db.transaction().execute(async (tx): Promise<Outcome<void>> => {
        // One that is still under way is ended first.
        const ended = await actor.act(tx, tkCode, 'end');
        return !ended.ok && ended.refusal === 'NOT_FOUND' ? refused('NOT_FOUND') : actor.act(tx, tkCode, 'handOut');
      });
      if (done.ok) {
        // The workers' clock is the exchange's: what was made due just now is due.
        await purchases.handOuts.flush();
      }
      return sendDone(reply, done);
    });
  };

const tokenOf = ({ ieCode, tkCode }: SaleWish): string => ieCode ?? tkCode.replace(/[^A-Z0-9_]/g, '').slice(0, 12);

const termsOf = (wish: SaleWish): SaleTerms => ({
  token: tokenOf(wish),
  tokenName: tokenOf(wish),
  offered: wish.totalCount,
  bonusPercent: wish.bonusRate ?? '0',
  startsAt: new Date(wish.start),
  endsAt: new Date(wish.end),
  payments: wish.coins.map(({ ciCode, chgRate, minCnt, userMaxCnt }) => ({
    coin: ciCode,
    rate: chgRate,
    minimum: minCnt,
    maximum: userMaxCnt,
  })),
});

function textsOf({ tkCode, whitelist, mContents = '' }: SaleWish): SaleTexts {
  const suffix = whitelist === 'Y' ? '(Whitelist)' : '';
  const text = (ko: string, en: string, ch: string) => ({ ko, en, ch });
  return {
    name: text(`${tkCode} 세일${suffix}`, `${tkCode} sale${suffix}`, `${tkCode} 销售${suffix}`),
    comment: text('샌드박스의 판매', 'A sale of the sandbox', '沙盒销售'),
    contents: text(mContents, '', ''),
  };
}
