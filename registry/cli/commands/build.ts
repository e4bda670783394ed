import { buildCommand } from '@maru/tools-remote-build/commands';
import type { Command } from 'commander';
import { folderOf, runHere } from '../workspace';

export function addBuild(program: Command): void {
  program
    .command('build')
    .argument('[remote]', 'a name such as mfe-wallet; in a project of one remote, that one')
    .description('build a remote into its dist, as check and publish hand it in')
    .action(async (remote?: string) => {
      const [command, ...args] = buildCommand(folderOf(remote));
      process.exitCode = await runHere(command, args);
    });
}
