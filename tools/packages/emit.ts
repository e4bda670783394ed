import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '@maru/tools-workspace';
import { doorsOf, libraries } from './libraries';

/** Below node_modules, so that the compiler finds the types of Node and jest from there. */
const cache = join(root, 'node_modules', '.cache');

interface EmitOptions {
  /** Declarations alone, of the doors that are public, without comments. */
  readonly typesOnly: boolean;
}

/**
 * Lets the compiler write what the doors of the libraries lead to, in one run.
 * @param take - reads the result from a folder that is gone afterwards; paths in it are those of the repository.
 * @throws Error of the compiler.
 */
export async function emitLibraries<T>({ typesOnly }: EmitOptions, take: (folder: string) => T): Promise<T> {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'libraries-'));
  const out = join(work, 'out');
  try {
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(configFor(out, typesOnly)));
    await bin('tsc', ['-p', work], { quiet: true });
    return take(out);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function configFor(outDir: string, typesOnly: boolean): object {
  const doors = libraries.flatMap(doorsOf);
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: typesOnly, removeComments: typesOnly },
      ...{ rootDir: root, outDir, lib: ['es2023', 'dom', 'dom.iterable'], types: ['node', 'jest'] },
      // Straight to the sources: nothing is emitted of what is found through node_modules.
      paths: Object.fromEntries(doors.map(({ name, file }) => [name, [join(root, file)]])),
    },
    files: doors.filter(({ isPublic }) => isPublic || !typesOnly).map(({ file }) => join(root, file)),
    include: [join(root, 'shared/*/src/**/*.d.ts')],
  };
}
