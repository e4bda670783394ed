import { type DarkCanary, SHELL_NAME } from '@maru/contract';
import { conflict } from '../../refusal';
import type { Registry } from '../registry';
import { freezeOf } from '../state/freezes';
import type { RegistryState, Token } from '../state/registry-state';
import { authorOf, requireRight, requireRightNow } from '../tokens';
import { changeOnce } from './change-once';
import { knownRelease, needsApproval, requireFit, usableRelease } from './promote';

/** Most that run at a time: each page load runs one. */
const darksMax = 10;

interface DarkWish {
  readonly remote: string;
  readonly version: string;
  /** 1 to 10,000 of 10,000 page loads. */
  readonly share: number;
}

/**
 * Lets a version run unseen beside the live one for a share of the page loads, or changes that share. It needs what a share of the
 * visitors needs: the right to promote, the gate, a second person where the team has one, and no freeze.
 */
export async function startDark(registry: Registry, token: Token, wish: DarkWish): Promise<DarkCanary> {
  const { remote, version, share } = wish;
  requireRight(await registry.current(), token, 'promote', remote);
  const known = registry.state.darks.find((dark) => dark.remote === remote);
  if (known?.version === version && known.share === share) return known;
  await registry.change(authorOf(token), async (state) => {
    requireRightNow(registry, token, 'promote', remote);
    requireUnseen(registry, state, wish);
    await requireFit(registry, knownRelease(state, remote, version));
    return { action: 'dark', remote, version, share };
  });
  return darkOf(registry.state, remote, version);
}

function requireUnseen(registry: Registry, state: RegistryState, { remote, version }: DarkWish): void {
  if (remote === SHELL_NAME) throw conflict('the shell has no dark canary: it owns the page in which one would run');
  const release = usableRelease(state, remote, version);
  const what = `${remote} ${version}`;
  if (state.live.get(remote) === version || state.rolloutOf(remote)?.version === version)
    throw conflict(`${what} is shown to members already: look at maru status`);
  if (!state.live.has(remote)) throw conflict(`${remote} has no live version that ${version} could run beside`);
  if (release.withdrawn) throw conflict(`${what} was withdrawn (${release.withdrawn.why}): build a new version`);
  if (release.pending || (needsApproval(registry, remote) && !release.approved))
    throw conflict(`${what} waits for a second person, as for members: maru approve ${remote} ${version}`);
  const freeze = freezeOf(state.freezes, remote, registry.now);
  if (freeze)
    throw conflict(`${remote} is frozen (${freeze.why}): wait, or have it lifted (maru unfreeze ${freeze.id})`);
  if (state.darks.length >= darksMax && !state.darks.some((dark) => dark.remote === remote))
    throw conflict(`${darksMax} dark canaries are running: end one first (maru dark <remote> --off)`);
}

/** Ends it once, however often it is sent. @returns the one that has ended. @throws Refusal where none was running. */
export async function endDark(registry: Registry, token: Token, remote: string): Promise<DarkCanary> {
  requireRight(await registry.current(), token, 'promote', remote);
  let ended: DarkCanary | undefined;
  await changeOnce(registry, token, ({ darks, endedDarks }) => {
    requireRightNow(registry, token, 'promote', remote);
    const running = darks.find((dark) => dark.remote === remote);
    ended = running ?? endedDarks.get(remote);
    if (!ended) throw conflict(`${remote} has no dark canary: look at maru status`);
    return running ? { action: 'endDark', remote, version: ended.version } : null;
  });
  return ended as DarkCanary;
}

function darkOf(state: RegistryState, remote: string, version: string): DarkCanary {
  const found = state.darks.find((dark) => dark.remote === remote && dark.version === version);
  if (!found) throw conflict(`${remote} ${version} was taken back meanwhile: look at maru status`);
  return found;
}
