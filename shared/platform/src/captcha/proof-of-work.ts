import type { WorkPuzzle } from '@maru/contract';

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/**
 * Searches the first nonce for which SHA-256 of salt and nonce begins with the wanted number of zero bits. The hashes
 * are computed off the main thread.
 */
export async function findNonce(
  { salt, difficulty }: Pick<WorkPuzzle, 'salt' | 'difficulty'>,
  signal?: AbortSignal,
): Promise<string> {
  const encoder = new TextEncoder();
  for (let count = 0; ; count += 1) {
    signal?.throwIfAborted();
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${count}`));
    if (leadingZeroBits(new Uint8Array(digest)) >= difficulty) return String(count);
  }
}
