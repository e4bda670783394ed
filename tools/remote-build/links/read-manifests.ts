import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@maru/contract';
import { type EventTable, eventsOfManifest, type RouteView, routesOf } from '@maru/contract/release';

const manifestsIn = (workspace: string): readonly RemoteManifest[] =>
  readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => join(workspace, name, 'remote.json'))
    .filter(existsSync)
    .map((path) => JSON.parse(readFileSync(path, 'utf8')));

/** Routes of every remote of the workspace, as its remote.json names them. */
export const readRoutes = (workspace: string): readonly RouteView[] => manifestsIn(workspace).flatMap(routesOf);

/** Events of every remote of the workspace, as its remote.json declares them. */
export const readEvents = (workspace: string): EventTable =>
  Object.assign({}, ...manifestsIn(workspace).map(eventsOfManifest));
