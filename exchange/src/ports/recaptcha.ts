import { captchaFrameAddress, type Environment, readEnvironment, webAddress } from '@maru/server';
import { Type } from 'typebox';

/** Judges a token that Google's widget gave to the page. */
export interface RecaptchaVerifier {
  /** Address of the document with the widget; null: members are not offered it. */
  readonly frame: string | null;
  verify(token: string, address: string): Promise<boolean>;
}

/** Calls Google. A failed call is a failed check. */
export function googleRecaptcha(secret: string, frame: string | null = null): RecaptchaVerifier {
  return {
    frame,
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
export const noRecaptcha: RecaptchaVerifier = { frame: null, verify: async () => false };

/** The only token that passes in the sandbox, which cannot reach Google. */
export const sandboxRecaptchaToken = 'sandbox-recaptcha-passed';
export const sandboxRecaptcha: RecaptchaVerifier = {
  frame: null,
  verify: async (token) => token === sandboxRecaptchaToken,
};

const variables = Type.Object({
  MARU_RECAPTCHA_SITE_KEY: Type.Optional(Type.String()),
  MARU_RECAPTCHA_SECRET: Type.Optional(Type.String()),
  MARU_RECAPTCHA_URL: Type.Optional(webAddress()),
});

/**
 * @returns null where the operator has no reCAPTCHA.
 * @throws Error naming the variable that is missing beside the others, or that cannot be used.
 */
export function recaptchaSettings(
  env: Environment,
  site: string,
): { readonly secret: string; readonly frame: string } | null {
  const read = readEnvironment(variables, env);
  const { MARU_RECAPTCHA_SITE_KEY: key, MARU_RECAPTCHA_SECRET: secret, MARU_RECAPTCHA_URL: url } = read;
  if (!key && !secret && !url) return null;
  if (!key || !secret || !url) {
    const missing = Object.keys(variables.properties).filter((name) => !env[name]);
    throw new Error(
      `reCAPTCHA lacks ${missing.join(' and ')}: it needs site key, secret and address, or none of them.`,
    );
  }
  return { secret, frame: captchaFrameAddress(url, site) };
}
