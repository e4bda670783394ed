import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** Files above a limit of biome.json, and why they still are. The list gets shorter, never longer. */
const exceptions: Readonly<Record<string, string>> = {
  'exchange/src/modules/order/book/order-book.ts':
    'matching is one loop over levels and orders: a call per step costs throughput (npm run bench -- book)',
  'mfe-trading/src/screens/main/main.module.css': 'styles of the screen with the most parts',
};

interface Override {
  readonly includes: readonly string[];
  readonly linter: { readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

const { linter, overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
  linter: Override['linter'];
  overrides: readonly Override[];
};
const limits = ['noExcessiveCognitiveComplexity', 'noExcessiveLinesPerFunction', 'noExcessiveLinesPerFile'];

describe('the limits of size and complexity', () => {
  it('hold for every function and file', () => {
    expect(linter.rules.complexity).toMatchObject({
      noExcessiveCognitiveComplexity: { level: 'error', options: { maxAllowedComplexity: 15 } },
      noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 60 } },
    });
    expect(linter.rules.style).toMatchObject({
      noExcessiveLinesPerFile: { level: 'error', options: { maxLines: 300 } },
    });
  });

  it('have exceptions by name, each with a reason', () => {
    const loosened = overrides.filter(({ linter: { rules } }) =>
      Object.values(rules).some((group) => Object.keys(group).some((rule) => limits.includes(rule))),
    );
    const files = loosened.flatMap(({ includes }) => includes).filter((path) => !path.includes('*'));
    expect([...files].sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('are loosened for as few files as ever', () => {
    const files = Object.keys(exceptions);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(2);
  });
});
