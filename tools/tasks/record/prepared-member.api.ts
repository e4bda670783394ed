import { SoftwareAuthenticator } from '@maru/testing/authenticator';
import type { ExchangeCaller } from './exchange-caller';

const levelsLeast = 8;
const bookWaitMs = 60_000;

/** Who is recorded, and what of. */
export interface Wanted {
  /** Of the member; gets the codes. */
  readonly phone: string;
  /** Code of a market. */
  readonly market: string;
  /** Code of a token sale that takes KRW. */
  readonly sale: string;
  /** Of the page that the member's passkey is for: the exchange's public address. */
  readonly origin: string;
}

/** Gives the member one of each: lists that a new member has empty have a row on the screens then. */
export async function prepareMember(caller: ExchangeCaller, { phone, market, sale, origin }: Wanted): Promise<void> {
  await placeOrders(caller, market);
  const inquiry = { category: 'transfer', title: '입금이 늦어요', contents: '어제 보낸 원화가 아직 보이지 않습니다.' };
  await caller.send('/v1/questions', { ...inquiry, ...(await caller.captchaPass()) });
  await buyTokens(caller, sale);
  await withdrawKrw(caller, phone);
  // Last: whoever has just added a means of logging in may not withdraw for a while.
  await addPasskey(caller, phone, origin);
  await caller.send('/v1/me/api-keys', {
    ...{ name: '차익 거래 봇', scopes: ['read', 'trade'], addresses: ['203.0.113.7'], days: '90' },
    ...(await caller.factorProof(phone)),
  });
}

/** One in the book, and one that waits for the price to rise. */
async function placeOrders(caller: ExchangeCaller, market: string): Promise<void> {
  const { markets } = await caller.json('/v1/centers/dexko');
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === market);
  const { asks, bids } = await fullBook(caller, market, marketId);
  const order = { marketId, side: 'B', amount: '0.01' };
  await caller.send('/v1/orders', { ...order, callType: 'LIMIT', price: lastPrice(bids) });
  await caller.send('/v1/stop-orders', { ...order, stopPrice: lastPrice(asks), price: lastPrice(asks) });
}

async function buyTokens(caller: ExchangeCaller, tkCode: string): Promise<void> {
  const { tokenSaleDetailList } = await caller.json(`/v1/ieo/tokenSaleDetail?tkCode=${tkCode}`);
  const { cidx } = tokenSaleDetailList.find(({ ciCode }: { ciCode: string }) => ciCode === 'KRW');
  const agreed = { agreeTerms: 'Y', agreeQualified: 'Y' };
  const wish = { tkCode, cidx, coinCnt: '50000', channel: 'CN01', ...agreed };
  await caller.send('/v2/ieo/tokenSale', { ...wish, ...(await caller.captchaPass()) });
}

async function withdrawKrw(caller: ExchangeCaller, phone: string): Promise<void> {
  const amount = '30000';
  const { token } = await caller.json(`/v1/auth/means/SMS/token?coinId=0&amount=${amount}`);
  const proof = { authType: 'P', authToken: token, authValue: await caller.newestCode(phone) };
  const fields = { transferType: 'O', mode: 'withdraw', backCode: '004', deviceType: '200' };
  await caller.send('/v1/transfers/krw/withdraw', { amount, ...fields, ...proof });
}

/** What of PublicKeyCredentialCreationOptionsJSON the authenticator reads. */
interface AskedPasskey {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

async function addPasskey(caller: ExchangeCaller, phone: string, origin: string): Promise<void> {
  const proof = await caller.factorProof(phone);
  const asked = await caller.send<AskedPasskey>('/v1/me/passkeys/options', proof);
  const authenticator = new SoftwareAuthenticator({ origin, rpId: asked.rp.id });
  await caller.send('/v1/me/passkeys', { name: '내 노트북', credential: authenticator.create(asked) });
}

const lastPrice = (levels: readonly [string][]): string => levels.at(-1)?.[0] ?? '';

/** The bots of the sandbox fill the books once they run. */
async function fullBook(
  caller: ExchangeCaller,
  market: string,
  marketId: string,
): Promise<Readonly<Record<'asks' | 'bids', readonly [string][]>>> {
  const until = Date.now() + bookWaitMs;
  for (;;) {
    const book = await caller.json(`/v1/prices/call/${marketId}`);
    if (book.bids.length >= levelsLeast && book.asks.length >= levelsLeast) return book;
    if (Date.now() > until) throw new Error(`the book of ${market} does not fill`);
    await new Promise((done) => setTimeout(done, 200));
  }
}
