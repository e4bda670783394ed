import { join } from 'node:path';
import { findChromium } from '@maru/tools-product/chromium';
import { findWebKit } from '@maru/tools-product/webkit';
import { root, run } from '@maru/tools-workspace';

const playwright = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');

/**
 * Runs the journeys of e2e, which start the product themselves (e2e/fixtures), on ports and in a folder of their own.
 * @param args - for Playwright. @throws Error where one fails.
 */
export async function runJourneys(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const hasWebKit = (await findWebKit().catch(inCiOnly)) !== null;
  if (!hasWebKit)
    process.stdout.write('Without the journeys in WebKit (Debian: apt-get install webkit2gtk-driver xvfb)\n');
  await run('node', [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...env, CHROMIUM_PATH: await findChromium(), ...(!hasWebKit && { MARU_WEBKIT: 'none' }) },
  });
}

/** A machine of one's own may be without network or rights to install; a whole run must not be narrower unseen. */
function inCiOnly(error: Error): null {
  if (process.env.CI) throw error;
  return null;
}

/**
 * Makes a picture of each screen and state, in .maru/reports/pictures, and compares them with the approved ones.
 * @param args - --approve: they become the approved ones; whatever else is for Playwright. @throws Error where one differs.
 */
export async function runPictures(args: readonly string[]): Promise<void> {
  const others = args.filter((arg) => arg !== '--approve');
  await run('node', [playwright, 'test', '--config', 'e2e/pictures/pictures.config.ts', ...others], {
    env: { CHROMIUM_PATH: await findChromium(), MARU_PICTURES: others.length < args.length ? 'approve' : 'compare' },
  });
}
