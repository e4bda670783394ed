import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '@maru/tools-workspace';
import { journeys } from './journeys-of';
import { acrossTests, planFor, projectsOf } from './plan';
import { readWorkspace } from './workspace-graph';

const graph = readWorkspace();

describe('what a change can break', () => {
  it('is one remote and its journeys for a change in it', () => {
    const plan = planFor(['mfe-help/src/screens/faq/faq.screen.tsx', 'docs/glossary.md'], graph);
    expect(plan).toMatchObject({
      files: ['mfe-help/src/screens/faq/faq.screen.tsx'],
      folders: ['mfe-help'],
      projects: ['mfe-help'],
      remotes: ['mfe-help'],
    });
    expect(plan?.specs).toEqual(
      expect.arrayContaining(['menu.spec.ts', 'screens.spec.ts', 'platform/harness.spec.ts']),
    );
    expect(plan?.specs).not.toContain('journeys/trade.spec.ts');
    expect(plan?.specs.filter((spec) => spec.startsWith('releases/'))).toEqual([]);
  });

  it('is the exchange and the journeys that need it for a change in a module', () => {
    const plan = planFor(['exchange/src/modules/order/order.service.ts'], graph);
    expect(plan).toMatchObject({ folders: ['exchange'], projects: ['exchange'], remotes: null });
    expect(plan?.specs).toEqual(expect.arrayContaining(['journeys/trade.spec.ts', 'screens.spec.ts']));
  });

  it('is all that depends on a shared package, near or far', () => {
    const plan = planFor(['shared/domain/src/money.ts'], graph);
    expect(plan?.projects).toEqual(expect.arrayContaining(['domain', 'exchange', 'platform', 'shell', 'mfe-wallet']));
    expect(plan?.folders).toEqual(expect.arrayContaining(['shared/domain', 'shared/remote-kit', ...remotes]));
    expect(plan?.specs).toEqual(Object.keys(journeys).sort());
  });

  it('is a spec itself, or all of them for a change of what they share', () => {
    const own = planFor(['e2e/specs/journeys/trade.spec.ts'], graph);
    expect(own).toMatchObject({ folders: ['e2e'], projects: [], specs: ['journeys/trade.spec.ts'], remotes: null });
    expect(planFor(['e2e/commands/login.ts'], graph)?.specs).toHaveLength(Object.keys(journeys).length);
  });

  it('is nothing but the tests of the whole for documents', () => {
    expect(planFor(['docs/guides/writing.md', 'README.md'], graph)).toMatchObject({
      folders: [],
      projects: [],
      specs: [],
    });
  });

  it.each(['pnpm-lock.yaml', 'tsconfig.base.json', 'jest.config.mjs', 'shared/testing/jest/preset.mjs'])(
    'is everything for %s',
    (file) => expect(planFor([file], graph)).toBeNull(),
  );
});

describe('the tables of changes', () => {
  it('have every spec, and folders that are there', () => {
    const specs = readdirSync(join(root, 'e2e', 'specs'), { recursive: true, encoding: 'utf8' });
    expect(Object.keys(journeys).sort()).toEqual(specs.filter((path) => path.endsWith('.spec.ts')).sort());
    for (const folder of Object.values(journeys).flat())
      expect([folder, existsSync(join(root, folder))]).toEqual([folder, true]);
  });

  it('know every project of jest, and no other', () => {
    const config = readFileSync(join(root, 'jest.config.mjs'), 'utf8');
    const named = [...config.matchAll(/Project\('([\w-]+)', '/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(8);
    const mapped = new Set([...graph.keys()].flatMap(projectsOf));
    expect([...mapped].sort()).toEqual([...named, ...remotes].sort());
  });

  it('have tests of the whole that are there', () => {
    for (const path of acrossTests) {
      const folder = path.endsWith('/') ? path : join(path, '..');
      const found = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      );
      expect([path, found.some((file) => file.startsWith(path) && file.includes('.test.'))]).toEqual([path, true]);
    }
  });
});
