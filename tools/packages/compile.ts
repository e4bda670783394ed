import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bin, root } from '@maru/tools-workspace';
import { libraries, packageAt } from './published';

/** Below node_modules, so that the compiler finds the types of Node and jest from there. */
const cache = join(root, 'node_modules', '.cache');

/** What an import names without saying which file: `./facade/api`, `./facade`. */
const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*|\.{1,2})\2/g;

/**
 * Compiles the libraries, in one run of the compiler, to ES modules and declarations.
 * @param folderOf - where the result of one goes: `dist` of its staged package.
 * @throws Error of the compiler, or naming an import that leads nowhere.
 */
export async function compileLibraries(folderOf: (library: string) => string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'packages-'));
  try {
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(configFor(work)));
    await bin('tsc', ['-p', work], { quiet: true });
    for (const library of libraries) {
      const target = folderOf(library);
      cpSync(join(work, 'out', 'shared', library, 'src'), target, { recursive: true });
      copyFiles(join(root, 'shared', library, 'src'), target);
      for (const file of filesIn(target)) if (/\.(js|d\.ts)$/.test(file)) nameFiles(file);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

function configFor(work: string): object {
  const doors = libraries.flatMap((library) => {
    const { name, exports = {} } = packageAt(`shared/${library}`);
    return Object.entries(exports)
      .filter(([, file]) => /\.tsx?$/.test(file))
      .map(([door, file]) => ({ name: join(name, door), file: join(root, 'shared', library, file) }));
  });
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, rootDir: root, outDir: join(work, 'out') },
      ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node', 'jest'] },
      // Straight to the sources: nothing is emitted of what is found through node_modules.
      paths: Object.fromEntries(doors.map(({ name, file }) => [name, [file]])),
    },
    files: doors.map(({ file }) => file),
    include: [join(root, 'shared/*/src/**/*.d.ts')],
  };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Styles, pictures, texts and hand-written declarations, which the compiler leaves where they are. */
function copyFiles(from: string, to: string): void {
  for (const file of filesIn(from)) {
    if (/(?<!\.d)\.tsx?$/.test(file)) continue;
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
