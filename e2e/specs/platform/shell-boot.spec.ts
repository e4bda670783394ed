import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTrialShell } from '@maru/tools-product/trial-shell';
import { root } from '@maru/tools-workspace';
import { expect, test } from '@playwright/test';
import { bootShellOf } from '../../fixtures/shell-boot';

/** A version of the shell in the gate's browser, under the six remotes of this repository (PLAT-042). */
test.describe('a version of the shell in the gate’s browser', () => {
  test.describe.configure({ timeout: 240_000 });

  const own = join(root, 'shell', 'dist');
  /** While the build of this repository is live, under some of its remotes. */
  const bootTrial = async (shell: Parameters<typeof makeTrialShell>[0]) => {
    const folder = await makeTrialShell(shell);
    try {
      return await bootShellOf(folder, { live: own, names: ['mfe-auth', 'mfe-help', 'mfe-trading'] });
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const platformVersion = '2.1.0';

  test('nothing is found of the build of this repository, and each of its calls is recorded', async () => {
    expect(await bootShellOf(own)).toEqual({ findings: [], notes: [] });
  });

  test('one that draws nothing is found at once', async () => {
    const { findings } = await bootTrial({ mark: 'nothing', platformVersion, broken: true });
    expect(findings.map((finding) => finding.replace(/ \(as a \w+\)$/, ''))).toEqual([
      ...['draws no first screen within 15 s', 'an error that nobody catches: trial'].map(
        (text) => `boot: shell: /: ${text}`,
      ),
      ...['draws no first screen within 15 s', 'an error that nobody catches: trial'].map(
        (text) => `boot: shell: /: ${text}`,
      ),
    ]);
  });

  test('named are errors, long tasks, buttons without a name, and screens that it does not show', async () => {
    const opening = `document.addEventListener('maru-started', () => {
      document.querySelector('main').append(document.createElement('button'));
      const until = performance.now() + 8000;
      if (location.pathname === '/login') while (performance.now() < until);
      setTimeout(() => { throw new Error('later'); });
    });
    for (const name of ['append', 'appendChild']) {
      const take = Element.prototype[name];
      Element.prototype[name] = function (...nodes) {
        if (location.pathname === '/help/faq' && nodes.some(({ src }) => /beside-/.test(src))) throw new Error('not here');
        return take.apply(this, nodes);
      };
    }`;
    const { findings } = await bootTrial({ mark: 'faulty', platformVersion, opening });
    const said = findings.join('\n');
    expect(said).toMatch(/^boot: shell: \/: an error that nobody catches: later \(as a visitor\)$/m);
    expect(said).toMatch(/^boot: shell: \/: breaks button-name of axe-core: .* \(as a member\)$/m);
    expect(said).toMatch(/^boot: shell: \/login: blocks the page for \d+ ms in one task/m);
    expect(said).toMatch(/^boot: shell: \/help\/faq: does not show the screen of mfe-help/m);
  });
});
