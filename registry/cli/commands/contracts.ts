import { writeFile } from 'node:fs/promises';
import type { RouteView } from '@maru/contract/release';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
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
    .option('--out <file>', 'write the types of links there, for teams outside of this workspace')
    .action(async ({ out }: { out?: string }, command: Command) => {
      const session = Session.of(command);
      const { list } = await (await session.clientOf('owner')).get<LiveRoutes>('/contracts');
      const routes = list.flatMap((remote) => remote.routes);
      if (out) await writeTypes(out, routes);
      const rows = routes.map(({ link, name, path, params }) => [link, name ?? '', path, params.join(' ')]);
      session.tell(list, out ? `${out}: ${routes.length} routes` : table(['link', 'name', 'path', 'parameters'], rows));
    });
}

async function writeTypes(out: string, routes: readonly RouteView[]): Promise<void> {
  // The schemas take two seconds to load, which no other command should wait for.
  const { routeTypes } = await import('@maru/contract/release');
  await writeFile(out, routeTypes(routes)).catch((error: Error) => {
    throw new Refusal(0, [`${out} cannot be written (${error.message})`]);
  });
}
