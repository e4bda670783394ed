import { type Static, Type } from 'typebox';
import { Timestamp, text } from './common';
import { factorFields } from './protection';

/** Bytes as base64url, without padding. */
const bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const credentialId = bytes(1400);

/** How a browser reaches the authenticator (AuthenticatorTransport), such as `internal`. */
const transports = Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 });
const descriptor = Type.Object({ id: credentialId, type: Type.Literal('public-key'), transports });
const userVerification = Type.Literal('required');

/** Names a passkey in calls. */
export const PasskeyId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

export const Passkey = Type.Object({
  id: PasskeyId,
  name: Type.String(),
  createdAt: Timestamp,
  /** Null where it was never logged in with. */
  lastUsedAt: Type.Union([Timestamp, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

/** GET /v1/me/passkeys: oldest first. */
export const Passkeys = Type.Object({ list: Type.Array(Passkey) });
export type Passkeys = Static<typeof Passkeys>;

/** POST /v1/me/passkeys/options: PublicKeyCredentialCreationOptionsJSON (W3C Web Authentication Level 3). */
export const PasskeyCreation = Type.Object({
  challenge: bytes(100),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: bytes(100), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(descriptor),
  authenticatorSelection: Type.Object({ residentKey: Type.Literal('preferred'), userVerification }),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** POST /v1/login/passkey/options: PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = Type.Object({
  challenge: bytes(100),
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(descriptor),
  userVerification,
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

const credentialFields = { id: credentialId, rawId: credentialId, type: Type.Literal('public-key') };

/** RegistrationResponseJSON, as `PublicKeyCredential.toJSON` gives it. */
export const NewCredential = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Type.Optional(transports),
  }),
});
export type NewCredential = Static<typeof NewCredential>;

/** AuthenticationResponseJSON. */
export const AssertionCredential = Type.Object({
  ...credentialFields,
  response: Type.Object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(4000) }),
});
export type AssertionCredential = Static<typeof AssertionCredential>;

/** POST /v1/me/passkeys */
export const NewPasskey = Type.Object({ name: text(200), credential: NewCredential });
export type NewPasskey = Static<typeof NewPasskey>;

/** POST /v1/me/passkeys/:id/rename, with a second factor. */
export const PasskeyRename = Type.Object({ name: text(200), ...factorFields });
export type PasskeyRename = Static<typeof PasskeyRename>;

/** POST /v1/login/passkey/options: `token` of the first step. */
export const PasskeyLoginStart = Type.Object({ token: text(300) });
export type PasskeyLoginStart = Static<typeof PasskeyLoginStart>;

/** POST /v1/login/passkey */
export const PasskeyLogin = Type.Object({ token: text(300), credential: AssertionCredential });
export type PasskeyLogin = Static<typeof PasskeyLogin>;
