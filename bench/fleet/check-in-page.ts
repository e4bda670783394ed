import { acceptFunctions, openBrowser } from '../lib/browser';

interface PageChecks {
  /** Of each page load: from the first signature that is checked to the last answer. */
  readonly ms: readonly number[];
  readonly signatures: readonly number[];
}

/** Loads the page in Chromium, each time as a new device, and times what its shell checks before it makes routes. */
export async function checkInPage(url: string, times: number): Promise<PageChecks> {
  const browser = await openBrowser();
  try {
    const ms: number[] = [];
    const signatures: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await acceptFunctions(page);
      await page.addInitScript(() => {
        const seen = { first: 0, last: 0, count: 0 };
        Object.assign(globalThis, { seen });
        const verify = crypto.subtle.verify.bind(crypto.subtle);
        crypto.subtle.verify = async (...args: Parameters<typeof verify>) => {
          seen.first ||= performance.now();
          seen.count += 1;
          const answer = await verify(...args);
          seen.last = performance.now();
          return answer;
        };
      });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(1500);
      const { first, last, count } = await page.evaluate(
        () => (globalThis as unknown as { seen: { first: number; last: number; count: number } }).seen,
      );
      ms.push(last - first);
      signatures.push(count);
      await context.close();
    }
    return { ms, signatures };
  } finally {
    await browser.close();
  }
}
