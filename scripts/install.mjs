import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pnpm = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(process.env.MARU_HOME ?? join(root, '.maru'), 'stamps');

/** Installs what the lockfile names, by the pinned pnpm; nothing to do where that was done already. */
export const install = async () => {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  const stamp = join(stamps, 'install');
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (last === lockfile && existsSync(join(root, 'node_modules', '.modules.yaml'))) return;
  const args = ['-y', pnpm, 'install', '--frozen-lockfile'];
  await new Promise((resolve, reject) => {
    const child = spawn('npx', args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npx ${args.join(' ')} ended with ${code}`)),
    );
  });
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, lockfile);
};

/** Imports a TypeScript module of tools/; its loader is there once everything is installed. */
export const load = async (path) => {
  const { register } = await import('tsx/esm/api');
  register();
  return import(new URL(`../tools/${path}`, import.meta.url));
};
