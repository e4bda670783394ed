import type { StatsError } from 'webpack';

/**
 * Errors of a build, one finding per file: `src/x.tsx:line:column: …` with the lines it is about, without stack traces
 * of the tools.
 */
export function buildFindings(errors: readonly StatsError[], folder: string): readonly string[] {
  const byFile = new Map<string, string>();
  for (const { message, moduleName, loc } of errors) {
    const file = fileOf(moduleName);
    const words = wordsOf(message).replaceAll(`${folder}/`, '');
    // Importers of a broken file fail after it, with the same message.
    if (!byFile.has(file)) byFile.set(file, file ? `${file}${loc ? `:${lineOf(loc)}` : ''}: ${words}` : words);
  }
  return [...byFile.values()];
}

/** The file at the end of a chain of loaders. */
const fileOf = (moduleName: string | undefined): string => moduleName?.split('!').at(-1)?.replace(/^\.\//, '') ?? '';

/** `12:0-26` and `12:0-14:3` as `12:1`: lines are counted from 1 here, columns too. */
const lineOf = (loc: string): string =>
  loc.replace(/^(\d+):(\d+).*$/, (_, line, column) => `${line}:${Number(column) + 1}`);

function wordsOf(message: string): string {
  const [words = ''] = message.split(/\n+(?:Caused by:|Stack backtrace:|File was parsed as|You may need an)/);
  return words
    .replace(/^Module (?:build|parse) failed(?: \(from [^\n]*\))?:\s*/, '')
    .replace(/^Module not found: Error: /, '')
    .replace(/^(?:Syntax)?Error:?\s*(?:\n+|\s)/, '')
    .replace(/^x /, '')
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim();
}
