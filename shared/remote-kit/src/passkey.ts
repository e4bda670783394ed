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

/** Passkeys of the platform (W3C Web Authentication Level 3). A member who cancels and one who has none left cannot be told apart. */
export const browserAuthenticators: Authenticators = {
  get areThere() {
    return (
      typeof PublicKeyCredential !== 'undefined' &&
      typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
      typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
      typeof PublicKeyCredential.prototype.toJSON === 'function'
    );
  },
  create: (options) =>
    answerOf(() =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    ),
  get: (options) =>
    answerOf(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })),
};

async function answerOf(ask: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  try {
    const credential = await ask();
    return credential ? { credential: (credential as PublicKeyCredential).toJSON() } : 'cancelled';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // "The authenticator recognizes an entry in excludeCredentials."
    return error.name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}
