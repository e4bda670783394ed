import { type RemoteContract, SHELL_NAME } from '@maru/contract';
import { goodVersions } from './good-versions';
import { type SetsDeps, validRelease } from './live-releases';
import type { RegistryState, Release } from './registry-state';

/** What one version of a remote takes from the page. */
export interface RunningUse {
  readonly remote: string;
  readonly version: string;
  /** Range of platform versions that it runs on. */
  readonly platform: string;
  /** Names by module; null: its build does not say. */
  readonly uses: Readonly<Record<string, readonly string[]>> | null;
  /** Versions of the packages that it was compiled with. */
  readonly builtWith: Readonly<Record<string, string>>;
  /** What it uses of their types (`RemoteContract`). */
  readonly members: NonNullable<RemoteContract['members']>;
  /** Lines of its sources (`RemoteContract`). */
  readonly places: NonNullable<RemoteContract['places']>;
}

type Deps = Pick<SetsDeps, 'stored' | 'now'>;

/** Live releases of remotes and those of rollouts that pages accept. */
export async function runningRemotes(state: RegistryState, deps: Deps) {
  const wanted = [...state.live, ...state.rollouts.map(({ remote, version }) => [remote, version] as const)];
  const found = await Promise.all(
    wanted
      .filter(([remote]) => remote !== SHELL_NAME)
      .map(([remote, version]) => validRelease(state, state.release(remote, version), deps)),
  );
  return found.filter((release) => release !== null);
}

/** What every version uses that a page may run now: live ones, candidates, and those that pages fall back to. */
export async function runningUses(state: RegistryState, deps: Deps): Promise<readonly RunningUse[]> {
  const running = await runningRemotes(state, deps);
  const releases = running.flatMap(({ name, version }) => [
    state.release(name, version),
    ...goodVersions(state, name).slice(0, 1),
  ]);
  const known = [...new Set(releases.filter((release): release is Release => release !== undefined))];
  return Promise.all(
    known.map(async (release) => {
      const { statement, build } = await deps.stored.get(release);
      const { remote, version } = release;
      const { uses = null, builtWith = {}, members = {}, places = {} } = build.contract;
      return { remote, version, platform: statement.manifest.platform, uses, builtWith, members, places };
    }),
  );
}
