import { conflict, missing, Refusal } from '../../refusal';
import type { Registry } from '../registry';
import type { RegistryState, Release, Token } from '../state/registry-state';
import { authorOf, requireRight } from '../tokens';
import { answerFor, type ReleaseAnswer } from './answer';
import { demandReach, demandSame, reachOf } from './reach';

export interface Approval {
  readonly remote: string;
  readonly version: string;
}

/** Lets a waiting version go where its publisher wanted it; another person than the publisher says so. */
export async function approve(registry: Registry, token: Token, { remote, version }: Approval): Promise<ReleaseAnswer> {
  requireRight(await registry.current(), token, 'approve', remote);
  await registry.change(authorOf(token), async (state) => {
    const release = knownRelease(state, remote, version);
    if (!release.pending) throw conflict(`${remote} ${version} waits for no approval: look at maru status`);
    if (release.by.person === token.person)
      throw new Refusal(403, [`${token.person} has published ${remote} ${version}: another person has to approve it`]);
    demandReach(state, { remote, version, share: release.wanted.share }, registry.now);
    await demandFit(registry, release);
    return { action: 'approve', remote, version, ...release.wanted };
  });
  return answerFor(registry.state, remote, version);
}

export interface Promotion extends Approval {
  /** 1 to 10,000 of 10,000 visitors. */
  readonly share: number;
  /** Numbers decide from here on: they give it to more visitors by and by. */
  readonly judged?: boolean;
  readonly why?: string;
  /** The rollout that is meant, where another may have begun meanwhile. */
  readonly rollout?: string;
}

/** Gives a version to more visitors, or to all. A person may so take back a withdrawal; numbers may not. */
export async function promote(registry: Registry, token: Token, given: Promotion): Promise<ReleaseAnswer> {
  const { remote, version, share, judged = false, why, rollout } = given;
  requireRight(await registry.current(), token, 'promote', remote);
  if (share === 10_000 && registry.state.live.get(remote) === version)
    return answerFor(registry.state, remote, version);
  await registry.change(authorOf(token), async (state) => {
    demandSame(state.rolloutOf(remote), rollout);
    const release = usableRelease(state, remote, version);
    if (release.pending)
      throw conflict(`${remote} ${version} waits for approval by a second person (maru approve ${remote} ${version})`);
    if (release.withdrawn && judged)
      throw conflict(
        `${remote} ${version} was withdrawn (${release.withdrawn.why}): only a person may promote it again`,
      );
    demandReach(state, { remote, version, share }, registry.now);
    await demandFit(registry, release);
    return { action: 'promote', remote, version, judged, ...(why && { why }), ...reachOf(share) };
  });
  return answerFor(registry.state, remote, version);
}

/** @throws Refusal naming the versions there are. */
export function knownRelease(state: RegistryState, remote: string, version: string): Release {
  const release = state.release(remote, version);
  if (release) return release;
  const known = state.versions(remote).map((other) => other.version);
  throw missing(`${remote} ${version} was never published; published: ${known.slice(-10).join(', ') || 'none'}`);
}

/** A known version that is neither revoked nor removed. */
export function usableRelease(state: RegistryState, remote: string, version: string): Release {
  const release = knownRelease(state, remote, version);
  if (release.revoked) throw conflict(`${remote} ${version} was revoked (${release.revoked.why}): build a new version`);
  if (release.removed)
    throw conflict(`${remote} ${version} was removed after nobody had needed it for long: publish it again`);
  return release;
}

async function demandFit(registry: Registry, release: Release): Promise<void> {
  const findings = await registry.checkAgain(release);
  if (findings.length > 0) throw conflict(...findings);
}
