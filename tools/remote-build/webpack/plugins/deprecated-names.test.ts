import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deprecatedNames } from './deprecated-names';

describe('deprecated names of lent modules', () => {
  let shared: string;
  beforeAll(() => {
    shared = mkdtempSync(join(tmpdir(), 'shared-'));
    const write = (path: string, text: string) => {
      mkdirSync(join(shared, path, '..'), { recursive: true });
      writeFileSync(join(shared, path), text);
    };
    write(
      'ui/src/button.tsx',
      '/** Draws. */\nexport function Button() {}\n/**\n * Old.\n * @deprecated use Button\n */\nexport function PlainButton() {}\n',
    );
    write('ui/src/button.test.tsx', '/** @deprecated */ export const Button = 1;');
    write('platform/src/api.ts', '/** @deprecated since 3.0 */\nexport const oldCall = 1;\nexport const Button = 2;\n');
  });
  afterAll(() => rmSync(shared, { recursive: true }));

  it('are those whose docstring says so, in the package of their module', () => {
    const offered = {
      '@maru/ui': ['Button', 'PlainButton'],
      '@maru/platform/api': ['oldCall', 'Button', 'PlainButton'],
    };
    expect(deprecatedNames(offered, shared)).toEqual(['@maru/ui#PlainButton', '@maru/platform/api#oldCall']);
  });
});
