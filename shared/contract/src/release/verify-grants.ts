import { type PageOverride, type ReopenedSet, SET_ID, type SignedOverride, type SignedReopen } from './release-set';
import type { TrustDocument } from './trust';
import { type VerifyDeps, VerifyError, verifyBySetKey, verifyRelease } from './verify';

/** Only the developer's own machine: whoever holds a set key must not lead a browser or a server elsewhere. */
const loopbackOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/;

/** Checks the token alone, which grants no code: that needs `verifyOverrideRelease`. @throws VerifyError */
export async function verifyOverride(signed: SignedOverride, trust: TrustDocument, deps: VerifyDeps): Promise<void> {
  const { token, signature } = signed;
  await verifyBySetKey(token, signature, trust, deps, 'the override token');
  if (!(Date.parse(token.expiresAt) > deps.now))
    throw new VerifyError('expired', `the override token expired at ${token.expiresAt}: ask for a new one (maru dev)`);
  if (!loopbackOrigin.test(token.origin))
    throw new VerifyError('unsafeAddress', `the override token names ${token.origin}, which is no developer's machine`);
}

/** Checks the token and that the owner team has signed the release that it lets in. @throws VerifyError */
export async function verifyOverrideRelease(
  { release, ...signed }: PageOverride,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  await verifyOverride(signed, trust, deps);
  const { remote, origin } = signed.token;
  if (release.name !== remote)
    throw new VerifyError('foreignRemote', `${origin} serves ${release.name}, not ${remote}`);
  if (!release.baseUrl.startsWith(`${origin}/`))
    throw new VerifyError('unsafeAddress', `the build of ${remote} lies at ${release.baseUrl}, not at ${origin}`);
  await verifyRelease(release, trust, deps);
}

/** Checks the token alone; what it opens is checked by `verifyReopened`. @throws VerifyError */
export async function verifyReopen({ token, signature }: SignedReopen, trust: TrustDocument, deps: VerifyDeps) {
  await verifyBySetKey(token, signature, trust, deps, 'the link');
  if (token.purpose !== 'reopen' || !SET_ID.test(token.set))
    throw new VerifyError('unsafeAddress', 'the link opens no release set');
  if (!(Date.parse(token.expiresAt) > deps.now))
    throw new VerifyError(
      'expired',
      `the link expired at ${token.expiresAt}: ask for a new one (maru open ${token.set})`,
    );
}

/** Checks a set of before that the registry has opened for one browser; each release is checked by `verifyRelease`. @throws VerifyError */
export async function verifyReopened({ token, signature, set }: ReopenedSet, trust: TrustDocument, deps: VerifyDeps) {
  await verifyBySetKey({ token, set }, signature, trust, deps, set.id);
  if (token.purpose !== 'reopen' || token.set !== set.id)
    throw new VerifyError('unsafeAddress', `${set.id} was opened by a link to ${token.set}`);
  if (!(Date.parse(token.expiresAt) > deps.now))
    throw new VerifyError('expired', `${set.id} was open until ${token.expiresAt}`);
}
