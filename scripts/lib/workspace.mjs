import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const home = process.env.MARU_HOME ?? join(root, '.maru');

/** Every remote's folder; a new one is part of everything at once. */
export const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.json')));

const pnpm = 'pnpm@12.21.0';

/** Runs a command to its end, its output shown or, on failure only, printed afterwards. */
export const run = (command, args, { quiet = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: quiet ? 'pipe' : 'inherit' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}`));
    });
  });

/** Runs a package's own command of node_modules/.bin. */
export const bin = (name, args, options) => run(join(root, 'node_modules', '.bin', name), args, options);

const stamp = (name) => join(home, 'stamps', name);
export const readStamp = (name) => (existsSync(stamp(name)) ? readFileSync(stamp(name), 'utf8') : '');
export const writeStamp = (name, value) => {
  mkdirSync(dirname(stamp(name)), { recursive: true });
  writeFileSync(stamp(name), value);
};

/** Installs what the lockfile names, by the pinned pnpm; nothing to do where that was done already. */
export const install = async () => {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (readStamp('install') === lockfile && existsSync(join(root, 'node_modules', '.modules.yaml'))) return false;
  await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile']);
  writeStamp('install', lockfile);
  return true;
};
