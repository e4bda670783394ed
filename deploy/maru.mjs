import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command of `maru`; says what it says, and ends this program with it where it fails. */
export const maru = async (...args) => {
  try {
    const { stdout } = await execute(process.execPath, ['registry/cli/bin.mjs', ...args], { cwd: root });
    process.stdout.write(stdout);
  } catch (error) {
    process.stderr.write(error.stderr || `${error.message}\n`);
    process.exit(1);
  }
};

/** The version of a remote that this image carries. */
export const builtVersion = async (remote) =>
  JSON.parse(await readFile(join(root, remote, 'dist', 'remote.json'), 'utf8')).version;

/** What the registry says of a remote, asked with a person's token: live, rollout, pending, withdrawn. */
export const statusOf = async (remote, person) => {
  const text = await readFile(join(process.env.MARU_HOME, 'tokens', person), 'utf8');
  const headers = { authorization: `Bearer ${text.trim()}` };
  const response = await fetch(`${process.env.MARU_REGISTRY_URL}/status`, { headers });
  if (!response.ok) throw new Error(`the registry answers ${response.status} to /status`);
  return (await response.json()).remotes.find((given) => given.remote === remote) ?? {};
};
