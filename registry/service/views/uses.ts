import type { UsesView } from '@maru/contract/registry-api';
import type { Registry } from '../registry';
import { goodVersions } from '../state/good-versions';

/** What every version uses that a page may run now: live ones, candidates, and those that pages fall back to. */
export async function usesOfRunning(registry: Registry): Promise<readonly UsesView[]> {
  const state = await registry.current();
  const running = await registry.running();
  const releases = running.flatMap(({ name, version }) => [
    ...[state.release(name, version)],
    ...goodVersions(state, name).slice(0, 1),
  ]);
  return Promise.all(
    [...new Set(releases.filter((release) => release !== undefined))].map(async (release) => ({
      ...{ remote: release.remote, version: release.version },
      uses: (await registry.stored.get(release)).build.contract.uses ?? null,
    })),
  );
}
