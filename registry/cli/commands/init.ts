import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Session } from '../session';

export function addInit(program: Command): void {
  program
    .command('init')
    .description('make keys, trust document and tokens of a registry on this machine, as far as they are missing')
    .option('--root-copy <folder>', 'also leave the root’s public key there, for HTML servers elsewhere')
    .action(async ({ rootCopy }: { rootCopy?: string }, command: Command) => {
      const session = Session.of(command);
      const { initWorld } = await import('../local-world');
      const made = await initWorld(process.env, await session.config());
      if (rootCopy) {
        await mkdir(rootCopy, { recursive: true });
        await copyFile(session.keyPath('root.pub'), join(rootCopy, 'root.pub'));
        // Public, and read by processes of other users.
        await chmod(join(rootCopy, 'root.pub'), 0o644);
      }
      session.tell({ made }, made.length > 0 ? `made\n  ${made.join('\n  ')}` : 'nothing was missing');
    });
}
