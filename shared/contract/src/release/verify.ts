import { canonicalJson } from './canonical-json';
import type { ReleaseSet, ReleaseStatement, RemoteRelease, SignedOverride } from './release-set';
import type { SignedTrust, Team, TrustDocument } from './trust';

/** Whether `signature` (base64url) of `text` (as UTF-8) was made by the private half of `key` (raw, base64url). */
export type CheckSignature = (key: string, signature: string, text: string) => Promise<boolean>;

export type DistrustReason =
  | 'unsigned'
  | 'unknownKey'
  | 'revokedKey'
  | 'wrongSignature'
  | 'foreignRemote'
  | 'expired'
  | 'tooOld'
  | 'missingHash'
  | 'unsafeAddress';

/** Why something signed is not believed; `message` says what, where and what to do, for logs and terminals. */
export class Distrust extends Error {
  override readonly name = 'Distrust';
  constructor(
    readonly reason: DistrustReason,
    message: string,
  ) {
    super(message);
  }
}

interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly checkSignature: CheckSignature;
}

/**
 * The trust document, once a root key has vouched for it.
 * @param rootKeys - raw public keys of the root, base64url.
 * @param oldest - version below which it is refused.
 * @throws Distrust
 */
export async function verifyTrust(
  signed: SignedTrust,
  rootKeys: readonly string[],
  { now, checkSignature }: Circumstances,
  oldest = 0,
): Promise<TrustDocument> {
  const { trust, signature } = signed;
  if (!signature?.value)
    throw new Distrust('unsigned', 'the trust document bears no signature: sign it with the root key');
  const text = canonicalJson(trust);
  const checks = await Promise.all(rootKeys.map((key) => checkSignature(key, signature.value, text)));
  if (!checks.includes(true))
    throw new Distrust('wrongSignature', 'no root key has signed this trust document: sign it with the root key');
  if (!(Date.parse(trust.expiresAt) > now))
    throw new Distrust('expired', `the trust document expired at ${trust.expiresAt}: sign a new one with the root key`);
  if (trust.version < oldest)
    throw new Distrust('tooOld', `trust document ${trust.version} is older than ${oldest}, which was seen before`);
  return trust;
}

/** What of a release the team has signed. */
export function statementOf({
  baseUrl: _baseUrl,
  signature: _signature,
  ...statement
}: RemoteRelease): ReleaseStatement {
  return statement;
}

export const teamOf = (trust: TrustDocument, remote: string): Team | undefined =>
  trust.teams.find(({ remotes }) => remotes.includes(remote));

/**
 * That the release was signed by the team that owns the remote, is neither expired nor below the floor, and names a hash
 * for every file that it needs.
 * @throws Distrust
 */
export async function verifyRelease(release: RemoteRelease, trust: TrustDocument, by: Circumstances): Promise<void> {
  const { name, version, signature, expiresAt, sequence } = release;
  const what = `${name} ${version}`;
  if (!signature?.value) throw new Distrust('unsigned', `${what} bears no signature: publish it with the team's key`);
  const owner = teamOf(trust, name);
  const key = ownKey(trust, owner, signature.keyId, what);
  if (!(await by.checkSignature(key, signature.value, canonicalJson(statementOf(release)))))
    throw new Distrust(
      'wrongSignature',
      `${what} is not what key ${signature.keyId} has signed: build and publish it again`,
    );
  if (release.manifest.name !== name)
    throw new Distrust('foreignRemote', `${what} carries the manifest of ${release.manifest.name}`);
  if (!(Date.parse(expiresAt) > by.now))
    throw new Distrust('expired', `${what} expired at ${expiresAt}: build and publish it again`);
  if (sequence < (trust.floors[name] ?? 0))
    throw new Distrust('tooOld', `${what} is older than the oldest release of ${name} that may run`);
  checkFiles(release, what);
}

function ownKey(trust: TrustDocument, owner: Team | undefined, keyId: string, what: string): string {
  if (trust.revokedKeys.includes(keyId))
    throw new Distrust('revokedKey', `${what} is signed by key ${keyId}, which was revoked: sign it with the new key`);
  const key = owner?.keys.find(({ id }) => id === keyId);
  if (key) return key.key;
  const stranger = trust.teams.find(({ keys }) => keys.some(({ id }) => id === keyId));
  if (stranger)
    throw new Distrust('foreignRemote', `${what} is signed by team ${stranger.name}, which does not own this remote`);
  throw new Distrust('unknownKey', `${what} is signed by key ${keyId}, which the trust document does not know`);
}

function checkFiles({ entry, preload, files }: RemoteRelease, what: string): void {
  const needed = [entry, ...preload.js, ...preload.css, ...Object.values(preload.screens ?? {}).flat()];
  const bare = needed.find((file) => !Object.hasOwn(files, file));
  if (bare !== undefined)
    throw new Distrust('missingHash', `${what} needs ${bare} but names no hash for it: build it again`);
  const outside = Object.keys(files).find((file) => /^[/\\]|\.\.|[:?#]/.test(file));
  if (outside !== undefined)
    throw new Distrust('unsafeAddress', `${what} names ${outside}, which is outside its folder`);
}

/**
 * That a registry of the trust document has put exactly these releases together. Its releases are checked one by one
 * besides (`verifyRelease`): one bad release costs that remote, not the page.
 * @param oldest - sequence below which the set is refused.
 * @throws Distrust
 */
export async function verifySet(set: ReleaseSet, trust: TrustDocument, by: Circumstances, oldest = 0): Promise<void> {
  const { signature, ...content } = set;
  await verifyBySetKey(content, signature, trust, by, set.id);
  if (!(Date.parse(set.expiresAt) > by.now))
    throw new Distrust('expired', `${set.id} expired at ${set.expiresAt}: is the registry running?`);
  if (set.sequence < oldest)
    throw new Distrust('tooOld', `${set.id} is older than set ${oldest}, which was seen before`);
}

/** @throws Distrust */
export async function verifyOverride(signed: SignedOverride, trust: TrustDocument, by: Circumstances): Promise<void> {
  const { token, signature } = signed;
  await verifyBySetKey(token, signature, trust, by, 'the override token');
  if (!(Date.parse(token.expiresAt) > by.now))
    throw new Distrust('expired', `the override token expired at ${token.expiresAt}: ask for a new one (maru dev)`);
}

async function verifyBySetKey(
  content: unknown,
  signature: ReleaseSet['signature'] | undefined,
  trust: TrustDocument,
  { checkSignature }: Circumstances,
  what: string,
): Promise<void> {
  if (!signature?.value) throw new Distrust('unsigned', `${what} bears no signature`);
  if (trust.revokedKeys.includes(signature.keyId))
    throw new Distrust('revokedKey', `${what} is signed by key ${signature.keyId}, which was revoked`);
  const key = trust.setKeys.find(({ id }) => id === signature.keyId);
  if (!key)
    throw new Distrust('unknownKey', `${what} is signed by key ${signature.keyId}, which is no key of a registry`);
  if (!(await checkSignature(key.key, signature.value, canonicalJson(content))))
    throw new Distrust('wrongSignature', `${what} is not what the registry has signed`);
}
