import type { RemoteContract, ShellOffers } from '../remote-manifest';

/** A name of a module, as a remote uses it. */
export interface Use {
  readonly module: string;
  readonly name: string;
}

/** Each name that a remote takes from modules of Maru's; of a whole module, the module alone (`*`). */
export const usesOf = ({ uses = {} }: Pick<RemoteContract, 'uses'>): readonly Use[] =>
  Object.entries(uses).flatMap(([module, names]) => names.map((name) => ({ module, name })));

/** What a remote uses and a shell does not offer. */
export const usesNotOffered = (
  contract: Pick<RemoteContract, 'uses'>,
  { exports }: Pick<ShellOffers, 'exports'>,
): readonly Use[] =>
  usesOf(contract).filter(({ module, name }) => {
    const offered = exports[module];
    return !offered || (name !== '*' && !offered.includes(name));
  });

/** A package whose breaking changes of types a remote does not know. */
export interface OtherMajor {
  readonly name: string;
  readonly builtWith: string;
  readonly offered: string;
}

/** Packages that a remote was compiled with in another major version than a shell offers: types of names that both know may differ. */
export const otherMajors = (
  { builtWith = {} }: Pick<RemoteContract, 'builtWith'>,
  { versions = {} }: Pick<ShellOffers, 'versions'>,
): readonly OtherMajor[] =>
  Object.entries(builtWith).flatMap(([name, version]) => {
    const offered = versions[name];
    return offered === undefined || majorOf(offered) === majorOf(version)
      ? []
      : [{ name, builtWith: version, offered }];
  });

const majorOf = (version: string): string => version.split('.')[0] ?? '';
