import { dayMs } from '@maru/server/time';
import type { Command } from 'commander';
import { Session } from '../session';
import { table } from '../words';
import { isoTime } from './freeze';

interface TokenView {
  readonly id: string;
  readonly person: string;
  readonly team: string;
  readonly rights: readonly string[];
  readonly expiresAt: string;
  readonly ended: boolean;
}

interface AddOptions {
  readonly team: string;
  readonly rights: string;
  readonly expires: string;
  readonly again?: boolean;
}

export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('tokens of people and machines (admin)');
  token
    .command('add')
    .argument('<person>', 'whom the history names')
    .description('make a token; its text is shown once')
    .requiredOption('--team <team>', 'whose remotes it is for; * is every team')
    .requiredOption('--rights <list>', 'of publish, promote, approve, count, admin; separated by commas')
    .option('--expires <time>', 'ISO time, or days such as 90d', '90d')
    .option('--again', 'one more, beside a token of the same person, team and rights')
    .action(async (person: string, { team, rights, expires, again }: AddOptions, command: Command) => {
      const session = Session.of(command);
      const grant = {
        person,
        team,
        rights: rights.split(',').map((right) => right.trim()),
        expiresAt: timeOf(expires),
      };
      const body = { ...grant, ...(again && { again }) };
      const answer = await (await session.clientOf('owner')).post<{ id: string; token: string }>('/tokens', body);
      session.tell(answer, answer.token);
    });
  token
    .command('revoke')
    .argument('<id>')
    .description('end a token at once')
    .action(async (id: string, _options, command: Command) => {
      const session = Session.of(command);
      const answer = await (await session.clientOf('owner')).delete(`/tokens/${encodeURIComponent(id)}`);
      session.tell(answer, `token ${id} has ended`);
    });
  token
    .command('list')
    .description('every token, without its text')
    .action(async (_options, command: Command) => {
      const session = Session.of(command);
      const { list } = await (await session.clientOf('owner')).get<{ list: readonly TokenView[] }>('/tokens');
      const rows = list.map(({ id, person, team, rights, expiresAt, ended }) => [
        ...[id, person, team, rights.join(','), expiresAt, ended ? 'ended' : ''],
      ]);
      session.tell({ list }, table(['id', 'person', 'team', 'rights', 'expires', ''], rows));
    });
}

function timeOf(text: string): string {
  const days = /^(\d+)d$/.exec(text);
  return days ? new Date(Date.now() + Number(days[1]) * dayMs).toISOString() : isoTime(text, '--expires');
}
