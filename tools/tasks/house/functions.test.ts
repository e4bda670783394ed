import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type Statement } from '@swc/core';

const root = join(__dirname, '..', '..', '..');

/** What runs on servers and in tools; shared packages and remotes follow when their public types change anyway. */
const folders = [
  'exchange',
  'registry',
  'shell/server',
  'shared/server',
  'shared/client',
  'shared/testing',
  'tools',
  'e2e',
  'bench',
];

const sources = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));

/** Names of arrow functions with a body of statements, at the top of a file and without a type of their own. */
function blockArrowsIn(text: string, tsx = false): readonly string[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx });
  return body.flatMap((item) => namesIn(item.type === 'ExportDeclaration' ? item.declaration : (item as Statement)));
}

function namesIn(statement: Statement): readonly string[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    !('typeAnnotation' in id && id.typeAnnotation) &&
    init?.type === 'ArrowFunctionExpression' &&
    'stmts' in init.body
      ? [id.value]
      : [],
  );
}

describe('functions at the top of a file', () => {
  it('are declarations where they have statements; arrows are for one expression, or for a type given by name', () => {
    const found = sources.flatMap((file) =>
      blockArrowsIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map(
        (name) => `${file}: write function ${name}(…)`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('are found among one-line arrows, typed arrows and declarations', () => {
    expect(sources.length).toBeGreaterThan(400);
    const text = `
      const double = (it: number) => 2 * it;
      export const routes: Plugin = async () => { await add(); };
      export function total() { return 1; }
      export const half = (it: number): number => { return it / 2; };
    `;
    expect(blockArrowsIn(text)).toEqual(['half']);
  });
});
