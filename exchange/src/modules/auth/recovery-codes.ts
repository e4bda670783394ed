import { randomInt } from 'node:crypto';
import { hashOf } from './secrets';

/** Without letters and digits that are mistaken for each other on paper. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;
const codeCount = 10;

/** Codes instead of an authenticator that is lost, such as ABCD-EFGH-JKMN: each is good once (decision 47). */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codeCount }, () => Array.from({ length: groups }, newGroup).join('-'));

const newGroup = (): string => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');

/** Members type them in small letters, and with or without what stands between the groups. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');

/** Whether a text may be a recovery code; codes of an authenticator have digits only. */
export const isRecoveryCode = (code: string): boolean =>
  new RegExp(`^[${letters}]{${groups * groupLength}}$`).test(plain(code));

/** Stored form: 59 random bits under a hash of its own for each member. */
export const recoveryHash = (memberId: bigint, code: string): string => hashOf(`recovery:${memberId}:${plain(code)}`);
