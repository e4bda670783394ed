import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** @throws Error that says what to do where there is none. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
  if (path && existsSync(path)) return path;
  throw new Error(
    `no Chromium ${path ? `at ${path}` : 'found'}: install one (Debian: apt-get install chromium), set CHROMIUM_PATH, or leave the boot out (--no-boot)`,
  );
}
