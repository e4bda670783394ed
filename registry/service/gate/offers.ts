import { linkIdOf, type ReleaseStatement, type RemoteContract, type RemoteManifest } from '@maru/contract';
import { paramsIn } from '@maru/contract/release';

/** A release that the candidate would run beside. */
export interface Neighbour {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly manifest: RemoteManifest;
  readonly contract: RemoteContract;
}

/** A named route of a release; each list holds the parameters of one of its paths. */
export interface Offer {
  readonly by: string;
  readonly paths: readonly (readonly string[])[];
}

/** `name@version`, as findings name a release. */
export const nameOf = ({ name, version }: Pick<ReleaseStatement, 'name' | 'version'>): string => `${name}@${version}`;

/** Every route name that these manifests together offer. */
export const offersOf = (manifests: readonly RemoteManifest[]): ReadonlyMap<string, Offer> =>
  new Map(
    manifests.flatMap(({ name, version, screens }) =>
      screens.flatMap(({ id, route, paths }) => {
        const offer = { by: nameOf({ name, version }), paths: paths.map(({ path }) => paramsIn(path)) };
        return [linkIdOf(name, id), ...(route ? [route] : [])].map((link) => [link, offer] as const);
      }),
    ),
  );
