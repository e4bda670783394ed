import { linkIdOf, type ReleaseStatement, type RemoteContract, type RemoteManifest } from '@maru/contract';
import { paramsIn } from '@maru/contract/release';

/** A release beside which a candidate has to run. */
export interface Neighbour {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly manifest: RemoteManifest;
  readonly contract: RemoteContract;
}

/** A named route as some release offers it: each list holds the parameters of one of its paths. */
export interface Offer {
  readonly by: string;
  readonly paths: readonly (readonly string[])[];
}

/** `name@version`, as findings name a release. */
export const nameOf = ({ name, version }: Pick<ReleaseStatement, 'name' | 'version'>): string => `${name}@${version}`;

/** Every name that leads somewhere while these manifests run together. */
export const offersOf = (manifests: readonly RemoteManifest[]): ReadonlyMap<string, Offer> =>
  new Map(
    manifests.flatMap(({ name, version, screens }) =>
      screens.flatMap(({ id, route, paths }) => {
        const offer = { by: nameOf({ name, version }), paths: paths.map(({ path }) => paramsIn(path)) };
        return [linkIdOf(name, id), ...(route ? [route] : [])].map((link) => [link, offer] as const);
      }),
    ),
  );
