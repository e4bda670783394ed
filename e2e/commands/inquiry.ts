import type { BrowserContext } from '@playwright/test';
import { captchaPass, type Place, sharedProduct } from './login';
import { send } from './send';

interface Wish {
  readonly title: string;
  readonly contents: string;
}

/** A member sends an inquiry over HTTP alone. @returns its id. */
export async function inquire(asks: BrowserContext, wish: Wish, place: Place = sharedProduct): Promise<string> {
  const form = { category: 'other', ...wish, ...(await captchaPass(asks, place)) };
  return (await send<{ id: string }>(asks, 'POST', `${place.site}/v1/questions`, form)).id;
}
