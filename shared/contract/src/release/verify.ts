import { canonicalJson } from './canonical-json';
import type { ListedRelease, LiveAnswer, ReleaseSet, ReleaseStatement, RemoteRelease } from './release-set';
import { SHELL_NAME, type ShellRelease, type ShellStatement } from './shell-release';
import type { Signature, SignedTrust, Team, TrustDocument } from './trust';

/** Whether `signature` (base64url) of `text` (as UTF-8) was made by the private half of `key` (raw, base64url). */
export type CheckSignature = (key: string, signature: string, text: string) => Promise<boolean>;

export type VerifyErrorReason =
  | 'unsigned'
  | 'unknownKey'
  | 'revokedKey'
  | 'wrongSignature'
  | 'foreignRemote'
  | 'expired'
  | 'tooOld'
  | 'missingHash'
  | 'unsafeAddress';

/** A failed verification; `message` says what failed, for logs and terminals. What to do about it says `withAdvice`. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  constructor(
    readonly reason: VerifyErrorReason,
    message: string,
  ) {
    super(message);
  }
}

/** Collaborators of the verify functions. */
export interface VerifyDeps {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly checkSignature: CheckSignature;
}

/**
 * Returns the trust document after checking its root signature, expiry and version.
 * @param rootKeys - raw public keys of the root, base64url.
 * @param oldest - version below which it is refused.
 * @throws VerifyError
 */
export async function verifyTrust(
  signed: SignedTrust,
  rootKeys: readonly string[],
  { now, checkSignature }: VerifyDeps,
  oldest = 0,
): Promise<TrustDocument> {
  const { trust, signature } = signed;
  if (!signature?.value) throw new VerifyError('unsigned', 'the trust document bears no signature');
  const text = canonicalJson(trust);
  const checks = await Promise.all(rootKeys.map((key) => checkSignature(key, signature.value, text)));
  if (!checks.includes(true)) throw new VerifyError('wrongSignature', 'no root key has signed this trust document');
  if (!(Date.parse(trust.expiresAt) > now))
    throw new VerifyError('expired', `the trust document expired at ${trust.expiresAt}`);
  if (trust.version < oldest)
    throw new VerifyError('tooOld', `trust document ${trust.version} is older than ${oldest}`);
  return trust;
}

/** The part of a release that the team signs. */
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
 * Checks that the owning team signed the release, that it is neither expired nor below the floor, and that it names a hash
 * for every file it needs.
 * @throws VerifyError
 */
export async function verifyRelease(release: RemoteRelease, trust: TrustDocument, deps: VerifyDeps): Promise<void> {
  const { name, version } = release;
  const what = `${name} ${version}`;
  await verifyByTeam(statementOf(release), release.signature, trust, deps);
  if (release.manifest.name !== name)
    throw new VerifyError('foreignRemote', `${what} carries the manifest of ${release.manifest.name}`);
  const { entry, preload } = release;
  checkFiles(release, [entry, ...preload.js, ...preload.css, ...Object.values(preload.screens ?? {}).flat()]);
}

/**
 * Checks that the team that owns the shell signed this version, that it is neither expired nor below the floor, and that it names a
 * hash for every file that pages of it ask for.
 * @throws VerifyError
 */
export async function verifyShell(release: ShellRelease, trust: TrustDocument, deps: VerifyDeps): Promise<void> {
  const { signature, ...statement } = release;
  // Before anything of it is read: what is signed for a remote is no shell.
  if (statement.name !== SHELL_NAME)
    throw new VerifyError('foreignRemote', `${statement.name} ${statement.version} is no version of the shell`);
  await verifyByTeam(statement, signature, trust, deps);
  const { scripts, styles, fonts = [], lends = {}, files } = statement.shell;
  checkFiles(statement, [...scripts, ...styles, ...fonts, ...Object.values(lends).flat(), ...Object.keys(files)]);
  const other = Object.keys(files).find((file) => files[file] !== statement.files[file]);
  if (other !== undefined)
    throw new VerifyError('missingHash', `shell ${statement.version} names two hashes for ${other}`);
}

/** Checks what all releases have in common: the owner's signature, expiry and floor. */
async function verifyByTeam(
  statement: ReleaseStatement | ShellStatement,
  signature: Signature | undefined,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  const { name, version, expiresAt, sequence } = statement;
  const what = `${name} ${version}`;
  if (!signature?.value) throw new VerifyError('unsigned', `${what} bears no signature`);
  const key = ownKey(trust, teamOf(trust, name), signature.keyId, what);
  if (!(await deps.checkSignature(key, signature.value, canonicalJson(statement))))
    throw new VerifyError('wrongSignature', `${what} is not what key ${signature.keyId} has signed`);
  if (!(Date.parse(expiresAt) > deps.now)) throw new VerifyError('expired', `${what} expired at ${expiresAt}`);
  if (sequence < (trust.floors[name] ?? 0)) throw new VerifyError('tooOld', `${what} is below the floor of ${name}`);
}

function ownKey(trust: TrustDocument, owner: Team | undefined, keyId: string, what: string): string {
  if (trust.revokedKeys.includes(keyId))
    throw new VerifyError('revokedKey', `${what} is signed by key ${keyId}, which was revoked`);
  const key = owner?.keys.find(({ id }) => id === keyId);
  if (key) return key.key;
  const stranger = trust.teams.find(({ keys }) => keys.some(({ id }) => id === keyId));
  if (stranger) throw new VerifyError('foreignRemote', `${what} is signed by team ${stranger.name}`);
  throw new VerifyError('unknownKey', `${what} is signed by key ${keyId}, which the trust document does not know`);
}

function checkFiles(
  { name, version, files }: Pick<ReleaseStatement, 'name' | 'version' | 'files'>,
  needed: readonly string[],
): void {
  const what = `${name} ${version}`;
  const bare = needed.find((file) => !Object.hasOwn(files, file));
  if (bare !== undefined) throw new VerifyError('missingHash', `${what} needs ${bare} but names no hash for it`);
  const outside = Object.keys(files).find((file) => /^[/\\]|\.\.|[:?#]/.test(file));
  if (outside !== undefined)
    throw new VerifyError('unsafeAddress', `${what} names ${outside}, which is outside its folder`);
}

/**
 * Checks that a registry of the trust document signed exactly this set. `verifyRelease` checks each release separately: a
 * bad one disables that remote, not the page.
 * @param oldest - sequence below which the set is refused.
 * @throws VerifyError
 */
export async function verifySet(
  set: ReleaseSet<ListedRelease>,
  trust: TrustDocument,
  deps: VerifyDeps,
  oldest = 0,
): Promise<void> {
  const { signature, ...content } = set;
  await verifyBySetKey(content, signature, trust, deps, set.id);
  if (!(Date.parse(set.expiresAt) > deps.now))
    throw new VerifyError('expired', `${set.id} expired at ${set.expiresAt}`);
  if (set.sequence < oldest) throw new VerifyError('tooOld', `${set.id} is older than ${oldest}`);
}

/**
 * Checks that a registry of the trust document says exactly this now; trust document and sets are checked apart. An answer kept from
 * earlier fails here once five minutes have gone by. @throws VerifyError
 */
export async function verifyFreshness(answer: LiveAnswer, trust: TrustDocument, deps: VerifyDeps): Promise<void> {
  const { signature, ...content } = answer;
  await verifyBySetKey(content, signature, trust, deps, 'the answer');
  if (!(Date.parse(answer.freshUntil) > deps.now))
    throw new VerifyError(
      'expired',
      `the answer was fresh until ${answer.freshUntil}: who repeats it, or is a clock wrong?`,
    );
}

/** Checks that a registry of the trust document has signed exactly this content. @param what - for the error. @throws VerifyError */
export async function verifyBySetKey(
  content: unknown,
  signature: ReleaseSet['signature'] | undefined,
  trust: TrustDocument,
  { checkSignature }: VerifyDeps,
  what: string,
): Promise<void> {
  if (!signature?.value) throw new VerifyError('unsigned', `${what} bears no signature`);
  if (trust.revokedKeys.includes(signature.keyId))
    throw new VerifyError('revokedKey', `${what} is signed by key ${signature.keyId}, which was revoked`);
  const key = trust.setKeys.find(({ id }) => id === signature.keyId);
  if (!key)
    throw new VerifyError('unknownKey', `${what} is signed by key ${signature.keyId}, which is no key of a registry`);
  if (!(await checkSignature(key.key, signature.value, canonicalJson(content))))
    throw new VerifyError('wrongSignature', `${what} is not what the registry has signed`);
}
