import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

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
