import { linkIdOf, type ReleaseStatement, type RemoteContract, type RemoteManifest } from '@maru/contract';
import { paramsIn } from '@maru/contract/release';

/** A release that the candidate would run beside. */
export interface Neighbour {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly manifest: RemoteManifest;
  readonly contract: RemoteContract;
  /** It is in a rollout: some pages run it, others the live version of its remote, if there is one. */
  readonly isCandidate?: boolean;
}

/** A named route of one version; each list holds the parameters of one of its paths. */
export interface Offer {
  readonly by: string;
  readonly paths: readonly (readonly string[])[];
}

/** Route name → the offer of each version of its remote that a page may run; null stands for a version without it. */
export type Offers = ReadonlyMap<string, readonly (Offer | null)[]>;

/** `name@version`, as findings name a release. */
export const nameOf = ({ name, version }: Pick<ReleaseStatement, 'name' | 'version'>): string => `${name}@${version}`;

/** By remote, what a page may run of it: null stands for a page without that remote, which was never live. */
export function variantsOf<T extends Pick<Neighbour, 'name' | 'isCandidate'>>(
  neighbours: readonly T[],
): readonly (readonly (T | null)[])[] {
  const names = [...new Set(neighbours.map(({ name }) => name))];
  return names.map((wanted) => {
    const own = neighbours.filter(({ name }) => name === wanted);
    return own.every(({ isCandidate }) => isCandidate) ? [...own, null] : own;
  });
}

/** Every route name that these versions offer, by all versions that a page may run of its remote. */
export const offersOf = (neighbours: readonly Pick<Neighbour, 'name' | 'manifest' | 'isCandidate'>[]): Offers =>
  new Map(
    variantsOf(neighbours).flatMap((variants) => {
      const each = variants.map((variant) => (variant ? ownOffers(variant.manifest) : new Map<string, Offer>()));
      const names = new Set(each.flatMap((offers) => [...offers.keys()]));
      return [...names].map((name) => [name, each.map((offers) => offers.get(name) ?? null)] as const);
    }),
  );

const ownOffers = ({ name, version, screens }: RemoteManifest): ReadonlyMap<string, Offer> =>
  new Map(
    screens.flatMap(({ id, route, paths }) => {
      const offer = { by: nameOf({ name, version }), paths: paths.map(({ path }) => paramsIn(path)) };
      return [linkIdOf(name, id), ...(route ? [route] : [])].map((link) => [link, offer] as const);
    }),
  );
