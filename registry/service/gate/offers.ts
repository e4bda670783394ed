import type { ReleaseStatement, RemoteContract, RemoteManifest } from '@maru/contract';

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

/** What links to a screen are called where it has no name in the table of routes, or besides. */
export const linkIdOf = (remote: string, screen: string): string =>
  `${remote.slice(4)}.${screen.charAt(0).toLowerCase()}${screen.slice(1)}`;

export const paramsOf = (path: string): readonly string[] =>
  [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, param = '']) => param);

/** Every name that leads somewhere while these manifests run together. */
export const offersOf = (manifests: readonly RemoteManifest[]): ReadonlyMap<string, Offer> =>
  new Map(
    manifests.flatMap(({ name, version, screens }) =>
      screens.flatMap(({ id, route, paths }) => {
        const offer = { by: nameOf({ name, version }), paths: paths.map(({ path }) => paramsOf(path)) };
        return [linkIdOf(name, id), ...(route ? [route] : [])].map((link) => [link, offer] as const);
      }),
    ),
  );
