import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteView, routesOf } from '@maru/contract/release';

/** Routes of every remote of the workspace, as its remote.json names them. */
export const readRoutes = (workspace: string): readonly RouteView[] =>
  readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => join(workspace, name, 'remote.json'))
    .filter(existsSync)
    .flatMap((path) => routesOf(JSON.parse(readFileSync(path, 'utf8'))));
