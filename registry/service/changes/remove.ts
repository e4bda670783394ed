import type { Author } from '@maru/contract/registry-api';
import { dayMs, hourMs } from '@maru/server';
import type { Registry } from '../registry';
import { goodVersions } from '../state/good-versions';
import type { RegistryState, Release } from '../state/registry-state';

/** Time between record and removal; a version published again within it keeps its files. */
const graceMs = hourMs;

const registryItself: Author = { person: 'registry', team: '*', token: '' };

/**
 * Removes the files of versions that no set names and no page has got for `keepDays`: first records the removal, an
 * hour later removes the files.
 * @returns versions recorded now, and the number of files removed for earlier records.
 */
export async function removeOld(
  registry: Registry,
  by: Author = registryItself,
): Promise<{ readonly versions: readonly string[]; readonly files: number }> {
  const state = await registry.current();
  let files = 0;
  for (const release of state.releases.values())
    if (isOver(registry, release)) files += await removeFiles(registry, release);
  if (unneeded(state, registry).length === 0) return { versions: [], files };
  let versions: readonly Release[] = [];
  await registry.change(by, (now) => {
    versions = unneeded(now, registry);
    return { action: 'remove', versions: versions.map(({ remote, version }) => ({ remote, version })) };
  });
  return { versions: versions.map(({ remote, version }) => `${remote}@${version}`), files };
}

function unneeded(state: RegistryState, { now, deps }: Registry): readonly Release[] {
  const since = now - deps.keepDays * dayMs;
  const kept = new Set([...state.live.keys()].flatMap((remote) => goodVersions(state, remote).slice(0, 2)));
  return [...state.releases.values()].filter((release) => {
    if (release.removed || release.pending || kept.has(release)) return false;
    if (state.live.get(release.remote) === release.version) return false;
    if (state.rolloutOf(release.remote)?.version === release.version) return false;
    if (state.darks.some(({ remote, version }) => remote === release.remote && version === release.version))
      return false;
    return lastUse(release) < since;
  });
}

/** Epoch milliseconds. */
const lastUse = ({ at, lives, withdrawn, revoked }: Release): number =>
  Math.max(...[at, lives.at(-1)?.until, withdrawn?.at, revoked?.at].flatMap((time) => (time ? Date.parse(time) : [])));

const isOver = ({ now }: Registry, release: Release | undefined): boolean =>
  typeof release?.removed === 'string' && now - Date.parse(release.removed) > graceMs;

async function removeFiles(registry: Registry, { remote, version }: Release): Promise<number> {
  const keys = await registry.deps.store.list(`files/${remote}/${version}/`);
  let removed = 0;
  for (const key of keys) {
    // It may have been published again since, by another process too.
    if (!isOver(registry, (await registry.current()).release(remote, version))) break;
    await registry.deps.store.remove(key);
    removed += 1;
  }
  return removed;
}
