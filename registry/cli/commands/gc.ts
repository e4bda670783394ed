import type { Command } from 'commander';
import { Session } from '../session';

export function addGc(program: Command): void {
  program
    .command('gc')
    .description('let go of versions that nobody has had for long (admin); the registry does so every hour')
    .action(async (_options, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientOf('owner');
      const answer = await client.post<{ versions: readonly string[]; files: number }>('/removals', {});
      const { versions, files } = answer;
      session.tell(answer, `let go of ${versions.join(', ') || 'nothing'}; ${files} files of earlier ones removed`);
    });
}
