import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Cookie } from '@playwright/test';
import { productEnvironment } from '../fixtures/addresses';
import { logIn } from './login';
import { freshEmail, freshPhone, makeMember } from './sandbox';

/**
 * A member of level 3 who holds as much as the ledger can: sums are 64 bits of the smallest unit, 17 digits before the point of KRW, 11
 * before and 8 behind that of coins. One for each worker and run, since eight of them are all that the ledger holds together.
 * @returns the cookies of his session.
 */
export async function richMember(browser: Browser): Promise<Cookie[]> {
  // A worker that takes the place of one whose test has failed takes his member over. The folder is emptied when a run begins.
  const kept = join(productEnvironment.MARU_HOME, `rich-${process.env.TEST_PARALLEL_INDEX ?? 0}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const [email, phone] = [freshEmail('rich'), freshPhone()];
  const coins = { BTC: '11111111111.11111111', XRP: '11111111111.11111111' };
  await makeMember({ email, authLevel: 3, krw: '11111111111111111', coins, phone });
  const context = await browser.newContext();
  await logIn(context, email, { phone });
  const cookies = await context.cookies();
  await context.close();
  writeFileSync(kept, JSON.stringify(cookies));
  return cookies;
}
