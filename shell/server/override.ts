import {
  type PageOverride,
  type RemoteRelease,
  type SignedOverride,
  type TrustDocument,
  verifyOverride,
  verifyOverrideRelease,
} from '@maru/contract';
import { checkSignature } from '@maru/server';

export const overrideCookieName = 'maru_override';
const answerMsMax = 3000;

/** @returns the override if a registry of `trust` has signed it and it has not expired, else null. */
export async function readOverride(text: string | undefined, trust: TrustDocument): Promise<SignedOverride | null> {
  if (!text) return null;
  try {
    const signed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as SignedOverride;
    await verifyOverride(signed, trust, { now: Date.now(), checkSignature });
    return signed;
  } catch {
    return null;
  }
}

/** The current build on the developer's machine; null if that machine does not answer, or its team has not signed it. */
export async function overrideFor(
  cookie: string | undefined,
  trust: TrustDocument,
  known: readonly RemoteRelease[],
): Promise<PageOverride | null> {
  const text = new RegExp(`(?:^|;\\s*)${overrideCookieName}=([A-Za-z0-9_-]+)`).exec(cookie ?? '')?.[1];
  const signed = await readOverride(text, trust);
  if (!signed) return null;
  const { origin } = signed.token;
  try {
    const response = await fetch(`${origin}/release.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    const release = (await response.json()) as RemoteRelease;
    const override = { ...signed, release };
    await verifyOverrideRelease(override, trust, { now: Date.now(), checkSignature });
    return known.every(({ container }) => container !== release.container) ? override : null;
  } catch {
    return null;
  }
}

export const overrideCookie = (text: string, { token }: SignedOverride): string =>
  `${overrideCookieName}=${text}; Path=/; Expires=${new Date(token.expiresAt).toUTCString()}; HttpOnly; SameSite=Strict`;

export const endOfOverride = `${overrideCookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
