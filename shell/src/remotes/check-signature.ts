import type { CheckSignature } from '@maru/contract';

/** Verifies Ed25519 with WebCrypto, or with a library that is fetched only if the browser lacks it. */
export const checkSignature: CheckSignature = async (key, signature, text) => {
  try {
    return await verify(bytesOf(key), bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    // Malformed key or signature.
    return false;
  }
};

type Bytes = Uint8Array<ArrayBuffer>;

async function verify(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  const key = await crypto.subtle?.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(() => null);
  if (key) return crypto.subtle.verify('Ed25519', key, signature, message);
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, message, publicKey);
}

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
