import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseAttacks } from './release-attacks';

const read = (path: string): string => readFileSync(join(__dirname, '..', '..', '..', path), 'utf8');
const shell = read('shell/src/remotes/release-attacks.test.ts');
const registry = read('registry/service/attacks.test.ts') + read('registry/service/tokens.test.ts');

describe('the attacks on releases', () => {
  it('are 31, each once', () => {
    expect(new Set(releaseAttacks.map(({ attack }) => attack)).size).toBe(31);
    expect(releaseAttacks).toHaveLength(31);
  });

  it('are all tried on a page that is loaded and on an open tab, and no other is', () => {
    const rows = /const attacks: .*?\[\] = \[(.*?)\n\];/s.exec(shell)?.[1] ?? '';
    const names = [...rows.matchAll(/^ {2}\[\s*'([^']+)',/gm)].map(([, name]) => name);
    expect(names).toEqual(releaseAttacks.map(({ attack }) => attack));
    for (const title of [
      'runs nothing in a page that is loaded: %s',
      'runs nothing in an open tab, neither then nor later: %s',
    ])
      expect(shell).toContain(`it.each(attacks)('${title}'`);
  });

  it.each(releaseAttacks.filter(({ registry }) => registry !== null))(
    'are refused by the registry where it could let them in: $attack',
    ({ registry: title }) => expect(registry).toContain(`'${title}'`),
  );
});
