import { randomBytes } from 'node:crypto';
import { minuteMs } from '@maru/server';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Member } from '../member';
import type { NewPasskey, Passkey } from './passkey.repository';

/** Loaded with the first passkey: it takes a quarter of a second and most processes and tests never see one. */
const webAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

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
  const { generateRegistrationOptions } = await webAuthn();
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
  const { generateAuthenticationOptions } = await webAuthn();
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
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
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
    if (!(await isUnattested(credential))) return null;
    const [{ verifyRegistrationResponse }, { isoBase64URL }] = await Promise.all([webAuthn(), helpers()]);
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
    const [{ verifyAuthenticationResponse }, { isoBase64URL }] = await Promise.all([webAuthn(), helpers()]);
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
async function isUnattested({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
