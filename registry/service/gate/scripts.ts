import { setImmediate } from 'node:timers/promises';
import { type AnyNode, parse } from 'acorn';
import { full } from 'acorn-walk';
import type { Findings } from './findings';

/** Checks that no script turns text into code: the page’s policy would refuse it in the browser. */
export async function scriptFindings(files: ReadonlyMap<string, Buffer>): Promise<Findings> {
  const findings: string[] = [];
  for (const [path, bytes] of files) {
    if (!path.endsWith('.js')) continue;
    findings.push(...findingsIn(path, bytes.toString('utf8')));
    // Whoever waits for an answer of this process gets it between two files.
    await setImmediate();
  }
  return findings;
}

/** Checks that every script can be read. The shell's runtime holds a way to make code from text, which the page's policy closes. */
export const syntaxFindings = async (files: ReadonlyMap<string, Buffer>): Promise<Findings> =>
  (await scriptFindings(files)).filter((finding) => finding.includes(': is no script ('));

function findingsIn(path: string, source: string): Findings {
  try {
    const makers = new Set<string>();
    full(parse(source, { ecmaVersion: 2024, sourceType: 'script' }), (node) => {
      const maker = makerIn(node as AnyNode);
      if (maker) makers.add(maker);
    });
    return [...makers].map((maker) => `${path}: makes code from text (${maker}), which pages refuse; write it as code`);
  } catch (error) {
    return [`${path}: is no script (${(error as Error).message}); build again`];
  }
}

function makerIn(node: AnyNode): string | null {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const { callee } = node;
    const name = nameOf(callee);
    if (name === 'Function') return 'new Function';
    const [first] = node.arguments;
    const isText = first?.type === 'Literal' ? typeof first.value === 'string' : first?.type === 'TemplateLiteral';
    if ((name === 'setTimeout' || name === 'setInterval') && isText) return `${name} with a text`;
  }
  // Also `(0, eval)(…)` and `const run = window.eval`.
  return nameOf(node) === 'eval' ? 'eval' : null;
}

const globals = new Set(['window', 'self', 'globalThis']);

/** `eval`, `window.eval`, `globalThis["eval"]`. */
function nameOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || !globals.has(node.object.name))
    return null;
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : null;
}
