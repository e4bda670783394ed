import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fileUrl } from './file-url';

type Versions = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string][string];

/**
 * Called before the first remote is asked for. From then on nobody can put a copy in the place of the shell's API client,
 * session store, React or MobX, nor of what is fetched only when a screen borrows it: the entries of the share scope, which
 * every container reads, are sealed. A hook of the runtime would not do, since each container has hooks of its own.
 */
export function startFederation(): void {
  const shell = getInstance();
  const scope = shell?.shareScopeMap.default;
  if (!shell || !scope) return;
  for (const [name, [shared]] of Object.entries(shell.options.shared)) {
    if (shared) seal(scope, name, sealed(scope[name] ?? { [shared.version]: shared }));
  }
}

/** The versions as they are: none can be added, none replaced. */
function sealed(versions: Versions): Versions {
  for (const [version, shared] of Object.entries(versions)) seal(versions, version, shared);
  return Object.preventExtensions(versions);
}

/** The runtime writes what is there already back to its place, which must not throw. */
function seal<T>(object: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(object, key, { get: () => value, set: () => undefined, enumerable: true, configurable: false });
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
