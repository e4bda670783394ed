import {
  type SignedOverride,
  type SignedReopen,
  type SignedTrust,
  teamOf,
  VerifyError,
  verifyTrust,
  withAdvice,
} from '@maru/contract';
import type { FreezeTime, TokenGrant } from '@maru/contract/registry-api';
import { SignedTrustSchema, schemaFindings } from '@maru/contract/release';
import { checkSignature, hourMs } from '@maru/server';
import { signValue } from '../../keys/signing';
import { conflict, forbidden, invalid, missing, Refusal } from '../../refusal';
import type { Registry } from '../registry';
import { dailyFault, sameFreeze } from '../state/freezes';
import { faultOf } from '../state/live-releases';
import type { RegistryState, Token } from '../state/registry-state';
import { authorOf, grantFault, makeToken, requireRight } from '../tokens';
import { changeOnce } from './change-once';

const overrideMs = 8 * hourMs;
const reopenMs = 8 * hourMs;

export interface TokenWish extends Pick<TokenGrant, 'person' | 'team' | 'rights' | 'expiresAt'> {
  /** One more beside a token of the same person, team and rights. */
  readonly again?: boolean;
}

/**
 * Sent twice it makes one token: an answer that was lost cannot be given again, so the second says which token to end first.
 * @returns the new token; its text is in this answer only, the registry keeps a hash.
 */
export async function addToken(
  registry: Registry,
  token: Token,
  { again = false, ...wanted }: TokenWish,
): Promise<{ id: string; token: string }> {
  requireRight(await registry.current(), token, 'admin');
  const { text, grant } = makeToken(wanted);
  const fault = grantFault(grant, registry.now);
  if (fault) throw fault;
  if (wanted.team !== '*' && !registry.trust.teams.some(({ name }) => name === wanted.team))
    throw invalid(
      `team: ${wanted.team} is not in the trust document; it knows ${teamNames(registry)}, * is every team`,
    );
  await registry.change(authorOf(token), (state) => {
    const held = again ? undefined : sameToken(state, grant, registry.now);
    if (held)
      throw conflict(
        `${grant.person} has token ${held.id} of team ${grant.team} with the same rights: where its text is lost, end it first (maru token revoke ${held.id}); for one more, maru token add --again`,
      );
    return { action: 'token', ...grant };
  });
  return { id: grant.id, token: text };
}

/** A token that still counts, of the same person, team and rights. */
const sameToken = (state: RegistryState, { person, team, rights }: TokenGrant, now: number): Token | undefined =>
  [...state.tokens.values()].find(
    (known) =>
      known.person === person &&
      known.team === team &&
      !known.ended &&
      Date.parse(known.expiresAt) > now &&
      new Set([...known.rights, ...rights]).size === new Set(rights).size &&
      new Set(known.rights).size === new Set(rights).size,
  );

const teamNames = (registry: Registry): string => registry.trust.teams.map(({ name }) => name).join(', ');

/** Revokes a token, once however often it is sent: an admin any, everybody else their own. */
export async function endToken(registry: Registry, token: Token, id: string): Promise<void> {
  const state = await registry.current();
  if (id !== token.id) requireRight(state, token, 'admin');
  const known = state.tokens.get(id);
  if (!known) throw missing(`token ${id} is not known to this registry: look at maru token list`);
  await changeOnce(registry, token, ({ tokens }) => (tokens.get(id)?.ended ? null : { action: 'endToken', id }));
}

/** Sent twice it makes one freeze. @returns its id, and whether it is new. */
export async function freeze(
  registry: Registry,
  token: Token,
  time: FreezeTime,
): Promise<{ readonly id: string; readonly made: boolean }> {
  requireFreezeRight(await registry.current().then(() => registry), token, time.remote);
  const fault = time.daily === undefined ? spanFault(time, registry.now) : dailyFault(time.daily, time.zone ?? 'UTC');
  if (fault) throw invalid(fault);
  let known: string | undefined;
  const record = await changeOnce(registry, token, (state) => {
    known = sameFreeze(state.freezes, time)?.id;
    return known ? null : { action: 'freeze', ...time };
  });
  return record ? { id: `f${record.seq}`, made: true } : { id: known ?? '', made: false };
}

function spanFault({ from = '', until = '' }: FreezeTime, now: number): string | null {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(until)))
    return 'from, until: name both as ISO times such as 2026-12-24T00:00:00Z, or a daily window';
  if (Date.parse(until) <= now) return `until: ${until} is past: nothing would be frozen`;
  return Date.parse(from) < Date.parse(until) ? null : `until: ${until} is not after ${from}`;
}

/** Ends a freeze, once however often it is sent. */
export async function unfreeze(registry: Registry, token: Token, id: string): Promise<void> {
  await registry.current();
  await changeOnce(registry, token, ({ freezes, endedFreezes }) => {
    const known = [...freezes, ...endedFreezes].find((given) => given.id === id);
    if (!known) throw missing(`freeze ${id} is not there: look at maru status`);
    requireFreezeRight(registry, token, known.remote);
    return endedFreezes.includes(known) ? null : { action: 'unfreeze', id };
  });
}

/** A team freezes its own remotes, an admin everything. */
function requireFreezeRight(registry: Registry, token: Token, remote: string): void {
  if (remote !== '*' && !teamOf(registry.trust, remote))
    throw missing(`${remote} belongs to no team: the teams are ${teamNames(registry)}`);
  if (remote === '*') requireRight(registry.state, token, 'admin');
  else requireRight(registry.state, token, 'promote', remote);
}

export interface TrustAnswer {
  readonly version: number;
  /** Live releases that pages refuse under the new trust document, and why. */
  readonly refused: readonly string[];
}

/** Accepts a new trust document; it must be signed by the root, whoever sends it. */
export async function takeTrust(registry: Registry, token: Token, signed: SignedTrust): Promise<TrustAnswer> {
  requireRight(await registry.current(), token, 'admin');
  const shape = schemaFindings('trust', SignedTrustSchema, signed);
  if (shape.length > 0) throw new Refusal(422, shape);
  const findings = [...doubleOwners(signed), ...(await ownKeyFindings(registry, signed))];
  if (findings.length > 0) throw new Refusal(422, findings);
  await registry.change(authorOf(token), async (state) => {
    const oldest = (state.trust?.trust.version ?? 0) + 1;
    await verifyTrust(signed, registry.deps.rootKeys, { now: registry.now, checkSignature }, oldest).catch(
      refuseDistrust,
    );
    return { action: 'trust', signed };
  });
  return { version: signed.trust.version, refused: await refusedNow(registry) };
}

function refuseDistrust(error: unknown): never {
  throw error instanceof VerifyError ? new Refusal(422, [withAdvice(error).message]) : error;
}

function doubleOwners({ trust }: SignedTrust): readonly string[] {
  const owned = trust.teams.flatMap(({ remotes }) => remotes);
  return [...new Set(owned.filter((remote, index) => owned.indexOf(remote) !== index))].map(
    (remote) => `trust/teams: ${remote} belongs to two teams; leave it to one`,
  );
}

/** A finding if the new trust document does not accept this registry’s key: pages would refuse all its sets. */
async function ownKeyFindings(registry: Registry, { trust }: SignedTrust): Promise<readonly string[]> {
  const { id } = await registry.deps.readSetKey();
  return trust.setKeys.some((key) => key.id === id) && !trust.revokedKeys.includes(id)
    ? []
    : [
        `trust/setKeys: the key of this registry, ${id}, would not count; exchange its key file first (docs/runbooks/leaked-key.md)`,
      ];
}

async function refusedNow(registry: Registry): Promise<readonly string[]> {
  const { state, stored, trust, now } = registry;
  const wanted = [...state.live, ...state.rollouts.map(({ remote, version }) => [remote, version] as const)];
  const faults = wanted.map(async ([remote, version]) => {
    const release = state.release(remote, version);
    return release ? faultOf(release, trust, { stored, now }) : null;
  });
  return (await Promise.all(faults)).flatMap((fault) => fault ?? []);
}

/**
 * Issues an override: one person gets one remote from their own machine inside the running product, for eight hours.
 */
export async function grantOverride(
  registry: Registry,
  token: Token,
  { remote, origin }: { remote: string; origin: string },
): Promise<SignedOverride> {
  requireRight(await registry.current(), token, 'publish', remote);
  if (!teamOf(registry.trust, remote))
    throw forbidden(`${remote} belongs to no team: add it to one (maru trust add-remote)`);
  if (!/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/.test(origin))
    throw conflict(`origin: ${origin} is not on the developer's own machine; name e.g. http://localhost:9001`);
  const expiresAt = new Date(registry.now + overrideMs).toISOString();
  const given = { remote, origin, person: token.person, expiresAt };
  await registry.change(authorOf(token), () => ({ action: 'override', remote, origin, expiresAt }));
  return { token: given, signature: signValue(given, await registry.deps.readSetKey()) };
}

/** Gives out a link that shows one browser a set of before, for eight hours. @param set - id of one that exists. */
export async function grantReopen(registry: Registry, token: Token, set: string): Promise<SignedReopen> {
  requireRight(await registry.current(), token, 'promote');
  const expiresAt = new Date(registry.now + reopenMs).toISOString();
  const given = { purpose: 'reopen', set, person: token.person, expiresAt } as const;
  await registry.change(authorOf(token), () => ({ action: 'reopen', set, expiresAt }));
  return { token: given, signature: signValue(given, await registry.deps.readSetKey()) };
}
