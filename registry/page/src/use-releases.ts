import type { DarkView, LogRecord, RolloutView, Status, VersionView } from '@maru/contract/registry-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RegistryApi } from './api/registry-api';

const refreshMs = 3000;

/** What the page shows, read at one time. */
export interface Releases {
  readonly status: Status;
  /** Rollout id → its numbers. */
  readonly rollouts: ReadonlyMap<string, RolloutView>;
  /** Id of a dark canary → what page loads tell of it. */
  readonly darks: ReadonlyMap<string, DarkView>;
  /** The newest first. */
  readonly records: readonly LogRecord[];
  /** Remote → its versions, of the remotes that were asked for. */
  readonly versions: ReadonlyMap<string, readonly VersionView[]>;
}

interface ReleasesOptions {
  /** Remotes whose versions are read too; another set is read at once. */
  readonly unfolded: ReadonlySet<string>;
  /** Nothing is read by itself, so that nothing moves under a dialog. */
  readonly paused: boolean;
}

interface ReleasesState {
  /** Null until they were read once. */
  readonly releases: Releases | null;
  /** Why the last reading failed; empty where it did not. */
  readonly problem: string;
  readonly refresh: () => Promise<void>;
}

/** Reads what is live for whom every three seconds, while the page is in view and its operator is signed in. */
export function useReleases(api: RegistryApi, { unfolded, paused }: ReleasesOptions): ReleasesState {
  const [releases, setReleases] = useState<Releases | null>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(0);
  const refresh = useCallback(async () => {
    if (!api.signedIn) return;
    latest.current += 1;
    const own = latest.current;
    const outcome = await readReleases(api, unfolded).then(
      (read) => ({ read, problem: '' }),
      (error: Error) => ({ read: null, problem: error.message }),
    );
    if (own !== latest.current) return;
    if (outcome.read) setReleases(outcome.read);
    setProblem(outcome.problem);
  }, [api, unfolded]);
  useEffect(() => void refresh(), [refresh]);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [paused, refresh]);
  return { releases, problem, refresh };
}

async function readReleases(api: RegistryApi, unfolded: ReadonlySet<string>): Promise<Releases> {
  const status = await api.status();
  const running = status.remotes.flatMap(({ rollout }) => (rollout ? [rollout.id] : []));
  const unseen = status.remotes.flatMap(({ dark }) => (dark ? [dark.id] : []));
  const [rollouts, darks, records, versions] = await Promise.all([
    // One that has ended since is read as a live version next time.
    Promise.all(running.map((id) => api.rollout(id).catch(() => null))),
    Promise.all(unseen.map((id) => api.dark(id).catch(() => null))),
    api.latestRecords(Number(status.set.slice('set-'.length))),
    Promise.all([...unfolded].map(async (remote) => [remote, await api.versions(remote)] as const)),
  ]);
  return { status, rollouts: byId(rollouts), darks: byId(darks), records, versions: new Map(versions) };
}

const byId = <T extends { readonly id: string }>(list: readonly (T | null)[]): ReadonlyMap<string, T> =>
  new Map(list.flatMap((each) => (each ? [[each.id, each] as const] : [])));
