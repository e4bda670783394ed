import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts personal data before it is stored. */
export interface Vault {
  /**
   * @param place - where the bytes belong, such as a column: put anywhere else they do not open.
   * @param owner - whose they are, such as the member's id: put into a row of somebody else they do not open.
   */
  seal(plain: Buffer, place: string, owner?: string): Buffer;
  /** @throws Error for bytes that were changed, or sealed with an unknown key, for another place or another owner. */
  open(sealed: Buffer, place: string, owner?: string): Buffer;
  /** Whether the bytes are sealed in today's form with the newest key. What is empty stays plain. */
  isCurrent(stored: Buffer): boolean;
  /** Of the key that seals. */
  readonly keyId: Buffer;
}

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
/** First byte of a stored value; 0 is plain. */
export const marks = { plain: 0, withoutKeyId: 1, sealed: 2 } as const;

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** Tells keys apart, and nothing about them. */
export const keyIdOf = (key: Buffer): Buffer =>
  createHash('sha256').update('maru data key').update(key).digest().subarray(0, keyIdBytes);

/**
 * AES-256-GCM with a nonce of its own per text: mark, id of the key, nonce, tag, ciphertext. The newest key seals, all of them open;
 * texts of the form without a key's id, which no owner was bound to, open with whichever fits.
 * @param keys - 32 bytes each, the newest first.
 */
export function createVault(...keys: readonly [Buffer, ...Buffer[]]): Vault {
  const known: readonly Key[] = keys.map((bytes) => ({ id: keyIdOf(bytes), bytes }));
  const [newest] = known as [Key];
  const isCurrent = (stored: Buffer): boolean => {
    if (stored[0] === marks.plain) return stored.length === 1;
    return stored[0] === marks.sealed && stored.subarray(1, 1 + keyIdBytes).equals(newest.id);
  };
  return {
    keyId: newest.id,
    isCurrent,
    seal(plain, place, owner = '') {
      // An empty text stays plain, so that queries can find members without a phone.
      if (plain.length === 0) return Buffer.of(marks.plain);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, newest.bytes, nonce).setAAD(Buffer.from(`${place}\n${owner}`));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(marks.sealed), newest.id, nonce, cipher.getAuthTag(), text]);
    },
    open(stored, place, owner = '') {
      if (stored[0] === marks.plain) return stored.subarray(1);
      if (stored[0] === marks.withoutKeyId) return openOld(known, stored.subarray(1), place);
      if (stored[0] !== marks.sealed) throw new Error(`what is kept in ${place} is neither plain nor sealed`);
      const id = stored.subarray(1, 1 + keyIdBytes);
      const key = known.find((each) => each.id.equals(id));
      if (!key) throw new Error(`what is kept in ${place} needs the data key ${id.toString('hex')}`);
      return decrypt(key, stored.subarray(1 + keyIdBytes), `${place}\n${owner}`);
    },
  };
}

function openOld(keys: readonly Key[], sealed: Buffer, place: string): Buffer {
  for (const key of keys)
    try {
      return decrypt(key, sealed, place);
    } catch {
      // Another key may fit.
    }
  throw new Error(`no data key opens what is kept in ${place}`);
}

/** @param sealed - nonce, tag, ciphertext. */
function decrypt(key: Key, sealed: Buffer, bound: string): Buffer {
  const [nonceEnd, tagEnd] = [nonceBytes, nonceBytes + tagBytes];
  const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(0, nonceEnd), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
