import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32nopad, base58, base58xrp, bech32, createBase58check } from '@scure/base';

const hash = (algorithm: string, bytes: Uint8Array) => Uint8Array.from(createHash(algorithm).update(bytes).digest());
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes);
const base58check = createBase58check(sha256);
const account = (key: Uint8Array) => key.subarray(0, 20);

/** Hexadecimal with the case of its letters as checksum (EIP-55). */
export function evmAddress(bytes: Uint8Array): string {
  const digits = Buffer.from(bytes).toString('hex');
  const check = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  const cased = digits.replace(/./g, (digit, at: number) =>
    Number.parseInt(check.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased}`;
}

/** Version byte, account, four bytes of a double SHA-256. */
const versioned = (version: number) => (key: Uint8Array) => base58check.encode(Uint8Array.of(version, ...account(key)));

/** Native segregated witness, version 0 (BIP 173). */
const segwit = (key: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(account(key))]);

/** The ripple alphabet over the same check as Bitcoin's. */
function ripple(key: Uint8Array): string {
  const payload = Uint8Array.of(0, ...account(key));
  return base58xrp.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));
}

/** CRC16-XModem with its low byte first (SEP-23). */
export function stellarCheck(payload: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of payload) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.of(crc & 0xff, crc >> 8);
}

/** Strkey of an account: version, key, check. */
function stellar(key: Uint8Array): string {
  const payload = Uint8Array.of(6 << 3, ...key);
  return base32nopad.encode(Uint8Array.of(...payload, ...stellarCheck(payload)));
}

/** Enterprise address of the main network (CIP-19): a payment key of 28 bytes and no stake. */
const cardano = (key: Uint8Array) => bech32.encode('addr', bech32.toWords(Uint8Array.of(0x61, ...key.subarray(0, 28))));

/** SS58 with the prefix of the relay chain. */
function polkadot(key: Uint8Array): string {
  const payload = Uint8Array.of(0, ...key);
  const check = hash('blake2b512', Buffer.concat([Buffer.from('SS58PRE'), payload])).subarray(0, 2);
  return base58.encode(Uint8Array.of(...payload, ...check));
}

const evm = (key: Uint8Array) => evmAddress(account(key));

/** Text form of 32 bytes as an address, per network. */
export const addressFormats: ReadonlyMap<string, (key: Uint8Array) => string> = new Map([
  ['BTC', segwit],
  ['BCH', versioned(0x00)],
  ['DOGE', versioned(0x1e)],
  ['ETH', evm],
  ['ETC', evm],
  ['AVAX', evm],
  ['TRX', versioned(0x41)],
  ['XRP', ripple],
  ['XLM', stellar],
  ['EOS', () => 'maruexchange'],
  ['SOL', (key: Uint8Array) => base58.encode(key)],
  ['ADA', cardano],
  ['DOT', polkadot],
]);
