import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '@maru/tools-workspace';
import { doorsOf, publicPackages } from './packages';

/** Path from the repository's folder without ending → its declarations. */
export type Declarations = ReadonlyMap<string, string>;

/** Below node_modules, so that the compiler finds the types of Node and jest from there. */
const cache = join(root, 'node_modules', '.cache');

/** Lets the compiler write declarations of everything that the doors of the public packages lead to. @throws Error of the compiler. */
export async function emitDeclarations(): Promise<Declarations> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'api-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configFor(folder)));
    await bin('tsc', ['-p', folder], { quiet: true });
    return readDeclarations(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function configFor(folder: string): object {
  const doors = publicPackages.flatMap(doorsOf);
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
      ...{
        rootDir: root,
        outDir: join(folder, 'out'),
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node', 'jest'],
      },
      // Straight to the sources: nothing is emitted of what is found through node_modules.
      paths: Object.fromEntries(doors.map(({ name, file }) => [name, [join(root, file)]])),
    },
    files: doors.filter(({ isPublic }) => isPublic).map(({ file }) => join(root, file)),
    include: [join(root, 'shared/*/src/**/*.d.ts')],
  };
}

const readDeclarations = (out: string): Declarations =>
  new Map(
    readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => [path.replace(/\.d\.ts$/, ''), readFileSync(join(out, path), 'utf8')]),
  );
