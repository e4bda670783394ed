import { acceptFunctions, openBrowser } from '../lib/browser';

interface PageChecks {
  /** Of each page load: what the checks take before routes are made, and later those of the page's own remote. */
  readonly ms: readonly number[];
  /** From the first check to the last answer, with whatever the page does in between. */
  readonly wholeMs: readonly number[];
  readonly signatures: readonly number[];
}

/**
 * Loads the page in Chromium, each time as a new device, and times what its shell checks. Pauses of more than 4 ms without a check under way
 * are other work of the page: set and trust document are checked before it makes routes, the team's signature beside that.
 */
export async function checkInPage(url: string, times: number): Promise<PageChecks> {
  const browser = await openBrowser();
  try {
    const ms: number[] = [];
    const wholeMs: number[] = [];
    const signatures: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await acceptFunctions(page);
      await page.addInitScript(() => {
        const seen = { first: 0, last: 0, count: 0, paused: 0, pending: 0 };
        Object.assign(globalThis, { seen });
        const timed = async <T>(check: () => Promise<T>): Promise<T> => {
          const now = performance.now();
          seen.first ||= now;
          const pause = now - (seen.last || now);
          if (seen.pending === 0 && pause > 4) seen.paused += pause;
          seen.pending += 1;
          const answer = await check();
          seen.pending -= 1;
          seen.last = performance.now();
          return answer;
        };
        const verify = crypto.subtle.verify.bind(crypto.subtle);
        crypto.subtle.verify = (...args: Parameters<typeof verify>) => {
          seen.count += 1;
          return timed(() => verify(...args));
        };
        const digest = crypto.subtle.digest.bind(crypto.subtle);
        crypto.subtle.digest = (...args: Parameters<typeof digest>) => timed(() => digest(...args));
      });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(1500);
      const { first, last, count, paused } = await page.evaluate(
        () => (globalThis as unknown as { seen: { first: number; last: number; count: number; paused: number } }).seen,
      );
      ms.push(last - first - paused);
      wholeMs.push(last - first);
      signatures.push(count);
      await context.close();
    }
    return { ms, wholeMs, signatures };
  } finally {
    await browser.close();
  }
}
