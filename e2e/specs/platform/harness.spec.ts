import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { harnessCommand } from '@maru/tools-remote-build/commands';
import { expect, test } from '@playwright/test';
import { isChosenRemote } from '../../commands/chosen-remotes';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const port = 18290;

/** A screen of each remote that a visitor may see, or the text that a visitor gets. */
const firstScreens = [
  ['mfe-auth', '/login'],
  ['mfe-trading', '/'],
  ['mfe-wallet', '/app/asset'],
  ['mfe-account', '/mypage'],
  ['mfe-tokensale', '/app/wow/list'],
  ['mfe-help', '/help/faq'],
] as const;

/** One set of doubles serves all remotes: a whole run tries two, a change of a remote that one (npm test -- --changed). */
const tried = ['mfe-trading', 'mfe-wallet'];
const isTried = (remote: string) => (process.env.MARU_JOURNEYS_OF ? isChosenRemote(remote) : tried.includes(remote));

for (const [remote, path] of firstScreens.filter(([remote]) => isTried(remote))) {
  test(`${remote} runs alone, with doubles of what the shell lends (PLAT-025, PLAT-021)`, async ({ page }) => {
    test.setTimeout(120_000);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    const [program, ...args] = harnessCommand(remote, '--port', String(port));
    const server = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      let output = '';
      server.stdout.on('data', (chunk) => (output += chunk));
      await expect.poll(() => output, { timeout: 90_000 }).toContain(`${remote} alone`);
      await page.goto(`http://localhost:${port}${path}`);
      await expect(page.getByRole('navigation', { name: remote })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
      expect(thrown).toEqual([]);
    } finally {
      const gone = new Promise((done) => server.once('exit', done));
      // What it has compiled need not be kept for the next time.
      server.kill('SIGKILL');
      await gone;
    }
  });
}
