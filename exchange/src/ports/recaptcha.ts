/** Judges a token that Google's widget gave to the page. */
export interface RecaptchaVerifier {
  verify(token: string, address: string): Promise<boolean>;
}

/** Calls Google. A failed call is a failed check. */
export function googleRecaptcha(secret: string): RecaptchaVerifier {
  return {
    async verify(token, address) {
      try {
        const answer = await fetch('https://www.google.com/recaptcha/api/siteverify', {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: address }),
          signal: AbortSignal.timeout(5_000),
        });
        return ((await answer.json()) as { success?: boolean }).success === true;
      } catch {
        return false;
      }
    },
  };
}

/** Without a secret every check fails; the slider remains. */
export const noRecaptcha: RecaptchaVerifier = { verify: async () => false };

/** The only token that passes in the sandbox, which cannot reach Google. */
export const sandboxRecaptchaToken = 'sandbox-recaptcha-passed';
export const sandboxRecaptcha: RecaptchaVerifier = { verify: async (token) => token === sandboxRecaptchaToken };
