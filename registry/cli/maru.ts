import { inRepository } from '@maru/tools-workspace';
import { Command } from 'commander';
import { Refusal } from '../refusal';
import { addApprove } from './commands/approve';
import { addBuild } from './commands/build';
import { addCheck } from './commands/check';
import { addCheckShell } from './commands/check-shell';
import { addContracts } from './commands/contracts';
import { addDark } from './commands/dark';
import { addDev } from './commands/dev';
import { addDiff } from './commands/diff';
import { addFreeze } from './commands/freeze';
import { addGc } from './commands/gc';
import { addHistory } from './commands/history';
import { addInit } from './commands/init';
import { addKey } from './commands/key';
import { addLinks } from './commands/links';
import { addNew } from './commands/new';
import { addNewModule } from './commands/new-module';
import { addOpen } from './commands/open';
import { addPromote } from './commands/promote';
import { addPublish } from './commands/publish';
import { addSet } from './commands/set';
import { addStatus } from './commands/status';
import { addTakeBack } from './commands/take-back';
import { addTokenCommands } from './commands/token';
import { addTrust } from './commands/trust';

const program = new Command('maru')
  .description('Releases of the remotes: hand in, roll out, take back, look.')
  .option('--json', 'tell the result as JSON')
  .option('--as <person>', 'take this person’s token of the home folder')
  .option('--registry <url>', 'the registry to talk to; else MARU_REGISTRY_URL, else the one on this machine')
  .addHelpText(
    'after',
    '\nMARU_REGISTRY_TOKEN: the token to use. MARU_TEAM_KEY_FILE, MARU_ROOT_KEY_FILE: keys kept elsewhere than in MARU_HOME.',
  )
  .showHelpAfterError();

/** What makes or fills the repository's folders. */
const ofRepository = [addInit, addNew, addNewModule, addCheckShell];
const commands = [
  ...(inRepository ? ofRepository : [addKey, addLinks]),
  ...[addBuild, addDev, addCheck, addPublish, addApprove, addPromote, addTakeBack, addDark, addFreeze],
  ...[addStatus, addDiff, addContracts, addHistory, addSet, addOpen, addTokenCommands, addTrust, addGc],
];
for (const add of commands) add(program);

/** Findings go to standard error, also as JSON, so that standard output holds results alone. */
function explain(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  const { status, findings } = error;
  if (program.opts().json) console.error(JSON.stringify({ status, findings }, null, 2));
  else for (const finding of findings) console.error(finding);
  process.exitCode = 1;
}

await program.parseAsync().catch(explain);
