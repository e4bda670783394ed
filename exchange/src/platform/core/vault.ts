import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts personal data before it is stored. */
export interface Vault {
  /** @param place - where the bytes belong, such as a column: put anywhere else they do not open. */
  seal(plain: Buffer, place: string): Buffer;
  /** @throws Error for bytes that were changed, or sealed with another key or for another place. */
  open(sealed: Buffer, place: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** First byte of a stored value; 0 is plain. */
const sealedMark = 1;

/** AES-256-GCM with a nonce of its own per text: mark, nonce, tag, ciphertext. @param key - 32 bytes. */
export function createVault(key: Buffer): Vault {
  return {
    seal(plain, place) {
      // An empty text stays plain, so that queries can find members without a phone.
      if (plain.length === 0) return Buffer.of(0);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(sealedMark), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      if (sealed[0] === 0) return sealed.subarray(1);
      if (sealed[0] !== sealedMark) throw new Error(`what is kept in ${place} is neither plain nor sealed`);
      const [nonceEnd, tagEnd] = [1 + nonceBytes, 1 + nonceBytes + tagBytes];
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, nonceEnd), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(nonceEnd, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    },
  };
}
