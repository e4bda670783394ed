import { createHmac } from 'node:crypto';

/** 132 bits of an HMAC, base64url. @param purpose - keeps hashes of one key for different ends apart. */
export const keyedHash = (key: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22);
