import {
  type Fallback,
  type LiveReleases,
  type ReleaseSet,
  type RemoteRelease,
  type Rollout,
  SHELL_NAME,
  type ShellOfSet,
  type ShellRelease,
  type TrustDocument,
  VerifyError,
  verifyRelease,
  verifyShell,
} from '@maru/contract';
import { checkSignature, dayMs } from '@maru/server';
import { digestOf } from '../../keys/digest';
import { type KeyFile, signValue } from '../../keys/signing';
import { LogFault } from '../log/log-fault';
import { goodVersions } from './good-versions';
import type { RegistryState, Release } from './registry-state';
import type { StoredReleases } from './stored-releases';

/** Sets are signed for this long from the start of the day, so that all processes sign the same text all day. */
const setDays = 31;
/** Days for which open tabs are told about a withdrawn version. */
const withdrawnDays = 31;

export interface SetsDeps {
  readonly stored: StoredReleases;
  /** Version of shared/platform that the live shell provides. */
  readonly platform: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type UnsignedSet = Omit<ReleaseSet, 'signature'>;

/** Builds one signed set for each combination of rollouts: everything that HTML servers read. */
export async function liveReleases(
  state: RegistryState,
  deps: SetsDeps & { readonly setKey: KeyFile },
): Promise<LiveReleases> {
  if (!state.trust) throw new Error('a registry without a trust document has no sets');
  const { rollouts, sets } = await unsignedSets(state, deps);
  const signed = sets.map((each) => ({
    rollouts: each.rollouts.map(({ id }) => id),
    set: { ...each.set, signature: signValue(each.set, deps.setKey) },
  }));
  return { trust: state.trust, rollouts, sets: signed };
}

interface UnsignedSets {
  /** Those whose candidate pages accept. */
  readonly rollouts: readonly Rollout[];
  readonly sets: readonly { readonly rollouts: readonly Rollout[]; readonly set: UnsignedSet }[];
}

/** One set for each combination of rollouts, the one with none first. */
export async function unsignedSets(state: RegistryState, deps: SetsDeps): Promise<UnsignedSets> {
  const running = await runningReleases(state, deps);
  const sets = combinations(running.rollouts).map((rollouts) => ({
    rollouts,
    set: makeSet(state, running, rollouts, deps),
  }));
  return { rollouts: running.rollouts, sets };
}

interface Running {
  /** Remote → live release. */
  readonly live: ReadonlyMap<string, RemoteRelease>;
  readonly fallbacks: ReadonlyMap<string, RemoteRelease>;
  readonly rollouts: readonly Rollout[];
  /** Remote → the release of its rollout. */
  readonly candidates: ReadonlyMap<string, RemoteRelease>;
  /** The shell of everybody outside its rollout, and of those inside. */
  readonly shell: { readonly live: ShellRelease | null; readonly candidate: ShellRelease | null };
}

/** Chooses for each remote the live release, or the latest valid version if pages would refuse it, and a fallback. */
async function runningReleases(state: RegistryState, deps: SetsDeps): Promise<Running> {
  const live = new Map<string, RemoteRelease>();
  const fallbacks = new Map<string, RemoteRelease>();
  for (const [remote, version] of state.live) {
    if (remote === SHELL_NAME) continue;
    const inOrder = [state.release(remote, version), ...goodVersions(state, remote)];
    const found: RemoteRelease[] = [];
    for (const release of inOrder) {
      const good = found.length < 2 && (await validRelease(state, release, deps));
      if (good) found.push(good);
    }
    if (found[0]) live.set(remote, found[0]);
    if (found[1]) fallbacks.set(remote, found[1]);
  }
  const [candidates, shell] = [await candidateRemotes(state, deps), await runningShells(state, deps)];
  const runs = ({ remote }: Rollout) => (remote === SHELL_NAME ? shell.candidate !== null : candidates.has(remote));
  return { live, fallbacks, candidates, shell, rollouts: state.rollouts.filter(runs) };
}

async function candidateRemotes(state: RegistryState, deps: SetsDeps): Promise<Running['candidates']> {
  const candidates = new Map<string, RemoteRelease>();
  for (const { remote, version } of state.rollouts) {
    const good = remote === SHELL_NAME ? null : await validRelease(state, state.release(remote, version), deps);
    if (good) candidates.set(remote, good);
  }
  return candidates;
}

/** The live shell, or the latest valid one if HTML servers would refuse it; none where no shell was released. */
async function runningShells(state: RegistryState, deps: SetsDeps): Promise<Running['shell']> {
  const { stored } = deps;
  const valid = async (release: Release | undefined) =>
    release && (await isValid(state, release, deps)) ? stored.shellRelease(release) : null;
  let live: ShellRelease | null = null;
  const version = state.live.get(SHELL_NAME);
  if (version !== undefined)
    for (const release of [state.release(SHELL_NAME, version), ...goodVersions(state, SHELL_NAME)])
      live ??= await valid(release);
  const rollout = state.rolloutOf(SHELL_NAME);
  return { live, candidate: rollout ? await valid(state.release(SHELL_NAME, rollout.version)) : null };
}

/** Whether pages would accept a release now: a remote's, or the shell's. */
export const isValid = async (
  state: RegistryState,
  release: Release | undefined,
  { stored, now }: Pick<SetsDeps, 'stored' | 'now'>,
): Promise<boolean> =>
  release !== undefined && state.trust !== null && !(await faultOf(release, state.trust.trust, { stored, now }));

/** The release of a remote, or null where pages would refuse it now. */
export async function validRelease(
  state: RegistryState,
  release: Release | undefined,
  deps: Pick<SetsDeps, 'stored' | 'now'>,
): Promise<RemoteRelease | null> {
  return release && (await isValid(state, release, deps)) ? deps.stored.remoteRelease(release) : null;
}

/** Why a release cannot be served: pages would refuse it, or its files are missing from the store. Null if it can. */
export async function faultOf(
  release: Release,
  trust: TrustDocument,
  { stored, now }: Pick<SetsDeps, 'stored' | 'now'>,
): Promise<string | null> {
  try {
    const error =
      release.remote === SHELL_NAME
        ? await shellErrorOf(await stored.shellRelease(release), trust, now)
        : await verifyErrorOf(await stored.remoteRelease(release), trust, now);
    return error?.message ?? null;
  } catch (error) {
    if (error instanceof LogFault) return error.message;
    throw error;
  }
}

/** Why pages would refuse a release now; null if they accept it. */
export const verifyErrorOf = (release: RemoteRelease, trust: TrustDocument, now: number): Promise<VerifyError | null> =>
  errorOf(verifyRelease(release, trust, { now, checkSignature }));

/** Why HTML servers would refuse a version of the shell now; null if they accept it. */
export const shellErrorOf = (release: ShellRelease, trust: TrustDocument, now: number): Promise<VerifyError | null> =>
  errorOf(verifyShell(release, trust, { now, checkSignature }));

const errorOf = (verifying: Promise<void>): Promise<VerifyError | null> =>
  verifying.then(
    () => null,
    (error: unknown) => {
      if (error instanceof VerifyError) return error;
      throw error;
    },
  );

function makeSet(state: RegistryState, running: Running, rollouts: readonly Rollout[], deps: SetsDeps): UnsignedSet {
  const remotes = new Map(running.live);
  const fallbacks = new Map(running.fallbacks);
  for (const { remote } of rollouts) {
    const control = running.live.get(remote);
    const candidate = running.candidates.get(remote);
    if (candidate) remotes.set(remote, candidate);
    if (control) fallbacks.set(remote, control);
  }
  const isInside = rollouts.some(({ remote }) => remote === SHELL_NAME);
  const shell = (isInside ? running.shell.candidate : null) ?? running.shell.live;
  const { seq, at } = state.setChange;
  const today = Math.floor(deps.now / dayMs) * dayMs;
  return {
    id: [`set-${seq}`, ...rollouts.map(({ id }) => id)].join('.'),
    sequence: seq,
    createdAt: at,
    expiresAt: new Date(today + setDays * dayMs).toISOString(),
    platform: shell?.shell.platformVersion ?? deps.platform,
    ...(shell && { shell: ofSet(shell) }),
    remotes: [...remotes.values()].sort((left, right) => (left.name < right.name ? -1 : 1)),
    fallbacks: Object.fromEntries([...fallbacks].map(([remote, release]) => [remote, fallback(release)])),
    withdrawn: withdrawnSince(state, today - withdrawnDays * dayMs),
    harmful: harmfulSince(state, today - withdrawnDays * dayMs),
  };
}

const ofSet = (release: ShellRelease): ShellOfSet => ({
  version: release.version,
  sequence: release.sequence,
  digest: digestOf(release),
});

const fallback = (release: RemoteRelease): Fallback => ({
  version: release.version,
  baseUrl: release.baseUrl,
  digest: digestOf(release),
});

/** `name@version` of releases withdrawn after `since` (epoch milliseconds). */
export const withdrawnSince = (state: RegistryState, since: number): readonly string[] =>
  [...state.releases.values()]
    .filter(({ withdrawn, revoked }) => Date.parse((revoked ?? withdrawn)?.at ?? '') >= since)
    .map(({ remote, version }) => `${remote}@${version}`)
    .sort();

/** Of them, those that do harm where they have run. None is in a set: a promotion ends what was said of a version. */
const harmfulSince = (state: RegistryState, since: number): readonly string[] =>
  withdrawnSince(state, since).filter((name) => {
    const { withdrawn, revoked } = state.releases.get(name) ?? {};
    return withdrawn?.harmful || revoked?.harmful;
  });

/** Every subset of the rollouts, the empty one first. */
const combinations = (rollouts: readonly Rollout[]): readonly (readonly Rollout[])[] =>
  rollouts.reduce<readonly (readonly Rollout[])[]>(
    (sets, rollout) => sets.concat(sets.map((set) => [...set, rollout])),
    [[]],
  );
