import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const own = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Whether these tools run from the repository; otherwise they are packages that a project of one remote has installed. */
export const inRepository: boolean = !`${own}${sep}`.includes(`${sep}node_modules${sep}`);

/** The repository's folder; of installed tools, the project's that they are run in. */
export const root: string = inRepository ? own : process.cwd();

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Runs a TypeScript file of a tool, which is the next argument, wherever it is started. */
export const nodeForTools: Command = [
  'node',
  '--no-deprecation',
  '--import',
  pathToFileURL(require.resolve('tsx')).href,
];

/** Folders of this machine's data, caches and reports. */
export const home = process.env.MARU_HOME ?? join(root, '.maru');

/** Every remote's folder; a new one is part of everything at once. */
export const remotes: readonly string[] = readdirSync(root).filter((name) =>
  existsSync(join(root, name, 'remote.json')),
);

export interface RunOptions {
  /** Prints the output only after a failure. */
  readonly quiet?: boolean;
  /** Added to this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs a command to its end. @returns its output where it is quiet. @throws Error where it ends with another code than 0. */
export const run = (
  command: string,
  args: readonly string[],
  { quiet = false, env = {}, cwd = root }: RunOptions = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: quiet ? 'pipe' : 'inherit' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}`));
    });
  });

/** Runs a package's own command of node_modules/.bin. */
export const bin = (name: string, args: readonly string[], options?: RunOptions): Promise<string> =>
  run(join(root, 'node_modules', '.bin', name), args, options);
