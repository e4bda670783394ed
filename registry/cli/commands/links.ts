import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveReleases, RemoteManifest } from '@maru/contract';
import type { Command } from 'commander';
import { Session } from '../session';
import { folderOf } from '../workspace';

export function addLinks(program: Command): void {
  program
    .command('links')
    .alias('types')
    .description(
      'in a project of one remote: types of links and events, its own, in src/links.d.ts and src/events.d.ts',
    )
    .option('--live', 'also those of the remotes that are live now, for screens and events younger than the packages')
    .action(async ({ live }: { live?: boolean }, command: Command) => {
      const session = Session.of(command);
      const folder = folderOf(undefined);
      const own: RemoteManifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
      const others = live ? (await liveManifests(session)).filter(({ name }) => name !== own.name) : [];
      // The schemas take two seconds to load, which no other command should wait for.
      const { addedEventTypes, addedRouteTypes, eventsOfManifest, routesOf } = await import('@maru/contract/release');
      const manifests = [own, ...others];
      const routes = manifests.flatMap(routesOf);
      const path = join(folder, 'src', 'links.d.ts');
      writeFileSync(path, addedRouteTypes(routes));
      const events = Object.assign({}, ...manifests.map(eventsOfManifest));
      const eventsPath = join(folder, 'src', 'events.d.ts');
      const count = Object.keys(events).length;
      // A declaration of no event is one more file to wonder about.
      if (count > 0) writeFileSync(eventsPath, addedEventTypes(events));
      session.tell(
        { path, routes: routes.length, eventsPath, events: count },
        `${path}: ${routes.length} routes${count > 0 ? `\n${eventsPath}: ${count} events` : ''}`,
      );
    });
}

async function liveManifests(session: Session): Promise<readonly RemoteManifest[]> {
  const { set } = await session.reader.get<LiveReleases>('/live');
  return set.remotes.map(({ manifest }) => manifest);
}
