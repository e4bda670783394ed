import { teamOf } from '@maru/contract';
import { conflict, missing, Refusal } from '../../refusal';
import type { Registry } from '../registry';
import type { RegistryState, Release, Token } from '../state/registry-state';
import { requireRight, requireRightNow } from '../tokens';
import { answerFor, type ReleaseAnswer } from './answer';
import { changeOnce } from './change-once';
import { reachOf, requireReach, requireSame } from './reach';

interface Named {
  readonly remote: string;
  readonly version: string;
}

export interface Approval extends Named {
  /** Of 10,000 visitors, as whoever approves has read it: refused where another one waits by now. */
  readonly share?: number;
  /** Also a version that was withdrawn: whoever approves knows that it was. */
  readonly again?: boolean;
}

/**
 * Approves a pending version: it gets the share that its publisher asked for. Approver and publisher must be two
 * people.
 */
export async function approve(
  registry: Registry,
  token: Token,
  { remote, version, share, again = false }: Approval,
): Promise<ReleaseAnswer> {
  requireRight(await registry.current(), token, 'approve', remote);
  await changeOnce(registry, token, async (state) => {
    requireRightNow(registry, token, 'approve', remote);
    const release = knownRelease(state, remote, version);
    if (isApproved(release, token, share)) return null;
    if (!release.pending) throw conflict(`${remote} ${version} waits for no approval: look at maru status`);
    requireSecondPerson(state, release, token);
    if (share !== undefined && share !== release.wanted.share)
      throw conflict(`${remote} ${version} waits for another share by now: look at maru status`);
    if (release.withdrawn && !again)
      throw conflict(
        `${remote} ${version} was withdrawn (${release.withdrawn.why}): to approve it all the same, say so (maru approve --again)`,
      );
    requireReach(state, { remote, version, share: release.wanted.share }, registry.now);
    await requireFit(registry, release);
    return { action: 'approve', remote, version, ...release.wanted };
  });
  return answerFor(registry.state, remote, version);
}

/** Whether the same person has approved it before, as they have read it. */
const isApproved = ({ pending, approved, approvedBy, wanted }: Release, { person }: Token, share = wanted.share) =>
  !pending && approved && approvedBy === person && wanted.share === share;

export interface Promotion extends Named {
  /** 1 to 10,000 of 10,000 visitors. */
  readonly share: number;
  /** The judge raises the share from here on. */
  readonly judged?: boolean;
  readonly why?: string;
  /** Id of the rollout to raise; refused if another one is running. */
  readonly rollout?: string;
  /** Also a version that was withdrawn: whoever asks knows that it was. */
  readonly again?: boolean;
}

/**
 * Raises the share of a version, up to everybody. A person may promote a withdrawn version again; the judge may not.
 * @param options.byJudge - raises what two people have let in, and asks for no second person itself.
 */
export async function promote(
  registry: Registry,
  token: Token,
  given: Promotion,
  { byJudge = false } = {},
): Promise<ReleaseAnswer> {
  const { remote, version, share, judged = false, why, rollout, again = false } = given;
  requireRight(await registry.current(), token, 'promote', remote);
  await changeOnce(registry, token, async (state) => {
    requireRightNow(registry, token, 'promote', remote);
    if (isPromoted(state, given)) return null;
    requireSame(state.rolloutOf(remote), rollout);
    const release = usableRelease(state, remote, version);
    if (release.pending)
      throw conflict(`${remote} ${version} waits for approval by a second person (maru approve ${remote} ${version})`);
    requireNoneWithdrawn(release, judged, again);
    requireReach(state, { remote, version, share }, registry.now);
    await requireFit(registry, release);
    const pending = !byJudge && !release.approved && needsApproval(registry, remote);
    if (pending && judged)
      throw conflict(`${remote} ${version} needs a second person first: promote it without --judged, then again`);
    return {
      action: 'promote',
      ...(pending && { pending }),
      remote,
      version,
      judged,
      ...(why && { why }),
      ...reachOf(share),
    };
  });
  return answerFor(registry.state, remote, version);
}

/** Whether it has that share: by a call whose answer was lost, for one. */
function isPromoted(state: RegistryState, { remote, version, share, judged = false, rollout }: Promotion): boolean {
  if (share === 10_000) return state.live.get(remote) === version;
  const running = state.rolloutOf(remote);
  const isSame = running?.version === version && (rollout === undefined || running.id === rollout);
  return isSame && running.share === share && state.stages.get(remote)?.judged === judged;
}

/** A page or a script that read the status before a halt knows nothing of it. @throws Refusal */
function requireNoneWithdrawn({ remote, version, withdrawn }: Release, judged: boolean, again: boolean): void {
  if (!withdrawn || (again && !judged)) return;
  const who = judged
    ? 'only a person may promote it again'
    : 'to promote it all the same, say so (maru promote --again)';
  throw conflict(`${remote} ${version} was withdrawn (${withdrawn.why}): ${who}`);
}

/** Whether a version of this remote needs a second person before any visitor gets it. */
export const needsApproval = ({ trust }: Registry, remote: string): boolean =>
  teamOf(trust, remote)?.secondApprover ?? false;

/** Publisher, who asked, and who approves are told apart by their names and by who made their tokens. @throws Refusal */
function requireSecondPerson(state: RegistryState, { remote, version, by, askedBy }: Release, token: Token): void {
  const first = [by, askedBy];
  if (first.some(({ person }) => person === token.person))
    throw new Refusal(403, [
      `${token.person} has published or promoted ${remote} ${version}: another person has to approve it`,
    ]);
  const makers = makersOf(state, token.id);
  const own = first.find((each) => makers.has(each.person) || makersOf(state, each.token).has(token.person));
  if (own)
    throw new Refusal(403, [
      `token ${token.id} of ${token.person} and ${own.person} stem from one another: a person of their own has to approve ${remote} ${version}`,
    ]);
}

/** Persons by whose tokens a token was made, one after another. */
function makersOf(state: RegistryState, id: string): ReadonlySet<string> {
  const makers = new Set<string>();
  for (let made = state.tokens.get(id); made; made = state.tokens.get(made.by.token)) makers.add(made.by.person);
  return makers;
}

/** @throws Refusal naming the versions there are. */
export function knownRelease(state: RegistryState, remote: string, version: string): Release {
  const release = state.release(remote, version);
  if (release) return release;
  const known = state.versions(remote).map((other) => other.version);
  throw missing(`${remote} ${version} was never published; published: ${known.slice(-10).join(', ') || 'none'}`);
}

/** @returns the release. @throws Refusal where it was never published, was revoked, or its files were removed. */
export function usableRelease(state: RegistryState, remote: string, version: string): Release {
  const release = knownRelease(state, remote, version);
  if (release.revoked) throw conflict(`${remote} ${version} was revoked (${release.revoked.why}): build a new version`);
  if (release.removed)
    throw conflict(`${remote} ${version} was removed after nobody had needed it for long: publish it again`);
  return release;
}

/** @throws Refusal with the gate's findings about a version beside what runs now. */
export async function requireFit(registry: Registry, release: Release): Promise<void> {
  const findings = await registry.checkAgain(release);
  if (findings.length > 0) throw conflict(...findings);
}
