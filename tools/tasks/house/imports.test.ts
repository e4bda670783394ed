import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

describe('import rules', () => {
  /** A workspace with these files; what the import check says of it. */
  const verdict = (files: Record<string, string>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
    const args = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'err-long', '.'];
    try {
      return execFileSync(depcruise, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const value = 'export const value = 1;\n';
  const imports = (path: string): string => `import { value } from '${path}';\nexport default value;\n`;

  it('lets a remote use what lies in its own folder', () => {
    expect(verdict({ 'mfe-auth/src/a.ts': imports('./b'), 'mfe-auth/src/b.ts': value })).toContain(
      'no dependency violations',
    );
  });

  /** What is planted, from where to where, and the advice that it must bring. */
  const breaches: readonly (readonly [what: string, from: string, to: string, advice: string])[] = [
    ['a remote imports another', 'mfe-auth/src/a.ts', 'mfe-wallet/src/b.ts', 'Put what two of them need into shared/'],
    ['a remote imports the shell', 'mfe-auth/src/a.ts', 'shell/src/b.ts', 'Put what two of them need into shared/'],
    ['a remote reaches into the platform', 'mfe-auth/src/a.ts', 'shared/platform/src/internal.ts', 'through its index'],
    ['the shell imports a remote', 'shell/src/a.ts', 'mfe-auth/src/b.ts', 'loads remotes at run time'],
    ['a folder of the shell imports its start', 'shell/src/routing/a.ts', 'shell/src/b.ts', 'put the folders together'],
    [
      'the exchange imports the platform',
      'exchange/src/a.ts',
      'shared/platform/src/b.ts',
      'move what both need into shared/domain',
    ],
    [
      'a module reaches into another',
      'exchange/src/modules/order/a.ts',
      'exchange/src/modules/ledger/b.ts',
      'Import the other module’s index.ts',
    ],
    [
      'the platform knows a module',
      'exchange/src/platform/core/a.ts',
      'exchange/src/modules/order/index.ts',
      'declare the table into Database in the owner’s tables file',
    ],
    [
      'a part of the platform knows another',
      'exchange/src/platform/http/a.ts',
      'exchange/src/platform/database/b.ts',
      'move what both need into platform/core',
    ],
    [
      'a port knows a module',
      'exchange/src/ports/a.ts',
      'exchange/src/modules/order/index.ts',
      'Put logic into a module',
    ],
    [
      'a port runs the platform',
      'exchange/src/ports/a.ts',
      'exchange/src/platform/core/b.ts',
      'let the caller hand in clock, vault or folder',
    ],
    [
      'the launcher of PostgreSQL knows the exchange',
      'exchange/src/embedded-postgres/a.ts',
      'exchange/src/platform/core/b.ts',
      'boot hands it folder and settings',
    ],
    [
      'a module knows the feed',
      'exchange/src/modules/order/a.ts',
      'exchange/src/feed/index.ts',
      'take a function in the module’s deps',
    ],
    [
      'a worker knows the sandbox',
      'exchange/src/workers/a.ts',
      'exchange/src/sandbox/b.ts',
      'let boot choose its adapter',
    ],
    [
      'the sandbox knows what starts it',
      'exchange/src/sandbox/a.ts',
      'exchange/src/boot/b.ts',
      'take what you need in your deps',
    ],
    [
      'components know the contract',
      'shared/ui/src/a.ts',
      'shared/contract/src/b.ts',
      'take texts and values by props',
    ],
    ['a tool imports a script', 'tools/tasks/a.ts', 'scripts/b.ts', 'put what others need into tools/ or shared/'],
    ['a service imports a script', 'exchange/src/a.ts', 'scripts/b.ts', 'put what others need into tools/ or shared/'],
    ['the shell imports a tool', 'shell/src/a.ts', 'tools/product/b.ts', 'put what both need into shared/'],
    ['a remote imports a tool', 'mfe-auth/src/a.ts', 'tools/product/b.ts', 'put what both need into shared/'],
    ['a shared package imports a tool', 'shared/ui/src/a.ts', 'tools/product/b.ts', 'put what both need into shared/'],
    ['the exchange imports a tool', 'exchange/src/a.ts', 'tools/product/b.ts', 'put what both need into shared/'],
    [
      'the registry imports the boot',
      'registry/service/a.ts',
      'tools/boot/boot.ts',
      'by the command that the package names',
    ],
    [
      'the shell’s page imports what servers share',
      'shell/src/a.ts',
      'shared/server/src/b.ts',
      'runs on Node in exchange',
    ],
    ['a tool imports what servers share', 'tools/product/a.ts', 'shared/server/src/b.ts', 'runs on Node in exchange'],
    ['what servers share knows a server', 'shared/server/src/a.ts', 'registry/service/b.ts', 'knows none of them'],
    ['the client knows a rule', 'shared/client/src/a.ts', 'shared/domain/src/b.ts', 'nothing else of ours'],
    ['what servers share knows a rule', 'shared/server/src/a.ts', 'shared/domain/src/b.ts', 'knows none of them'],
    [
      'the registry’s page knows the service',
      'registry/page/src/a.ts',
      'registry/service/b.ts',
      'describe the reply in shared/contract/src/release/registry-api',
    ],
    [
      'the registry’s page knows the platform',
      'registry/page/src/a.ts',
      'shared/platform/src/b.ts',
      'describe the reply in shared/contract/src/release/registry-api',
    ],
    [
      'the service imports its page',
      'registry/service/a.ts',
      'registry/page/src/b.ts',
      'served from registry/page/dist',
    ],
    [
      'the back office’s page knows the platform',
      'backoffice/page/src/a.ts',
      'shared/platform/src/b.ts',
      'describe the answer in shared/contract/src/staff',
    ],
    [
      'a server imports the back office’s page',
      'exchange/src/a.ts',
      'backoffice/page/src/b.ts',
      'served from backoffice/page/dist',
    ],
    [
      'the page of confirmation knows the platform',
      'confirmation/src/a.ts',
      'shared/platform/src/b.ts',
      'no remote may reach it',
    ],
    [
      'a server imports the page of confirmation',
      'shell/server/a.ts',
      'confirmation/src/b.ts',
      'served from confirmation/dist',
    ],
    [
      'a tool imports a service',
      'tools/product/a.ts',
      'registry/service/b.ts',
      'Tools start programs and read their files',
    ],
  ];

  /** All breaches stand in one workspace, each in a file of its own: the check takes a second whatever it reads. */
  const planted = breaches.map(([what, from, to, advice], at) => ({
    ...{ what, to, advice },
    from: from.replace(/\.ts$/, `${at}.ts`),
    source: imports(`${'../'.repeat(from.split('/').length - 1)}${to.replace(/\.ts$/, '')}`),
  }));

  describe('of a workspace with breaches', () => {
    let findings: readonly string[];
    beforeAll(() => {
      const files = planted.flatMap(({ from, to, source }) => [[from, source] as const, [to, value] as const]);
      findings = verdict(Object.fromEntries(files)).split(/^ *error /m);
    });

    it.each(planted)('say what to do instead when $what (PLAT-014)', ({ from, advice }) => {
      const said = findings.filter((finding) => finding.includes(`: ${from} →`)).join('');
      expect(said.replace(/\s+/g, ' ')).toContain(advice);
    });
  });

  it('lets the registry know the command of the boot', () => {
    expect(
      verdict({ 'registry/service/a.ts': imports('../../tools/boot/command'), 'tools/boot/command.ts': value }),
    ).toContain('no dependency violations');
  });

  it('finds two tools that need each other, if only for a type', () => {
    const type = (path: string) =>
      `import type { Other } from '${path}';\nexport type Own = Other;\nexport type Other = 1;\n`;
    const said = verdict({ 'tools/boot/a.ts': type('./b'), 'tools/boot/b.ts': type('./a') });
    expect(said.replace(/\s+/g, ' ')).toContain('move the types out');
  });

  it('sends a remote that imports a shared library to the platform’s facade (PLAT-031)', () => {
    expect(verdict({ 'mfe-auth/src/a.ts': imports('mobx') }).replace(/\s+/g, ' ')).toContain(
      'Import it from @maru/platform/',
    );
  });

  it('finds a circle that consists of types alone (PLAT-014)', () => {
    const type = (name: string, other: string, path: string): string =>
      `import type { ${other} } from '${path}';\nexport interface ${name} {\n  readonly other: ${other} | null;\n}\n`;
    const circle = { 'registry/a.ts': type('A', 'B', './b'), 'registry/b.ts': type('B', 'A', './a') };
    expect(verdict(circle).replace(/\s+/g, ' ')).toContain('move the shared part out');
  });
});
