import { matchScreen, type ReleaseStatement, type RemoteManifest } from '@maru/contract';
import { guardNames, reservedSegments } from '@maru/contract/release';
import type { Findings } from './findings';
import { type Neighbour, nameOf } from './offers';

interface Address {
  readonly owner: string;
  readonly screen: string;
  readonly path: string;
}

const addressesOf = ({ name, version, screens }: RemoteManifest): readonly Address[] =>
  screens.flatMap(({ id, paths }) => paths.map(({ path }) => ({ owner: nameOf({ name, version }), screen: id, path })));

/** An example address of the pattern; no static segment has such a value. */
const sampleOf = (path: string): string => path.replace(/:[A-Za-z0-9_]+/g, 'Some-0') || '/';

/** Whether one pattern matches the example address of another. */
const answers = (address: Address, other: Address): boolean => Boolean(matchScreen([address], sampleOf(other.path)));

const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean);

/** Whether some address fits both patterns, such as /a/b/c those of /a/:x/c and /a/b/:y. */
function overlap(one: Address, other: Address): boolean {
  const [left, right] = [segmentsOf(one.path), segmentsOf(other.path)];
  const free = (segment = '') => segment.startsWith(':');
  return (
    left.length === right.length &&
    left.every((segment, index) => free(segment) || free(right[index]) || segment === right[index])
  );
}

/** Checks guards, reserved addresses, and addresses that hide each other inside one remote. */
export function ownRouteFindings(manifest: RemoteManifest): Findings {
  const addresses = addressesOf(manifest);
  return [
    ...twice(manifest.screens.map(({ id }) => `screen ${id}`)),
    ...twice(manifest.screens.flatMap(({ route }) => (route ? [`route ${route}`] : []))),
    ...manifest.screens.flatMap(({ id, paths }) => paths.flatMap(({ path }) => reservedFinding(id, path))),
    ...addresses.flatMap((address) => {
      const found = matchScreen(addresses, sampleOf(address.path));
      if (found === address) return [];
      return found?.screen === address.screen && found.path === address.path
        ? [`remote.json/screens: path ${address.path} stands there twice; keep one`]
        : [
            `screen ${address.screen}: path ${address.path} leads to screen ${found?.screen} (${found?.path}) instead; choose another path`,
          ];
    }),
  ];
}

const twice = (keys: readonly string[]): Findings =>
  [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))].map(
    (key) => `remote.json/screens: ${key} stands there twice; keep one`,
  );

function reservedFinding(screen: string, path: string): Findings {
  const [first = ''] = path.toLowerCase().split('/').filter(Boolean);
  return (reservedSegments as readonly string[]).includes(first)
    ? [`screen ${screen}: path ${path} is under /${first}, which the site keeps for itself; choose another path`]
    : [];
}

/** Checked before the schema, whose messages name a position but no remedy. */
export const guardFindings = ({ screens }: { readonly screens?: unknown }): Findings =>
  (Array.isArray(screens) ? screens : []).flatMap(({ id, guard }) =>
    (guardNames as readonly unknown[]).includes(guard)
      ? []
      : [`screen ${id}: guard "${guard}" is unknown to the shell; it knows ${guardNames.join(', ')}`],
  );

/** Checks that no two remotes claim one address, named route or container, neither live nor in a rollout. */
export const conflictFindings = (candidate: ReleaseStatement, neighbours: readonly Neighbour[]): Findings =>
  neighbours
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) => [...nameConflicts(candidate, other), ...addressConflicts(candidate.manifest, other)]);

function nameConflicts({ manifest }: ReleaseStatement, other: Neighbour): Findings {
  const taken = new Set(other.manifest.screens.flatMap(({ route }) => route ?? []));
  return manifest.screens.flatMap(({ id, route }) =>
    route && taken.has(route)
      ? [`screen ${id}: named route ${route} belongs to ${other.name} (${nameOf(other)}); choose another name`]
      : [],
  );
}

function addressConflicts(manifest: RemoteManifest, other: Neighbour): Findings {
  const [own, theirs] = [addressesOf(manifest), addressesOf(other.manifest)];
  const claimed = own.flatMap((address) => {
    const rival = theirs.find((their) => overlap(their, address) || answers(their, address) || answers(address, their));
    return rival
      ? [
          `screen ${address.screen}: path ${address.path} belongs to ${other.name} (${rival.path} of ${nameOf(other)}, screen ${rival.screen}); choose another path`,
        ]
      : [];
  });
  const both = [...theirs, ...own];
  const lost = other.manifest.screens.flatMap(({ id, menu }) => {
    const found = menu?.href && matchScreen(both, menu.href);
    return found && own.includes(found)
      ? [
          `screen ${found.screen}: path ${found.path} takes ${menu.href}, where the menu entry of ${nameOf(other)} leads (screen ${id}); choose another path`,
        ]
      : [];
  });
  return [...claimed, ...lost];
}
