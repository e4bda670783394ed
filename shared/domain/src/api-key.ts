import { isPlainName } from './protection';

/** What a program may do: see balances, orders and histories; place and cancel orders. Nothing moves money out by a key. */
export const apiScopes = ['read', 'trade'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Keys of a member. */
export const apiKeysMax = 10;
export const apiKeyNameMax = 30;
/** Addresses and networks of a key. */
export const apiAddressesMax = 20;
/** For how long a key may be made. */
export const apiKeyDaysMax = 365;
/** For how long after its time a call is taken, in milliseconds. */
export const callLateMs = 5_000;
/** How much later than the exchange's the time of a call may be, in milliseconds. */
export const callEarlyMs = 1_000;

/** What a member calls a key, as it is kept. */
export const normaliseApiKeyName = (typed: string): string => typed.normalize('NFC').trim();

/** @param name - normalised. */
export const isApiKeyName = (name: string): boolean => isPlainName(name, apiKeyNameMax);

export interface CallToSign {
  /** Milliseconds since 1970, decimal. */
  readonly time: string;
  /** In capitals. */
  readonly method: string;
  /** With the query, as it is sent. */
  readonly path: string;
  /** SHA-256 of the body's bytes, hexadecimal; of nothing where there is no body. */
  readonly bodyHash: string;
}

/** The text that the signature of a call covers. */
export const signedText = ({ time, method, path, bodyHash }: CallToSign): string =>
  [time, method, path, bodyHash].join('\n');
