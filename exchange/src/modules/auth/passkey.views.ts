import type {
  AssertionCredential,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  Passkey as PasskeyView,
} from '@maru/contract';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './passkey.repository';

export const passkeyView = ({ id, name, created_at, last_used_at }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

// The schemas name what we ask for; the types of the standard leave more of it open.
export const passkeyCreationView = (options: PublicKeyCredentialCreationOptionsJSON) => options as PasskeyCreation;
export const passkeyRequestView = (options: PublicKeyCredentialRequestOptionsJSON) => options as PasskeyRequest;

/** Results of extensions are left out: none was asked for. */
export const toRegistration = ({ response, ...credential }: NewCredential): RegistrationResponseJSON => ({
  ...credential,
  clientExtensionResults: {},
  response: { ...response, transports: (response.transports ?? []) as AuthenticatorTransport[] },
});

export const toAssertion = (credential: AssertionCredential): AuthenticationResponseJSON => ({
  ...credential,
  clientExtensionResults: {},
});
