import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routeTypes } from '@maru/contract/release';
import { readRoutes } from './read-routes';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const path = join(workspace, 'shared', 'platform', 'src', 'navigation', 'named-routes.d.ts');

writeFileSync(path, routeTypes(readRoutes(workspace)));
process.stdout.write(`${path} is up to date\n`);
