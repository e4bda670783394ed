import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Author, type Right, rights, type TokenGrant } from '@maru/contract/registry-api';
import { sha256Hex } from '../keys/digest';
import { forbidden, invalid, Refusal } from '../refusal';
import type { RegistryState, Token } from './state/registry-state';

/** A new token: its text for the holder, and the grant that the registry stores. */
export function makeToken(grant: Pick<TokenGrant, 'person' | 'team' | 'rights' | 'expiresAt'>): {
  text: string;
  grant: TokenGrant;
} {
  const id = randomBytes(6).toString('hex');
  const text = `maru_${id}_${randomBytes(24).toString('base64url')}`;
  return { text, grant: { id, digest: sha256Hex(text), ...grant } };
}

export function grantFault({ rights: given, expiresAt }: TokenGrant, now: number): Refusal | null {
  const unknown = given.filter((right) => !rights.includes(right));
  if (unknown.length > 0 || given.length === 0)
    return invalid(`rights: ${unknown.join(', ') || 'none given'}; choose among ${rights.join(', ')}`);
  return Date.parse(expiresAt) > now ? null : invalid(`expiresAt: ${expiresAt} is past; name a later time`);
}

/** The token of a request. @throws Refusal where it is missing, unknown, revoked or expired. */
export function tokenOf(state: RegistryState, authorization: string | undefined, now: number): Token {
  const text = /^Bearer (maru_([0-9a-f]{12})_\S+)$/.exec(authorization ?? '');
  if (!text?.[1] || !text[2])
    throw unauthorized('the token is missing or no token of a registry: set MARU_REGISTRY_TOKEN, or --as <person>');
  const token = state.tokens.get(text[2]);
  if (!token || !sameDigest(sha256Hex(text[1]), token.digest))
    throw unauthorized(`token ${text[2]} is not known to this registry: ask an admin for one (maru token add)`);
  requireValid(token, now);
  return token;
}

function requireValid({ id, person, ended, expiresAt }: Token, now: number): void {
  if (ended) throw unauthorized(`token ${id} of ${person} was revoked: ask an admin for a new one`);
  if (!(Date.parse(expiresAt) > now))
    throw unauthorized(`token ${id} of ${person} expired at ${expiresAt}: ask an admin for a new one`);
}

export const authorOf = ({ person, team, id }: Token): Author => ({ person, team, token: id });

/**
 * Checks that the token gives `right`, and for `remote` if one is named.
 * @throws Refusal saying what the token lacks.
 */
export function requireRight(state: RegistryState, token: Token, right: Right, remote?: string): void {
  if (!token.rights.includes(right) && !token.rights.includes('admin'))
    throw forbidden(`token ${token.id} of ${token.person} has no right to ${right}; it may ${token.rights.join(', ')}`);
  if (remote === undefined || token.team === '*') return;
  const owner = state.trust?.trust.teams.find(({ remotes }) => remotes.includes(remote));
  if (!owner)
    throw forbidden(`${remote} belongs to no team: an admin adds it (maru trust add-remote <team> ${remote})`);
  if (owner.name !== token.team)
    throw forbidden(`${remote} belongs to team ${owner.name}; token ${token.id} is of team ${token.team}`);
}

/**
 * The same as the log says now: between a request and its record lie checks that take minutes, in which a token may end.
 * @throws Refusal
 */
export function requireRightNow(
  { state, now }: { readonly state: RegistryState; readonly now: number },
  token: Token,
  right: Right,
  remote: string,
): void {
  // The judge's is in no record.
  const known = state.tokens.get(token.id) ?? token;
  requireValid(known, now);
  requireRight(state, known, right, remote);
}

const unauthorized = (finding: string): Refusal => new Refusal(401, [finding]);

const sameDigest = (left: string, right: string): boolean => timingSafeEqual(Buffer.from(left), Buffer.from(right));
