import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const starter = readFileSync(join(root, 'scripts', 'start.mjs'), 'utf8');
const product = readFileSync(join(root, 'tools', 'product', 'parts.ts'), 'utf8');

describe('the README', () => {
  it('names commands that exist (PLAT-005)', () => {
    const named = [...readme.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(
      ([, task, short]) => task ?? short,
    );
    expect(new Set(named)).toEqual(
      new Set([
        'start',
        'test',
        'check',
        'dev',
        'build',
        'e2e',
        'bench',
        'requirements',
        'api',
        'packages',
        'record',
        'app',
        'status',
      ]),
    );
    for (const name of named) expect(scripts).toHaveProperty(name ?? '');
  });

  it('names options, variables and addresses of the starter as they are (PLAT-005)', () => {
    for (const [option] of readme.matchAll(/--fresh|--quiet-markets/g)) expect(starter).toContain(`'${option}'`);
    const variables = [...readme.matchAll(/\bMARU_PORT_\w+/g)].map(([name]) => name);
    expect(new Set(variables).size).toBe(4);
    for (const name of variables) expect(product).toContain(`portName: '${name}'`);
    for (const [, port] of readme.matchAll(/http:\/\/localhost:(\d+)/g)) expect(product).toContain(`port: '${port}'`);
    expect(engines.node).toBe(`>=${/Node\.js ([\d.]+) or newer/.exec(readme)?.[1]}`);
  });

  it('shows folders and pages that are there (PLAT-005)', () => {
    const tree = /```\nshell\/[\s\S]*?```/.exec(readme)?.[0] ?? '';
    const folders = [...tree.matchAll(/^( *)([\w-]+\/)/gm)];
    expect(folders.length).toBeGreaterThan(10);
    let parent = '';
    for (const [, indent = '', folder = ''] of folders) {
      if (indent === '') parent = folder;
      const path = indent === '' ? folder : `${parent}${folder}`;
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
    for (const [path] of readme.matchAll(/\bdocs\/[\w./-]+\.md/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});
