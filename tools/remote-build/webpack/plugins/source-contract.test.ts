import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@maru/contract';
import { reservedSegments, shellLinks, shellModalNames } from '@maru/contract/release';
import { remotes, root } from '@maru/tools-workspace';
import { readCalls } from './source-contract';

const routeNamesOf = (remote: string): readonly string[] =>
  (JSON.parse(textOf(remote, 'remote.json')) as RemoteManifest).screens.flatMap(({ route }) => route ?? []);

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('what the build reads from the sources (PLAT-042)', () => {
  it.each([
    ["navigation.go('Main')", { route: 'Main', params: [] }],
    ["services.navigation.href('Notice', { id: notice.id })", { route: 'Notice', params: ['id'] }],
    [
      "this.world.navigation.go('Deposit' as const, { coin }, { replace: true })",
      { route: 'Deposit', params: ['coin'] },
    ],
    ["navigation.href('Deposit', { ...rest })", { route: 'Deposit', params: ['*'] }],
    ["navigation.href('Deposit', params)", { route: 'Deposit', params: ['*'] }],
    ["navigation.go('Login', undefined, {})", { route: 'Login', params: [] }],
    ["plannedScreens<'a'>('wallet', 'Assets')", { route: 'Assets', params: [] }],
    ["<PlannedScreen texts='x' id='y' back='Faq' />", { route: 'Faq', params: [] }],
  ])('finds the link in %s', (source, link) => {
    expect(readCalls(`const x = () => ${source};`).links).toEqual([link]);
  });

  it('finds both ways of a choice, and takes nothing for a link that is none', () => {
    const { links } = readCalls(
      "navigation.go(member ? 'Main' : 'Login'); page.open('x'); window.location.href('Main');",
    );
    expect(links.map(({ route }) => route)).toEqual(['Main', 'Login']);
  });

  it('takes every name of a route in the file where names come from a list', () => {
    const source = "const ways = ['Faq', 'title'] as const; ways.map((route) => navigation.href(route));";
    const { links, lines } = readCalls(`\n${source}`, { names: new Set(['Faq', 'Main']) });
    expect(links).toEqual([{ route: 'Faq', params: ['*'] }]);
    expect([...lines]).toEqual([['link Faq', 2]]);
  });

  it('says the line of the first of each name, whatever was read before and in whatever letters', () => {
    const source =
      "// 마루\nconst 이름 = '가나다';\n\nmodals.open('waiting');\nnavigation.go('Faq');\nnavigation.go('Faq');";
    for (const _ of [1, 2])
      expect([...readCalls(source).lines]).toEqual([
        ['modal waiting', 4],
        ['link Faq', 5],
      ]);
  });

  it('finds the modals that are opened', () => {
    expect(readCalls("if ((await this.modals.open('waiting', {})) === 'closed') stop();").opens).toEqual(['waiting']);
  });
});

describe('what the registry takes from the sources of the shell', () => {
  it('are all modals of the shell', () => {
    const names = [...textOf('shared/platform/src/modals/shell-modals.ts').matchAll(/^ {2}(\w+): \{/gm)].map(
      ([, name]) => name,
    );
    expect([...shellModalNames].sort()).toEqual(names.sort());
  });

  it('are all routes that the shell itself links to', () => {
    const files = readdirSync(join(root, 'shell', 'src'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const names = new Set(remotes.flatMap(routeNamesOf));
    const explanations = textOf('shared/platform/src/refusals/explanations.ts');
    const answers = [...explanations.matchAll(/\{ [^{}]*: '\w+' \}/g)]
      .join()
      .matchAll(/\b(?!field|variant)\w+: '(\w+)'/g);
    const found = new Set([
      ...sources.flatMap((file) => {
        const { links } = readCalls(textOf('shell', 'src', file), { names, tsx: file.endsWith('.tsx') });
        return links.map(({ route }) => route);
      }),
      ...[...answers].map(([, route]) => route),
    ]);
    expect([...found].sort()).toEqual([...shellLinks].sort());
  });

  it('are all paths that the HTML server keeps for itself', () => {
    const server = ['app.ts', 'pages.ts'].map((file) => textOf('shell', 'server', file)).join('\n');
    const paths = [...server.matchAll(/'\/([a-z0-9.]+)[/']/g)].map(([, segment]) => segment);
    for (const segment of paths) expect(reservedSegments).toContain(segment);
  });
});
