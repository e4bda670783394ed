import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fileUrl } from '../files/file-url';
import { sealShares } from './seal-shares';

/** Closes the share scope; called before the first remote loads. */
export function startFederation(): void {
  const shell = getInstance();
  if (shell) sealShares(shell);
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
