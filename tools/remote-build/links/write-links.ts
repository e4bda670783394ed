import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTypes } from '@maru/contract/release';
import { root } from '@maru/tools-workspace';
import { readRoutes } from './read-routes';

const path = join(root, 'shared', 'platform', 'src', 'navigation', 'named-routes.d.ts');

writeFileSync(path, routeTypes(readRoutes(root)));
process.stdout.write(`${path} is up to date\n`);
