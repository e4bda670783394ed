import { SHELL_NAME } from '@maru/contract';
import { conflict, Refusal } from '../../refusal';
import { shellFindings } from '../gate/check-release';
import { missedFindings } from '../gate/check-shell';
import type { Registry } from '../registry';
import { goodVersions } from '../state/good-versions';
import { isValid, latestValid } from '../state/live-releases';
import { shellOfTabs } from '../state/page-shells';
import type { RegistryState, Release, Token } from '../state/registry-state';
import { runningUses } from '../state/running-uses';
import { authorOf, requireRight, requireRightNow } from '../tokens';
import { answerFor, type ReleaseAnswer } from './answer';
import { changeOnce } from './change-once';
import { knownRelease, needsApproval, usableRelease } from './promote';
import { percent, requireSame } from './reach';

/** @returns the part of a record that says so, where it is said. */
const harm = ({ harmful }: { readonly harmful?: boolean }): { readonly harmful?: true } =>
  harmful ? { harmful: true } : {};

export interface Halt {
  readonly remote: string;
  readonly why: string;
  /** Id of the rollout to end; refused if another one is running. */
  readonly rollout?: string;
  readonly harmful?: boolean;
}

/** Ends the rollout of a remote and withdraws its candidate from open tabs, once however often it is sent. Works during a freeze. */
export async function halt(registry: Registry, token: Token, given: Halt): Promise<ReleaseAnswer> {
  const { remote, why, rollout: wanted } = given;
  requireRight(await registry.current(), token, 'promote', remote);
  let halted = '';
  await changeOnce(registry, token, (state) => {
    requireRightNow(registry, token, 'promote', remote);
    const rollout = state.rolloutOf(remote);
    halted = state.halts.get(remote)?.version ?? '';
    if (!rollout && isHalted(state, token, given)) return null;
    if (!rollout) throw conflict(`${remote} has no rollout: to take back the live version, maru rollback ${remote}`);
    requireSame(rollout, wanted);
    halted = rollout.version;
    return { action: 'halt', remote, version: halted, why, ...harm(given) };
  });
  return answerFor(registry.state, remote, halted);
}

/** Whether the same halt was recorded before: it names the same rollout, or is the same person's with the same reason. */
function isHalted(state: RegistryState, token: Token, { remote, why, rollout, harmful = false }: Halt): boolean {
  const last = state.halts.get(remote);
  const withdrawn = state.release(remote, last?.version ?? '')?.withdrawn;
  if (!last || withdrawn?.at !== last.at || (harmful && !withdrawn.harmful)) return false;
  return rollout === undefined ? last.by.person === token.person && last.why === why : last.rollout === rollout;
}

export interface Rollback {
  readonly remote: string;
  /** The version that its caller saw live. Without it, whatever is live at that moment is withdrawn. */
  readonly from?: string;
  readonly to?: string;
  readonly why?: string;
  readonly harmful?: boolean;
}

/**
 * Makes `to`, or else the latest good version, live again and withdraws the present one. Works during a freeze. One that names
 * `from` and `to` is done once, however often it is sent.
 */
export async function rollback(registry: Registry, token: Token, given: Rollback): Promise<ReleaseAnswer> {
  const { remote, from, to: wanted, why } = given;
  requireRight(await registry.current(), token, 'promote', remote);
  let goal = '';
  const change = registry.change(authorOf(token), async (state) => {
    requireRightNow(registry, token, 'promote', remote);
    const version = state.live.get(remote);
    if (version === undefined) throw conflict(`${remote} has no live version to go back from`);
    if (from !== undefined && from !== version)
      throw conflict(`${remote} ${from} is not live any more, ${version} is: look at maru status`);
    const rollout = state.rolloutOf(remote);
    if (rollout)
      throw conflict(
        `${remote} ${rollout.version} is in a rollout at ${percent(rollout.share)}: end that first (maru halt ${remote})`,
      );
    requireOneStep(registry, state.release(remote, version));
    goal =
      wanted === undefined ? await previous(registry, state, remote) : await earlier(registry, state, remote, wanted);
    return { action: 'rollback', remote, version, to: goal, ...(why && { why }), ...harm(given) };
  });
  await change.catch((error: unknown) => {
    if (wanted === undefined || !(error instanceof Refusal && error.status === 409 && isDone(registry.state, given)))
      throw error;
    goal = wanted;
  });
  return answerFor(registry.state, remote, goal);
}

/** Whether the same rollback was recorded before: by another operator, or by a call whose answer was lost. */
function isDone(state: RegistryState, { remote, from = '', to, harmful = false }: Rollback): boolean {
  const withdrawn = state.release(remote, from)?.withdrawn;
  return state.live.get(remote) === to && withdrawn != null && (withdrawn.harmful === true || !harmful);
}

/** Bars a version for good, also as a fallback; open tabs replace it. Its files stay for tabs that still run it. */
export async function revoke(
  registry: Registry,
  token: Token,
  { remote, version, why, ...given }: { remote: string; version: string; why: string; harmful?: boolean },
): Promise<ReleaseAnswer> {
  requireRight(await registry.current(), token, 'promote', remote);
  const { revoked } = knownRelease(registry.state, remote, version);
  // That it does harm may be found later.
  if (revoked && (revoked.harmful || !given.harmful)) return answerFor(registry.state, remote, version);
  await registry.change(authorOf(token), async (state) => {
    requireRightNow(registry, token, 'promote', remote);
    const change = { action: 'revoke', remote, version, why, ...harm(given) } as const;
    return state.live.get(remote) === version ? { ...change, to: await inItsPlace(registry, state, remote) } : change;
  });
  return answerFor(registry.state, remote, version);
}

/** Step by step one person would reach any version that two people once approved (decision 35). @throws Refusal */
function requireOneStep(registry: Registry, live: Release | undefined): void {
  if (!live?.cameBack || !needsApproval(registry, live.remote)) return;
  throw conflict(
    `${live.remote} ${live.version} is live by a way back already: going back further takes a second person: ${secondPath}`,
  );
}

const secondPath = 'sign it anew (maru publish --renew) and have it approved (maru approve)';

async function previous(registry: Registry, state: RegistryState, remote: string): Promise<string> {
  const version = await latestValid(state, remote, registry);
  if (version === null) throw conflict(`${remote} has no earlier good version to go back to: publish a mended one`);
  await requireNames(registry, state, remote, version);
  return version;
}

/** What follows a revoked version: one that all remotes can run on before one that some cannot. */
async function inItsPlace(registry: Registry, state: RegistryState, remote: string): Promise<string | null> {
  for (const release of remote === SHELL_NAME ? goodVersions(state, remote) : [])
    if ((await isValid(state, release, registry)) && (await missedIn(registry, state, release)).length === 0)
      return release.version;
  return latestValid(state, remote, registry);
}

const missedIn = async (registry: Registry, state: RegistryState, release: Release) =>
  missedFindings(await registry.stored.getShell(release), await runningUses(state, registry));

/**
 * An earlier shell may lack what a remote released since uses, and an earlier remote may use what the shell has dropped since: screens
 * would break in every new page. @throws Refusal
 */
async function requireNames(registry: Registry, state: RegistryState, remote: string, to: string): Promise<void> {
  const release = state.release(remote, to);
  if (!release) return;
  if (remote !== SHELL_NAME) return requireShells(registry, release);
  const missed = await missedIn(registry, state, release);
  if (missed.length > 0)
    throw conflict(
      `${SHELL_NAME} ${to} lacks what remotes use: roll those back first, or go to another version (--to)`,
      ...missed,
    );
}

async function requireShells(registry: Registry, release: Release): Promise<void> {
  const { statement, build } = await registry.stored.get(release);
  const shells = (await registry.shells()).filter(({ what }) => what !== shellOfTabs);
  const missed = shells.flatMap((shell) => shellFindings(statement.manifest, build.contract, shell));
  if (missed.length > 0)
    throw conflict(
      `${release.remote} ${release.version} does not run in the shell of new pages: go to another version (--to), or publish a mended one`,
      ...missed,
    );
}

async function earlier(registry: Registry, state: RegistryState, remote: string, to: string): Promise<string> {
  const release = usableRelease(state, remote, to);
  if (state.live.get(remote) === to) throw conflict(`${remote} ${to} is the live version already`);
  // Whatever was never live has to pass the gate and grow by a promotion.
  const barred = release.pending
    ? 'waits for approval'
    : release.withdrawn
      ? `was withdrawn (${release.withdrawn.why})`
      : release.lives.length === 0 && 'was never live';
  if (barred) throw conflict(`${remote} ${to} ${barred}: choose another version`);
  if (needsApproval(registry, remote) && (await latestValid(state, remote, registry)) !== to)
    throw conflict(
      `${remote} ${to} is not the version before: going back further takes a second person: ${secondPath}`,
    );
  if (!(await isValid(state, release, registry)))
    throw conflict(`${remote} ${to} is not signed by a key that pages accept now: sign it anew (maru publish --renew)`);
  await requireNames(registry, state, remote, to);
  return to;
}
