import { linkIdOf, type RemoteManifest } from '..';

/** A path that a remote answers to, for links that compile. */
export interface RouteView {
  /** Id that links use, e.g. `wallet.withdrawal`. */
  readonly link: string;
  /** Its name in the table of named routes, if any. */
  readonly name: string | null;
  readonly screen: string;
  readonly path: string;
  readonly frame: 'web' | 'app';
  /** Names of the path's parameters, in order. */
  readonly params: readonly string[];
}

/** Names of a path's parameters, in order. */
export const paramsIn = (path: string): readonly string[] =>
  [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, param = '']) => param);

export const routesOf = ({ name, screens }: Pick<RemoteManifest, 'name' | 'screens'>): readonly RouteView[] =>
  screens.flatMap(({ id, route, paths }) =>
    paths.map(({ path, frame }) => ({
      link: linkIdOf(name, id),
      name: route ?? null,
      screen: id,
      path,
      frame,
      params: paramsIn(path),
    })),
  );

/** The declarations that make a link to a missing route, or with wrong parameters, fail to compile. */
export const routeTypes = (routes: readonly RouteView[]): string => {
  const paths = new Map<string, (readonly string[])[]>();
  for (const { link, name, params } of routes)
    for (const key of [link, ...(name ? [name] : [])]) paths.set(key, [...(paths.get(key) ?? []), params]);
  const lines = [...paths.keys()]
    .sort()
    .map((key) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${paramsType(paths.get(key) ?? [])};`);
  return `${head}export interface NamedRoutes {\n${lines.join('\n')}\n}\n`;
};

const head = `// Generated from the remotes' remote.json by \`npm run links\`, or from the live releases by \`maru contracts --out <file>\`.

/** Every name that a link may have, with its parameters. */
`;

/** A parameter is required if every path of the route has it, otherwise optional. */
const paramsType = (paths: readonly (readonly string[])[]): string => {
  const all = [...new Set(paths.flat())].sort();
  const fields = all.map((param) => `${param}${paths.every((params) => params.includes(param)) ? '' : '?'}: string`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
};
