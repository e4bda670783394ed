import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitLibraries } from '@maru/tools-packages/emit';

/** Path from the repository's folder without ending → its declarations. */
export type Declarations = ReadonlyMap<string, string>;

/** Lets the compiler write declarations of everything that the public doors of the libraries lead to. @throws Error of the compiler. */
export const emitDeclarations = (): Promise<Declarations> => emitLibraries({ typesOnly: true }, readDeclarations);

const readDeclarations = (out: string): Declarations =>
  new Map(
    readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => [path.replace(/\.d\.ts$/, ''), readFileSync(join(out, path), 'utf8')]),
  );
