import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveReleases, RemoteManifest } from '@maru/contract';
import type { Command } from 'commander';
import { Session } from '../session';
import { folderOf } from '../workspace';

export function addLinks(program: Command): void {
  program
    .command('links')
    .description('in a project of one remote: types of links to its own screens, in src/links.d.ts')
    .option('--live', 'also to those of the remotes that are live now, for screens younger than the packages')
    .action(async ({ live }: { live?: boolean }, command: Command) => {
      const session = Session.of(command);
      const folder = folderOf(undefined);
      const own: RemoteManifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
      const others = live ? (await liveManifests(session)).filter(({ name }) => name !== own.name) : [];
      // The schemas take two seconds to load, which no other command should wait for.
      const { addedRouteTypes, routesOf } = await import('@maru/contract/release');
      const routes = [own, ...others].flatMap(routesOf);
      const path = join(folder, 'src', 'links.d.ts');
      writeFileSync(path, addedRouteTypes(routes));
      session.tell({ path, routes: routes.length }, `${path}: ${routes.length} routes`);
    });
}

async function liveManifests(session: Session): Promise<readonly RemoteManifest[]> {
  const { set } = await session.reader.get<LiveReleases>('/live');
  return set.remotes.map(({ manifest }) => manifest);
}
