import { findChromium } from '@maru/tools-product/chromium';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: flags });

/** @throws Error where an address does not show the screen of a remote: a failure's figures are no yardstick. */
export async function expectScreens(urls: readonly string[]): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const url of urls) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForSelector('[data-remote] h1', { timeout: 60_000 }).catch(() => {
        throw new Error(`${url} shows no screen`);
      });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** Lets functions run in a page: the TypeScript loader wraps named ones in a helper that pages do not have. */
export const acceptFunctions = (page: Page): Promise<void> =>
  page.addInitScript({ content: 'globalThis.__name = (target) => target;' }).then(() => undefined);

/** Processor time of the main thread of a page, in seconds, since it began: waiting for a core on a busy machine is none. */
export async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

export async function performanceSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Frames that the page draws within `ms`, as frames per second. */
export const framesPerSecond = (page: Page, ms: number): Promise<number> =>
  page.evaluate(
    (length) =>
      new Promise<number>((done) => {
        const from = performance.now();
        let frames = 0;
        const frame = () => {
          frames += 1;
          const passed = performance.now() - from;
          if (passed < length) requestAnimationFrame(frame);
          else done((frames * 1000) / passed);
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );

/** What first loads are measured on. */
export const smallDevice = { rttMs: 165, megabits: 8.1, cpu: 4 };

/** A network and a processor of a smaller device. @param cpu - times slower. */
export async function slowDown(
  page: Page,
  { rttMs, megabits, cpu = 1 }: { readonly rttMs: number; readonly megabits: number; readonly cpu?: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: (megabits * 1e6) / 8,
    uploadThroughput: (Math.min(megabits, 1.6) * 1e6) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
