import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { makeKey, publicHalf } from '../../keys/signing';
import { Refusal } from '../../refusal';
import { Session } from '../session';

export function addKey(program: Command): void {
  program
    .command('key')
    .description('make the key of a team, for an operator to enter its public half; the other half stays here')
    .option('--out <file>', 'where to keep it; else keys/team.json of the home folder')
    .action(async ({ out }: { out?: string }, command: Command) => {
      const session = Session.of(command);
      const path = out ?? session.keyPath('team.json');
      const key = makeKey();
      await keep(path, `${JSON.stringify(key)}\n`);
      const words = [
        `${path} is the key: only you may read it, and a repository must not hold it`,
        `an operator enters your team by: npx maru trust add-team <team> <remote> --key=${key.key}`,
      ];
      session.tell({ path, ...publicHalf(key) }, words.join('\n'));
    });
}

/** @throws Refusal where a key is there already: it may have signed what is live. */
async function keep(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(0, [
      error.code === 'EEXIST'
        ? `${path} is there already: name another file (--out), or move it away`
        : `${path} cannot be written (${error.code})`,
    ]);
  });
}
