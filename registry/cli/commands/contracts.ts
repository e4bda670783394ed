import type { RouteView } from '@maru/contract/release';
import type { Command } from 'commander';
import { Session } from '../session';
import { table } from '../words';

interface LiveRoutes {
  readonly list: readonly {
    readonly remote: string;
    readonly version: string;
    readonly routes: readonly RouteView[];
  }[];
}

export function addContracts(program: Command): void {
  program
    .command('contracts')
    .description('routes of everything live, and what links to them have to fill in')
    .action(async (_options, command: Command) => {
      const session = Session.of(command);
      const { list } = await (await session.clientOf('owner')).get<LiveRoutes>('/contracts');
      const routes = list.flatMap((remote) => remote.routes);
      const rows = routes.map(({ link, name, path, params }) => [link, name ?? '', path, params.join(' ')]);
      session.tell(list, table(['link', 'name', 'path', 'parameters'], rows));
    });
}
