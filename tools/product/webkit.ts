import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@maru/tools-workspace';

/** Programs of Debian's WebKitGTK: the driver (W3C WebDriver), the browser that it drives, and the display that the browser draws on. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'];

function pathOf(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function browserPath(): string | null {
  for (const library of libraries.filter((path) => existsSync(path)))
    for (const folder of readdirSync(library)
      .filter((name) => name.startsWith('webkit'))
      .sort()
      .reverse()) {
      const browser = join(library, folder, 'MiniBrowser');
      if (existsSync(browser)) return browser;
    }
  return null;
}

function inSystem(): WebKit | null {
  const [driver, display, browser] = [pathOf('WebKitWebDriver'), pathOf('Xvfb'), browserPath()];
  return driver && display && browser ? { driver, display, browser } : null;
}

/**
 * Finds a WebKit for the journeys of the app's pages: that of the system, or Debian's, installed now where this process may do so.
 * @returns null where there is none.
 */
export async function findWebKit(): Promise<WebKit | null> {
  const found = inSystem();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  process.stdout.write('Installing WebKit from Debian\n');
  await run('apt-get', ['update'], { quiet: true });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'webkit2gtk-driver', 'xvfb', 'fonts-nanum'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return inSystem();
}
