import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes, readEventTypes, routeTypes } from '@maru/contract/release';
import { root } from '@maru/tools-workspace';
import { readEvents, readRoutes } from './read-manifests';

it('the types of links are those of the remotes’ remote.json; npm run links brings them up to date', () => {
  const written = readFileSync(join(root, 'shared', 'platform', 'src', 'navigation', 'named-routes.d.ts'), 'utf8');
  expect(written).toBe(routeTypes(readRoutes(root)));
});

it('the types of events are those of the remotes’ remote.json; npm run links brings them up to date (PLAT-042)', () => {
  const written = readFileSync(join(root, 'shared', 'platform', 'src', 'events', 'published-events.d.ts'), 'utf8');
  expect(written).toBe(eventTypes(readEvents(root)));
  expect(readEventTypes(written)).toEqual(readEvents(root));
});

it('lets a parameter away that only one of a screen’s paths wants', () => {
  const route = { name: 'Coin', screen: 'coin', link: 'wallet.coin', frame: 'web' } as const;
  const types = routeTypes([
    { ...route, path: '/a/:coin', params: ['coin'] },
    { ...route, path: '/b/:coin/:tag', params: ['coin', 'tag'] },
  ]);
  expect(types).toContain("'wallet.coin': { coin: string; tag?: string };");
});

/** Line numbers with compiler errors. */
function faultsOf(...calls: readonly string[]): readonly number[] {
  // Inside the workspace, so that the platform is found.
  const folder = mkdtempSync(join(root, 'mfe-help', 'compiled-'));
  try {
    const source = [
      "import type { Navigation } from '@maru/platform';",
      'declare const navigation: Navigation;',
      ...calls,
    ];
    writeFileSync(join(folder, 'calls.ts'), source.join('\n'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', include: ['calls.ts'] }),
    );
    try {
      execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--pretty', 'false'], {
        encoding: 'utf8',
      });
      return [];
    } catch (error) {
      const { stdout } = error as { stdout: string };
      return [...stdout.matchAll(/calls\.ts\((\d+),/g)].map(([, line]) => Number(line) - 3);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('a link to no route, or without its parameters, or with others, does not compile (PLAT-042)', () => {
  const good = [
    "navigation.href('wallet.withdrawal', { coin: 'BTC' });",
    "navigation.href('Exchange', { marketCode: 'KRW-BTC' }, { from: 'main' });",
    "navigation.go('Main');",
    "navigation.go('auth.login', undefined, { replace: true });",
    "navigation.go('Main'.length > 1 ? 'Main' : 'Login');",
  ];
  const bad = [
    "navigation.href('wallet.withdraw', { coin: 'BTC' });",
    "navigation.href('wallet.withdrawal');",
    "navigation.href('wallet.withdrawal', {});",
    "navigation.href('wallet.withdrawal', { market: 'BTC' });",
    "navigation.href('wallet.withdrawal', { coin: 'BTC', tag: '1' });",
    "navigation.go('Exchange', undefined, { replace: true });",
    "navigation.go('Main', { coin: 'BTC' });",
  ];
  expect(faultsOf(...good, ...bad)).toEqual(bad.map((_, at) => good.length + at));
}, 60_000);
