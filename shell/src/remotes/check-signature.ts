import type { CheckSignature } from '@maru/contract';

/** Verifies Ed25519 with WebCrypto, or with a library that is fetched only if the browser lacks it. */
export const checkSignature: CheckSignature = async (key, signature, text) => {
  try {
    const [mark, message] = [bytesOf(signature), new TextEncoder().encode(text)];
    const verify = await verifierOf(key);
    return await verify(mark, message);
  } catch {
    // Malformed key or signature.
    return false;
  }
};

type Verify = (signature: Bytes, message: Bytes) => Promise<boolean>;
type Bytes = Uint8Array<ArrayBuffer>;

/** By key: a page checks dozens of signatures of a few teams. */
const known = new Map<string, Promise<Verify>>();

function verifierOf(key: string): Promise<Verify> {
  const made = known.get(key) ?? makeVerifier(bytesOf(key));
  known.set(key, made);
  // The library may load at the next attempt.
  made.catch(() => known.delete(key));
  return made;
}

const makeVerifier = async (publicKey: Bytes): Promise<Verify> =>
  (await nativeVerify(publicKey)) ?? (await libraryVerify(publicKey));

async function nativeVerify(publicKey: Bytes): Promise<Verify | null> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return (signature, message) => crypto.subtle.verify('Ed25519', key, signature, message);
  } catch {
    return null;
  }
}

async function libraryVerify(publicKey: Bytes): Promise<Verify> {
  const { verifyAsync } = await import('@noble/ed25519');
  return (signature, message) => verifyAsync(signature, message, publicKey);
}

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
