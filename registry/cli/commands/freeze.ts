import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';

interface FreezeOptions {
  readonly from?: string;
  readonly until?: string;
  readonly daily?: string;
  readonly zone: string;
  readonly why: string;
}

export function addFreeze(program: Command): void {
  program
    .command('freeze')
    .argument('[remote]', 'a remote; all of them where none is named')
    .description('keep new versions from members for a time; taking back stays possible')
    .option('--from <time>', 'ISO time; now where it is left out')
    .option('--until <time>', 'ISO time')
    .option('--daily <window>', 'every day instead, such as 08:50-09:30')
    .option('--zone <name>', 'time zone of the daily window', 'Asia/Seoul')
    .requiredOption('--why <text>', 'reason that refused publishers read')
    .action(async (remote: string | undefined, options: FreezeOptions, command: Command) => {
      const session = Session.of(command);
      const body = { remote: remote ?? '*', ...timeOf(options), why: options.why };
      const client = await (remote ? session.clientFor(remote) : session.clientOf('owner'));
      const answer = await client.post<{ id: string }>('/freezes', body);
      session.tell(
        answer,
        `freeze ${answer.id} holds for ${remote ?? 'all remotes'}; end it with maru unfreeze ${answer.id}`,
      );
    });
  program
    .command('unfreeze')
    .argument('<id>', 'as maru status names it')
    .description('end a freeze')
    .action(async (id: string, _options, command: Command) => {
      const session = Session.of(command);
      const answer = await (await session.clientOf('owner')).delete(`/freezes/${encodeURIComponent(id)}`);
      session.tell(answer, `freeze ${id} has ended`);
    });
}

function timeOf({ from, until, daily, zone }: FreezeOptions): object {
  if (daily) return { daily, zone };
  if (!until) throw new Refusal(0, ['a freeze needs an end: --until <time>, or --daily <window>']);
  return { from: isoTime(from ?? new Date().toISOString(), '--from'), until: isoTime(until, '--until') };
}

/** @throws Refusal naming the option. */
export function isoTime(text: string, option: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Refusal(0, [`${option}: "${text}" is no time; write e.g. 2026-12-24T18:00:00+09:00`]);
  return time.toISOString();
}
