import { randomBytes } from 'node:crypto';
import { minuteMs } from '@maru/server';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Member } from '../member';
import type { NewPasskey, Passkey } from './passkey.repository';

/** The site that passkeys are good for: a browser signs for no other. */
export interface Site {
  readonly origin: string;
  readonly rpId: string;
}

/** @param publicUrl - origin of the pages. */
export const siteOf = (publicUrl: string): Site => ({ origin: publicUrl, rpId: new URL(publicUrl).hostname });

/** How long a challenge is good. */
export const passkeyLifeMs = 5 * minuteMs;

/** EdDSA, ES256 and RS256 (IANA COSE registry): what authenticators of today sign with. */
const algorithms = [-8, -7, -257];

const descriptorOf = ({ credential_id, transports }: Pick<Passkey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
});

const newChallenge = () => new Uint8Array(randomBytes(32));

/** What a browser needs to make a passkey. @param own - those that the member has: their authenticators refuse another. */
export async function creationFor(
  site: Site,
  { uid, email }: Member,
  own: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Maru',
    rpID: site.rpId,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(uid),
    challenge: newChallenge(),
    timeout: passkeyLifeMs,
    attestationType: 'none',
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What a browser needs to sign with one of these passkeys. */
export async function requestFor(site: Site, own: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: newChallenge(),
    timeout: passkeyLifeMs,
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  });
}

/** The challenge that a browser says it has signed; empty where it says nothing that can be read. */
export function challengeIn({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): string {
  try {
    const { challenge } = JSON.parse(isoBase64URL.toUTF8String(response.clientDataJSON));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** @param challenge - that was given out. @returns null where anything about it is wrong. */
export async function verifyNew(
  site: Site,
  credential: RegistrationResponseJSON,
  challenge: string,
): Promise<Pick<NewPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'> | null> {
  try {
    if (!isUnattested(credential)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: isoBase64URL.fromBuffer(publicKey),
      counter: BigInt(counter),
      transports: [...(credential.response.transports ?? [])],
    };
  } catch {
    return null;
  }
}

/** Judges a signature. @returns the authenticator's new counter; null where anything is wrong, a counter that goes back, too. */
export async function verifyAssertion(
  site: Site,
  credential: AuthenticationResponseJSON,
  { passkey, challenge }: { readonly passkey: Passkey; readonly challenge: string },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Nobody is asked for a certificate, and whoever sends one might make us fetch what it names. */
function isUnattested({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
