import type { RemoteManifest, RemoteRelease } from '@maru/contract';
import { type Onlooker, onlookers, type Recording } from '../recorded';

/** A screen that is looked at. */
export interface Visit {
  readonly onlooker: Onlooker;
  readonly path: string;
  /** Whose screen it is; null where no remote is live there. */
  readonly remote: string | null;
}

/** Path of Main. */
const main = '/';

export const isMain = ({ path }: Pick<Visit, 'path'>): boolean => path === main;

/** Beyond that many remotes, more of them say nothing new of a shell. */
const visitsMax = 30;

const onlookerOf = { user: 'member', optional: 'member', none: 'visitor' } as const;

/** The first screen of each remote as somebody who may see it, and Main as everybody. */
export function visitsOf(releases: readonly Pick<RemoteRelease, 'manifest'>[], recording: Recording): readonly Visit[] {
  const visits = releases.flatMap(({ manifest }) => firstVisits(manifest, recording.params));
  const bare = onlookers.map((onlooker) => ({ onlooker, path: main, remote: null }));
  return [...(visits.some(isMain) ? [] : bare), ...visits]
    .sort((left, right) => Number(isMain(right)) - Number(isMain(left)))
    .slice(0, visitsMax);
}

function firstVisits({ name, screens }: RemoteManifest, params: Recording['params']): readonly Visit[] {
  for (const { guard, paths } of screens)
    for (const { path: pattern } of paths) {
      const path = filled(pattern, params[pattern]);
      if (path === null) continue;
      const looking: readonly Onlooker[] = path === main ? onlookers : [onlookerOf[guard]];
      return looking.map((onlooker) => ({ onlooker, path, remote: name }));
    }
  return [];
}

/** The address of a path with parameters; null where no value of one is known. */
function filled(pattern: string, values: Readonly<Record<string, string>> = {}): string | null {
  const path = pattern.replace(/:(\w+)\??/g, (whole, name: string) => values[name] ?? whole);
  return path.includes(':') ? null : path;
}
