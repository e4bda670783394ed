import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes, routeTypes } from '@maru/contract/release';
import { root } from '@maru/tools-workspace';
import { readEvents, readRoutes } from './read-manifests';

const platform = join(root, 'shared', 'platform', 'src');

for (const [path, types] of [
  [join(platform, 'navigation', 'named-routes.d.ts'), routeTypes(readRoutes(root))],
  [join(platform, 'events', 'published-events.d.ts'), eventTypes(readEvents(root))],
] as const) {
  writeFileSync(path, types);
  process.stdout.write(`${path} is up to date\n`);
}
