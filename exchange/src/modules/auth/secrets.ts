import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits for cookies, links and tokens, safe inside an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. Tokens are random enough that a plain hash cannot be reversed. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Six decimal digits, each equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Compares in constant time. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

/** Without 0, O, 1, I and L, which are mistaken for each other when a UID is read aloud. */
const uidLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const newUid = (): string => Array.from({ length: 10 }, () => uidLetters[randomInt(uidLetters.length)]).join('');
