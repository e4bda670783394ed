import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { fileUrl } from './file-url';

type Shared = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string][string][string];

/** What is shared before any remote has been loaded: the shell's own. Known by itself, since the runtime writes who used it last into `from`. */
const shellsOwn = new WeakSet<Shared>();

/**
 * No remote can put its own copy in the place of the shell’s API client, session store, React or MobX. What is fetched late is
 * not guarded yet where another container asks for it (decision 16).
 */
const pinShares: ModuleFederationRuntimePlugin = {
  name: 'pin-shares',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName } = args;
    const shells = Object.values(shareScopeMap[scope]?.[pkgName] ?? {}).find((shared) => shellsOwn.has(shared));
    if (shells) args.resolver = () => ({ shared: shells, useTreesShaking: false });
    return args;
  },
};

/** Called before the first remote is asked for. */
export function startFederation(): void {
  for (const scope of Object.values(getInstance()?.shareScopeMap ?? {}))
    for (const versions of Object.values(scope)) for (const shared of Object.values(versions)) shellsOwn.add(shared);
  registerPlugins([pinShares]);
}

/**
 * Loads a remote's container and its exposed module.
 * @param fresh - set on a retry: another address for the same file, since browsers and runtimes keep failures.
 */
export async function loadLifecycles(release: RemoteRelease, fresh?: number): Promise<RemoteLifecycles> {
  const { name, version, container } = release;
  const entry = fileUrl(release, release.entry, fresh);
  // Known by its container, which holds the version: two versions of a remote are two to the runtime.
  registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
  const lifecycles = await loadRemote<RemoteLifecycles>(`${container}/remote`);
  if (!lifecycles) throw new Error(`${name} ${version} exposes nothing`);
  return lifecycles;
}
