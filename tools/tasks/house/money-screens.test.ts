import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '@maru/tools-workspace';

const manifestOf = (remote: string) =>
  JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8')) as { screens: readonly { money?: boolean }[] };

it('gives permits to the remotes that have screens of money, and to no others (decision 115)', () => {
  const table = readFileSync(join(root, 'shell/server/permits.ts'), 'utf8');
  const permitted = [...table.matchAll(/\['(mfe-[a-z-]+)', '[a-z]+'\]/g)].map(([, name]) => name);
  const withMoney = remotes.filter((remote) => manifestOf(remote).screens.some(({ money }) => money));
  expect(withMoney.length).toBeGreaterThan(0);
  expect(permitted.sort()).toEqual([...withMoney].sort());
});
