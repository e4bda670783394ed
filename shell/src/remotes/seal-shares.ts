import type { getInstance } from '@module-federation/enhanced/runtime';

type Runtime = Pick<NonNullable<ReturnType<typeof getInstance>>, 'shareScopeMap' | 'options'>;
type Versions = Runtime['shareScopeMap'][string][string];
type Shared = Versions[string];
type Factory = NonNullable<Shared['lib']>;

/**
 * Seals the share scope before the first remote loads, so that no remote can replace the shell's React, MobX, API client or
 * session store. A hook of the runtime cannot do this: each container has hooks of its own.
 */
export function sealShares({ shareScopeMap, options }: Runtime): void {
  const scope = shareScopeMap.default;
  if (!scope) return;
  for (const [name, [shared]] of Object.entries(options.shared)) {
    if (shared) seal(scope, name, sealVersions(scope[name] ?? { [shared.version]: shared }));
  }
  seal(shareScopeMap, 'default', scope);
}

/** Makes the versions read-only and closes the list. */
function sealVersions(versions: Versions): Versions {
  for (const [version, shared] of Object.entries(versions)) seal(versions, version, sealEntry(shared));
  return Object.preventExtensions(versions);
}

/** Only the module that the shell's own `get` has loaded becomes `lib`; what anybody else writes into the entry is ignored. */
function sealEntry(shared: Shared): Shared {
  const { lib, get } = shared;
  let loaded = lib as Factory | undefined;
  let pending: Promise<Factory> | undefined;
  const load = (): Promise<Factory> | Factory => {
    if (loaded) return loaded;
    if (pending) return pending;
    const factory = get() as Promise<Factory> | Factory;
    const keep = (made: Factory) => {
      loaded = made;
      return made;
    };
    if (!(factory instanceof Promise)) return keep(factory);
    pending = factory.then(keep);
    // A failed load is tried again.
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
  for (const [key, value] of Object.entries(shared)) define(shared, key, () => value);
  define(shared, 'get', () => load);
  define(shared, 'lib', () => loaded);
  define(shared, 'loaded', () => loaded !== undefined);
  for (const unused of ['loading', 'treeShaking']) define(shared, unused, () => undefined);
  return Object.preventExtensions(shared);
}

const seal = <T>(object: Record<string, T>, key: string, value: T): void => define(object, key, () => value);

/** The setter ignores writes instead of throwing, because the runtime writes existing entries back. */
function define(object: object, key: string, read: () => unknown): void {
  const { configurable = true } = Object.getOwnPropertyDescriptor(object, key) ?? {};
  if (configurable)
    Object.defineProperty(object, key, { get: read, set: () => undefined, enumerable: true, configurable: false });
}
