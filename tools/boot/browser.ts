import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Browser, chromium } from 'playwright-core';

const nobody = 65_534;
const heapMiB = 512;

/** A port at which nothing listens: whatever does not go to the page's own origin goes there. */
const nowhere = '127.0.0.1:9';

/** Chromium as it runs code that nobody has approved: no way to any address but one, a bounded heap. */
export const confined = (origin: string): string[] => [
  '--disable-dev-shm-usage',
  `--proxy-server=http://${nowhere}`,
  // Loopback is not excepted by itself: other services of this machine listen there.
  `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--js-flags=--max-old-space-size=${heapMiB}`,
];

/** Starts Chromium in its sandbox; where the kernel refuses that, without, and says so in one line. */
export async function launchConfined(executablePath: string, origin: string): Promise<Browser> {
  const { PATH = '' } = process.env;
  // In a container no other folder is writable.
  const options = { executablePath, args: confined(origin), env: { PATH, HOME: tmpdir() } };
  try {
    return await chromium.launch({ ...options, chromiumSandbox: true });
  } catch {
    const browser = await chromium.launch({ ...options, chromiumSandbox: false });
    console.error('boot: Chromium runs without its sandbox: this user or kernel does not allow one');
    return browser;
  }
}

/**
 * Gives up root, for good, before anything unapproved runs: root's browser has no sandbox, and reads every file.
 * @param needed - files that the boot still reads; where they are open to root alone, it stays root and says so.
 */
export function leaveRoot(needed: readonly string[]): void {
  const { setegid, seteuid, setgid, setgroups, setuid } = process;
  if (process.getuid?.() !== 0 || !setegid || !seteuid || !setgid || !setgroups || !setuid) return;
  setegid(nobody);
  seteuid(nobody);
  const closed = needed.find((path) => !opens(path));
  seteuid(0);
  setegid(0);
  if (closed) {
    console.error(`boot: runs as root, since ${closed} is open to root alone`);
    return;
  }
  setgroups([]);
  setgid(nobody);
  setuid(nobody);
}

/** @throws Error that says what to do, where this user can read one of the files: what breaks out of the browser could, too. */
export function requireClosed(paths: readonly string[]): void {
  const open = paths.find(opens);
  if (open)
    throw new Error(
      `the boot runs as a user who can read ${open}: start the registry as root, which the boot gives up, or name a service that boots elsewhere (MARU_BOOT_URL)`,
    );
}

function opens(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}
