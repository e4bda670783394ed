export const phishingCodeMin = 4;
export const phishingCodeMax = 20;

/** Letters and digits of any script, and what neither markup nor an address can be made of. */
const harmless = /^[\p{L}\p{M}\p{N} _!?*#+~-]+$/u;

/** The anti-phishing code as it is kept: one spelling for what looks the same. */
export const normalisePhishingCode = (typed: string): string => typed.normalize('NFC').trim();

/** @param code - normalised. */
export function isPhishingCode(code: string): boolean {
  const length = [...code].length;
  return length >= phishingCodeMin && length <= phishingCodeMax && harmless.test(code);
}

/** Passkeys of a member. */
export const passkeysMax = 10;
export const passkeyNameMax = 30;

/** What a member calls a passkey, as it is kept. */
export const normalisePasskeyName = (typed: string): string => typed.normalize('NFC').trim();

/** A name that a member gives to something of his own. @param name - normalised. */
export const isPlainName = (name: string, max: number): boolean => [...name].length <= max && harmless.test(name);

/** @param name - normalised. */
export const isPasskeyName = (name: string): boolean => isPlainName(name, passkeyNameMax);
