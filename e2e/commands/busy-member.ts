import type { Browser, Cookie, Page } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { expect } from '../fixtures/test';
import { logIn } from './login';
import { freshEmail, freshPhone, makeMember } from './sandbox';

/** A member of level 3 with long figures, executions and an open order. @returns the cookies of his session. */
export async function busyMember(browser: Browser, name: string): Promise<Cookie[]> {
  const [email, phone] = [freshEmail(name), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '987654321098', coins: { BTC: '0.5', XRP: '1234.5678' }, phone });
  const context = await browser.newContext();
  await logIn(context, email, { phone });
  await trade(context.request);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Two executions and an open order. */
async function trade(request: Page['request']) {
  const site = productUrl('shell');
  const { markets } = await (await request.get(`${site}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await request.get(`${site}/v1/prices/call/${marketId}`)).json();
  const orders: Record<string, string>[] = [
    { callType: 'MARKET', total: '10000' },
    { callType: 'MARKET', total: '1234567' },
    { callType: 'LIMIT', price: bids.at(-1)[0], amount: '0.01' },
  ];
  for (const order of orders) {
    const placed = await request.post(`${site}/v1/orders`, {
      headers: { 'x-maru-client': 'e2e' },
      form: { marketId, side: 'B', ...order },
    });
    expect(placed.ok(), await placed.text()).toBe(true);
  }
}
