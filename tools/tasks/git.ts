import { spawnSync } from 'node:child_process';
import { root } from '@maru/tools-workspace';

/** Runs git in the repository. @returns its output, or null where there is no git, no history, or no such thing in it. */
export function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
}
