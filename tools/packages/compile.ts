import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '@maru/tools-workspace';
import { emitLibraries } from './emit';
import { isSource, libraries } from './libraries';

/** What an import names without saying which file: `./facade/api`, `./facade`. */
const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*|\.{1,2})\2/g;

/**
 * Compiles the libraries, in one run of the compiler, to ES modules and declarations.
 * @param folderOf - where the result of one goes: `dist` of its staged package.
 * @throws Error of the compiler, or naming an import that leads nowhere.
 */
export const compileLibraries = (folderOf: (library: string) => string): Promise<void> =>
  emitLibraries({ typesOnly: false }, (emitted) => {
    for (const library of libraries) {
      const target = folderOf(library);
      cpSync(join(emitted, 'shared', library, 'src'), target, { recursive: true });
      copyFiles(join(root, 'shared', library, 'src'), target);
      for (const file of filesIn(target)) if (/\.(js|d\.ts)$/.test(file)) nameFiles(file);
    }
  });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Styles, pictures, texts and hand-written declarations, which the compiler leaves where they are. */
function copyFiles(from: string, to: string): void {
  for (const file of filesIn(from)) {
    if (isSource(file)) continue;
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

/** Writes the whole name of each file that the module imports: Node and webpack want it of ES modules. */
function nameFiles(file: string): void {
  const text = readFileSync(file, 'utf8');
  const named = text.replace(relativeImport, (all, before: string, quote: string, path: string, at: number) => {
    if (isComment(text.slice(text.lastIndexOf('\n', at) + 1, at))) return all;
    const target = fileOf(resolve(dirname(file), path), path);
    if (target === null) throw new Error(`${file}: ${path} leads to no file`);
    return `${before}${quote}${target}${quote}`;
  });
  if (named !== text) writeFileSync(file, named);
}

const isComment = (line: string): boolean => /^\s*(\/[/*]|\*)/.test(line);

function fileOf(absolute: string, path: string): string | null {
  if (existsSync(`${absolute}.js`)) return `${path}.js`;
  if (existsSync(join(absolute, 'index.js'))) return `${path.replace(/\/$/, '')}/index.js`;
  return existsSync(absolute) ? path : null;
}
