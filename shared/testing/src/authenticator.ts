import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator is asked for, as far as it matters here (PublicKeyCredential…OptionsJSON). */
interface Asked {
  readonly challenge: string;
}

/** What may be wrong with an answer. */
export interface Flaws {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  /** Signs for the counter that it had, or an older one. */
  readonly counter?: number;
  readonly signedBy?: KeyObject;
}

const bits = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** A passkey in memory, with keys of its own: answers as a browser hands an authenticator's answers on (WebAuthn Level 3). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly site: { readonly origin: string; readonly rpId: string }) {}

  /** The answer to PublicKeyCredentialCreationOptions. */
  create(asked: Asked, flaws: Flaws = {}) {
    const key = this.cosePublicKey();
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key]);
    const authData = Buffer.concat([this.head(bits.attested, flaws), attested]);
    // CBOR (RFC 8949): a map of "fmt", "attStmt" and "authData".
    const attestationObject = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1'),
      uint(authData.length, 2),
      authData,
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', asked, flaws).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The answer to PublicKeyCredentialRequestOptions. */
  get(asked: Asked, flaws: Flaws = {}) {
    const authData = this.head(0, flaws);
    const clientData = this.clientData('webauthn.get', asked, flaws);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, flaws.signedBy ?? this.keys.privateKey).toString('base64url'),
    });
  }

  private credential<R extends object>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private head(flags: number, { rpId = this.site.rpId, userVerified = true, counter }: Flaws): Buffer {
    this.counter += 1;
    const all = flags | bits.present | (userVerified ? bits.verified : 0);
    return Buffer.concat([sha256(rpId), uint(all, 1), uint(counter ?? this.counter, 4)]);
  }

  private clientData(usual: string, { challenge }: Asked, { type = usual, origin = this.site.origin }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** COSE_Key (RFC 9052): an EC2 key for ES256 on P-256. */
  private cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, text: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
  }
}
