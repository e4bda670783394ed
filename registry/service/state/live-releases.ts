import {
  type CandidateContent,
  type Fallback,
  type LiveReleases,
  type RemoteRelease,
  type Rollout,
  type SetContent,
  SHELL_NAME,
  type ShellOfSet,
  type ShellRelease,
  summaryCandidate,
  summarySet,
  type TrustDocument,
  VerifyError,
  verifyRelease,
  verifyShell,
  withAdvice,
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

/** The signed control set, and one signed candidate for each rollout: everything that HTML servers read. */
export async function liveReleases(
  state: RegistryState,
  deps: SetsDeps & { readonly setKey: KeyFile },
): Promise<LiveReleases> {
  if (!state.trust) throw new Error('a registry without a trust document has no sets');
  const { rollouts, set, candidates } = await unsignedReleases(state, deps);
  const signed = <Content extends object>(content: Content) => ({
    ...content,
    signature: signValue(content, deps.setKey),
  });
  return {
    trust: state.trust,
    rollouts,
    set: signed(set),
    candidates: candidates.map(signed),
    summaries: {
      set: signed(summarySet(set, digestOf)),
      candidates: candidates.map((candidate) => signed(summaryCandidate(candidate, digestOf))),
    },
  };
}

/** What runs after a change, before anybody has signed it. */
export interface UnsignedReleases {
  /** Those whose candidate pages accept. */
  readonly rollouts: readonly Rollout[];
  readonly set: SetContent;
  /** One for each rollout, in the same order. */
  readonly candidates: readonly CandidateContent[];
}

/** The control set and the candidate of each rollout. */
export async function unsignedReleases(state: RegistryState, deps: SetsDeps): Promise<UnsignedReleases> {
  const running = await runningReleases(state, deps);
  const set = controlSet(state, running, deps);
  return {
    rollouts: running.rollouts,
    set,
    candidates: running.rollouts.flatMap((rollout) => candidateOf(rollout, running, set.id) ?? []),
  };
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

/** The version that a rollback goes to: the latest that was good, and that pages would accept. */
export async function latestValid(
  state: RegistryState,
  remote: string,
  deps: Pick<SetsDeps, 'stored' | 'now'>,
): Promise<string | null> {
  for (const release of goodVersions(state, remote)) if (await isValid(state, release, deps)) return release.version;
  return null;
}

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
      if (error instanceof VerifyError) return withAdvice(error);
      throw error;
    },
  );

function controlSet(state: RegistryState, { live, fallbacks, shell }: Running, deps: SetsDeps): SetContent {
  const { seq, at } = state.setChange;
  const today = Math.floor(deps.now / dayMs) * dayMs;
  return {
    id: `set-${seq}`,
    sequence: seq,
    createdAt: at,
    expiresAt: new Date(today + setDays * dayMs).toISOString(),
    platform: shell.live?.shell.platformVersion ?? deps.platform,
    ...(shell.live && { shell: ofSet(shell.live) }),
    remotes: [...live.values()].sort((left, right) => (left.name < right.name ? -1 : 1)),
    fallbacks: Object.fromEntries([...fallbacks].map(([remote, release]) => [remote, fallback(release)])),
    withdrawn: withdrawnSince(state, today - withdrawnDays * dayMs),
    harmful: harmfulSince(state, today - withdrawnDays * dayMs),
  };
}

/** @returns null where pages would refuse its release. */
function candidateOf({ id, remote }: Rollout, running: Running, set: string): CandidateContent | null {
  const named = { purpose: 'candidate', set, rollout: id } as const;
  const { candidate: shell } = running.shell;
  if (remote === SHELL_NAME) return shell && { ...named, shell: ofSet(shell), platform: shell.shell.platformVersion };
  const release = running.candidates.get(remote);
  const control = running.live.get(remote);
  return release ? { ...named, release, ...(control && { fallback: fallback(control) }) } : null;
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
