import type { ExchangeCaller } from './exchange-caller';

const levelsLeast = 8;
const bookWaitMs = 60_000;

/** Places an order and sends an inquiry, so that lists of open things are not empty. */
export async function prepareMember(caller: ExchangeCaller, market: string): Promise<void> {
  const { markets } = await caller.json('/v1/centers/dexko');
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === market);
  const { bids } = await fullBook(caller, market, marketId);
  await caller.send('/v1/orders', {
    marketId,
    side: 'B',
    callType: 'LIMIT',
    price: bids.at(-1)?.[0] ?? '',
    amount: '0.01',
  });
  const inquiry = { category: 'transfer', title: '입금이 늦어요', contents: '어제 보낸 원화가 아직 보이지 않습니다.' };
  await caller.send('/v1/questions', { ...inquiry, ...(await caller.captchaPass()) });
}

/** The bots of the sandbox fill the books once they run. */
async function fullBook(
  caller: ExchangeCaller,
  market: string,
  marketId: string,
): Promise<{ readonly bids: readonly [string][] }> {
  const until = Date.now() + bookWaitMs;
  for (;;) {
    const book = await caller.json(`/v1/prices/call/${marketId}`);
    if (book.bids.length >= levelsLeast && book.asks.length >= levelsLeast) return book;
    if (Date.now() > until) throw new Error(`the book of ${market} does not fill`);
    await new Promise((done) => setTimeout(done, 200));
  }
}
