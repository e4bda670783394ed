import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { captchaPass, logIn } from '../commands/login';
import { makeMember } from '../commands/sandbox';
import { productEnvironment, productUrl } from '../fixtures/addresses';
import { startOwnProduct } from '../fixtures/own-product';
import { prepareHome } from '../fixtures/prepared-home';

/** Members of the seed and of this file, with what their second step needs. */
const viewers = {
  member: { email: 'minji@maru.test', otpSecret: 'MARUMINJIDEMOSECRETMARUMINJI2345' },
  holder: { email: 'holder@maru.test', phone: '01087654321' },
  beginner: { email: 'beginner@maru.test' },
  buyer: { email: 'buyer@maru.test', phone: '01076543210' },
} as const;

/** Cookies of a viewer, as Playwright keeps them. */
export const sessionFile = (viewer: keyof typeof viewers): string =>
  join(productEnvironment.MARU_HOME, 'pictures', `${viewer}.json`);

/** The product of the journeys without trading bots: its prices are those of the seed, the same in every run. */
export default async function startQuietProduct(): Promise<() => Promise<void>> {
  const quiet = { MARU_QUIET_MARKETS: '1' };
  await prepareHome(quiet);
  const product = await startOwnProduct({ ...productEnvironment, ...quiet });
  mkdirSync(join(productEnvironment.MARU_HOME, 'pictures'), { recursive: true });
  await makeMember({ email: viewers.beginner.email, authLevel: 1 });
  const coins = { BTC: '0.75', XRP: '18000', ETH: '4.2', USDT: '9000', SOL: '31.5' };
  await makeMember({ ...viewers.holder, authLevel: 3, krw: '48680643', coins });
  await makeMember({ ...viewers.buyer, authLevel: 3, krw: '30000000' });
  await fillBook();
  for (const [viewer, { email, ...second }] of Object.entries(viewers)) {
    const api = await request.newContext();
    await logIn({ request: api }, email, second);
    if (viewer === 'member') await keepOneOrder(api);
    if (viewer === 'buyer') for (const coinCnt of ['50000', '1250000']) await buyTokens(api, coinCnt);
    await api.storageState({ path: sessionFile(viewer as keyof typeof viewers) });
    await api.dispose();
  }
  return () => product.stop();
}

/** What the seed leaves open depends on the day: one order of every day instead, which no price reaches. */
async function keepOneOrder(api: APIRequestContext): Promise<void> {
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await api.post(productUrl('shell') + path, { headers: { 'x-maru-client': 'e2e' }, form });
    if (!answer.ok()) throw new Error(`the open order: ${await answer.text()}`);
  };
  const { markets } = await (await api.get(`${productUrl('shell')}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  await send('/v1/orders/cancel-all', {});
  await send('/v1/orders', { marketId, side: 'B', callType: 'LIMIT', price: '100000000', amount: '0.05' });
}

/** A purchase at the sale that the seed has open. */
async function buyTokens(api: APIRequestContext, coinCnt: string): Promise<void> {
  const wish = { tkCode: 'HANOK2026', cidx: '0', coinCnt, channel: 'CN01', agreeTerms: 'Y', agreeQualified: 'Y' };
  const data = { ...wish, ...(await captchaPass({ request: api })) };
  const url = `${productUrl('shell')}/v2/ieo/tokenSale`;
  const bought = await api.post(url, { headers: { 'x-maru-client': 'e2e' }, data });
  if (!bought.ok()) throw new Error(`a purchase: ${await bought.text()}`);
}

/** Orders of one member on both sides of the market that the pictures show: without trading bots its book is empty. */
async function fillBook(): Promise<void> {
  const maker = { email: 'maker@maru.test', phone: '01098765432' };
  await makeMember({ ...maker, authLevel: 3, krw: '9000000000', coins: { BTC: '50' } });
  const api = await request.newContext({ baseURL: productUrl('shell') });
  await logIn({ request: api }, maker.email, maker);
  const { markets } = await (await api.get('/v1/centers/dexko')).json();
  const { id: marketId, close } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  for (let level = 1; level <= 15; level += 1)
    for (const [side, way] of [
      ['B', -1],
      ['S', 1],
    ] as const) {
      const price = String(Number(close) + way * (level * 3000 + ((level * 7) % 5) * 1000));
      const amount = (0.05 + ((level * 37) % 23) / 10).toFixed(4);
      const form = { marketId, side, callType: 'LIMIT', price, amount };
      const placed = await api.post('/v1/orders', { headers: { 'x-maru-client': 'e2e' }, form });
      // A member may place 20 orders a second.
      await new Promise((done) => setTimeout(done, 60));
      if (!placed.ok()) throw new Error(`an order of the book: ${await placed.text()}`);
    }
  await api.dispose();
}
