/** What a browser's authenticator has answered, ready for the wire, or why there is no answer. */
export type PasskeyAnswer = { readonly credential: object } | 'cancelled' | 'known';

/** The authenticators that a page reaches: those of the device, keys that are plugged in, phones nearby. */
export interface Authenticators {
  /** False in browsers and WebViews without passkeys, and outside https. */
  readonly areThere: boolean;
  /** Makes a passkey. @returns `known` where an authenticator has one of this member's already. */
  create(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer>;
  /** Signs with a passkey. */
  get(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer>;
}

/**
 * Passkeys of the platform (W3C Web Authentication). A member who cancels and one who has none left cannot be told apart.
 * The library writes and reads the JSON forms itself, which WebViews with passkeys may lack.
 */
export const browserAuthenticators: Authenticators = {
  get areThere() {
    return typeof PublicKeyCredential === 'function';
  },
  create: (optionsJSON) =>
    answerOf(async ({ startRegistration }) => startRegistration({ optionsJSON: optionsJSON as RegistrationOptions })),
  get: (optionsJSON) =>
    answerOf(async ({ startAuthentication }) =>
      startAuthentication({ optionsJSON: optionsJSON as AuthenticationOptions }),
    ),
};

type Library = typeof import('@simplewebauthn/browser');
type RegistrationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

async function answerOf(ask: (library: Library) => Promise<object>): Promise<PasskeyAnswer> {
  const library = await import('@simplewebauthn/browser');
  try {
    return { credential: await ask(library) };
  } catch (error) {
    const failure = error instanceof library.WebAuthnError ? error.cause : error;
    if (!(failure instanceof DOMException)) throw error;
    // "The authenticator recognizes an entry in excludeCredentials."
    return failure.name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}
