import { join } from 'node:path';
import { findChromium } from '@maru/tools-product/chromium';
import { root, run } from '@maru/tools-product/workspace';

/**
 * Runs the journeys of e2e, which start the product themselves (e2e/fixtures), on ports and in a folder of their own.
 * @param args - for Playwright. @throws Error where one fails.
 */
export async function runJourneys(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const playwright = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  await run('node', [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...env, CHROMIUM_PATH: await findChromium() },
  });
}
