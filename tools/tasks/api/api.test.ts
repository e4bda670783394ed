import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { currentReports } from './api';
import { missingChangesets, type ReleasedPackage } from './changesets';
import { reportPath } from './packages';
import { reportOf } from './report';

jest.setTimeout(180_000);

describe('public types', () => {
  it('are as docs/reference/api says: after a change run `npm run api` and add a changeset', async () => {
    const stale = [...(await currentReports())]
      .filter(([name, report]) => readFileSync(join(root, reportPath(name)), 'utf8') !== report)
      .map(([name]) => `@maru/${name}: run npm run api and add a changeset`);
    expect(stale).toEqual([]);
  });

  const doors = [
    { name: '@maru/ui', file: 'shared/ui/src/index.ts', isPublic: true },
    { name: '@maru/ui/internal', file: 'shared/ui/src/internal.ts', isPublic: false },
  ];
  const reportWith = (files: Record<string, string>): string =>
    reportOf('ui', doors, new Map(Object.entries({ 'shared/ui/src/index': `export * from './a';`, ...files })));

  it('are what the public doors lead to, and nothing else', () => {
    const report = reportWith({
      'shared/ui/src/a': `export type A = import("./b").B;`,
      'shared/ui/src/b/index': 'export type B = 1;',
      'shared/ui/src/internal': 'export type Own = 1;',
      'shared/ui/src/c': 'export type C = 1;',
    });
    expect(report).toContain('export type B = 1;');
    expect(report).not.toMatch(/Own|type C/);
  });

  it('change with a member, not with a private one or the wording of a text', () => {
    const store = (members: string) => reportWith({ 'shared/ui/src/a': `export declare class S {\n${members}\n}` });
    const before = store(`    readonly ko: 'eins';\n    private x;\n    open(): void;`);
    expect(store(`    readonly ko: 'zwei';\n    private y;\n    open(): void;`)).toBe(before);
    expect(store(`    readonly ko: 'eins';\n    private x;\n    open(): string;`)).not.toBe(before);
  });
});

describe('a changed public type', () => {
  const changed: ReleasedPackage = {
    name: 'platform',
    version: '2.0.0',
    report: 'new',
    released: { version: '2.0.0', report: 'old' },
  };
  const changeset = (name: string) => `---\n'@maru/${name}': minor\n---\n\nNew.\n`;

  it('needs a changeset for its package', () => {
    expect(missingChangesets([changed], [])).toEqual(['platform']);
    expect(missingChangesets([changed], [changeset('ui')])).toEqual(['platform']);
    expect(missingChangesets([changed], [changeset('ui'), changeset('platform')])).toEqual([]);
  });

  it('needs none where the version has been raised, nothing has changed, or nobody knows what was', () => {
    expect(missingChangesets([{ ...changed, version: '2.1.0' }], [])).toEqual([]);
    expect(missingChangesets([{ ...changed, report: 'old' }], [])).toEqual([]);
    expect(missingChangesets([{ ...changed, released: null }], [])).toEqual([]);
  });
});
