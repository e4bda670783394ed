import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fileUrl } from './file-url';

type Versions = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string][string];

/**
 * Seals the share scope before the first remote loads, so that no remote can replace the shell's React, MobX, API client or
 * session store. A hook of the runtime cannot do this: each container has hooks of its own.
 */
export function startFederation(): void {
  const shell = getInstance();
  const scope = shell?.shareScopeMap.default;
  if (!shell || !scope) return;
  for (const [name, [shared]] of Object.entries(shell.options.shared)) {
    if (shared) seal(scope, name, sealed(scope[name] ?? { [shared.version]: shared }));
  }
}

/** Makes the versions read-only and closes the list. */
function sealed(versions: Versions): Versions {
  for (const [version, shared] of Object.entries(versions)) seal(versions, version, shared);
  return Object.preventExtensions(versions);
}

/** The setter ignores writes instead of throwing, because the runtime writes existing entries back. */
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
  // The container's name holds the version, so the runtime keeps two versions of a remote apart.
  registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
  const lifecycles = await loadRemote<RemoteLifecycles>(`${container}/remote`);
  if (!lifecycles) throw new Error(`${name} ${version} exposes nothing`);
  return lifecycles;
}
