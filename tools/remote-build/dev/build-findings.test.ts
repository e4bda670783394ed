import type { StatsError } from 'webpack';
import { buildFindings } from './build-findings';

const folder = '/work/mfe-help';
const findings = (...errors: Partial<StatsError>[]) => buildFindings(errors as StatsError[], folder);

describe('why a build failed', () => {
  it('names file and lines of a syntax error, without the tools that found it', () => {
    const message = `Module build failed (from ../node_modules/swc-loader/src/index.js):
Error:   x Expected ',', got ';'
    ,-[${folder}/src/faq.tsx:26:1]
 26 |   );
    :    ^
    \`----


Caused by:
    Syntax Error

Stack backtrace:
   0: <unknown>`;
    expect(findings({ message, moduleName: './src/faq.tsx' })).toEqual([
      "src/faq.tsx: Expected ',', got ';'\n    ,-[src/faq.tsx:26:1]\n 26 |   );\n    :    ^\n    `----",
    ]);
  });

  it('names the place of an import that leads nowhere', () => {
    const message = `Module not found: Error: Can't resolve './nowhere' in '${folder}/src'`;
    expect(findings({ message, moduleName: './src/faq.tsx', loc: '2:0-26' })).toEqual([
      "src/faq.tsx:2:1: Can't resolve './nowhere' in 'src'",
    ]);
  });

  it('tells of a broken stylesheet once, not by each loader that it passes', () => {
    const broken = 'Module build failed (from ../css-loader/dist/cjs.js):\n\nSyntaxError\n\n(1:1) Unclosed block';
    expect(
      findings(
        {
          message: broken,
          moduleName: './src/a.module.css.webpack[javascript/auto]!=!../css-loader!./src/a.module.css',
        },
        { message: `Execution of module code failed: ${broken}`, moduleName: './src/a.module.css' },
      ),
    ).toEqual(['src/a.module.css: (1:1) Unclosed block']);
  });

  it('tells what is wrong with remote.json as it is', () => {
    expect(findings({ message: 'remote.json/screens/0/title: must have required properties en' })).toEqual([
      'remote.json/screens/0/title: must have required properties en',
    ]);
  });
});
