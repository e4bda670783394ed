import type { ReleaseStatement, RemoteRelease } from '@maru/contract';
import type { Findings } from './check-release';
import { pathShape } from './upload-check';

/** Two remotes never claim one path, named route or container, neither live nor in a rollout. */
export const conflictFindings = (candidate: ReleaseStatement, running: readonly RemoteRelease[]): Findings =>
  running.filter(({ name }) => name !== candidate.name).flatMap((other) => conflictsWith(candidate, other));

const conflictsWith = (candidate: ReleaseStatement, other: RemoteRelease): Findings => {
  const paths = new Map(
    other.manifest.screens.flatMap((screen) => screen.paths.map(({ path }) => [pathShape(path), path])),
  );
  const routes = new Set(other.manifest.screens.flatMap(({ route }) => route ?? []));
  const container =
    other.container === candidate.container
      ? [`files.json/container: ${candidate.container} is the container of ${other.name}; choose another name`]
      : [];
  return [
    ...container,
    ...candidate.manifest.screens.flatMap((screen) => [
      ...screen.paths.flatMap(({ path }) => {
        const taken = paths.get(pathShape(path));
        return taken
          ? [`screen ${screen.id}: path ${path} belongs to ${other.name} (${taken}); choose another path`]
          : [];
      }),
      ...(screen.route && routes.has(screen.route)
        ? [`screen ${screen.id}: named route ${screen.route} belongs to ${other.name}; choose another name`]
        : []),
    ]),
  ];
};
