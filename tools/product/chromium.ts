import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '@maru/tools-workspace';

/** Prefers the headless shell: it uses a third less processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function inPath(): string | null {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** Playwright's own browser, if it is installed. */
async function playwrights(): Promise<string | null> {
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function installed(name: string): Promise<string> {
  await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-nanum'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return `/usr/bin/${name}`;
}

/**
 * Finds a Chromium for the journeys: CHROMIUM_PATH, one of the system, Playwright's own, or Debian's, installed now where this
 * process may do so.
 * @returns its path. @throws Error that says what to do where there is none.
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? inPath() ?? (await playwrights());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium and a Korean font from Debian\n');
    await run('apt-get', ['update'], { quiet: true });
    return installed('chromium-headless-shell').catch(() => installed('chromium'));
  }
  throw new Error(
    'No Chromium found: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}
