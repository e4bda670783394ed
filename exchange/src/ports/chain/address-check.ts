import { createHash } from 'node:crypto';
import { base32nopad, base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import { evmAddress, stellarCheck } from './address-formats';

const hash = (algorithm: string, bytes: Uint8Array) => Uint8Array.from(createHash(algorithm).update(bytes).digest());
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes);
const base58check = createBase58check(sha256);
const same = (one: Uint8Array, two: Uint8Array) => Buffer.compare(one, two) === 0;

/** Throws or answers false where the text is no address. */
type Check = (address: string) => boolean;

/** Version byte and 20 bytes under a double SHA-256 (CONS-081, CONS-082). */
const versioned =
  (length: RegExp, ...versions: readonly number[]): Check =>
  (address) => {
    if (!length.test(address)) return false;
    const bytes = base58check.decode(address);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
  };

/** Version 0 by BIP 173, taproot by BIP 350; later versions have no rules yet and what is sent there anybody may take. */
function segwit(address: string): boolean {
  if (![42, 62].includes(address.length)) return false;
  const text = address as `bc1${string}`;
  const version = address.toLowerCase()[3] === 'q' ? 0 : 1;
  const { prefix, words } = version === 0 ? bech32.decode(text) : bech32m.decode(text);
  const { length } = bech32.fromWords(words.slice(1));
  return prefix === 'bc' && words[0] === version && (version === 0 ? [20, 32].includes(length) : length === 32);
}

const legacyBitcoin = versioned(/^[13].{25,34}$/, 0x00, 0x05);
/** CONS-082. */
const bitcoin: Check = (address) => (/^bc1/i.test(address) ? segwit(address) : legacyBitcoin(address));

const cashAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const cashGenerator = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

function cashChecksum(values: readonly number[]): bigint {
  let sum = 1n;
  for (const value of values) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, factor] of cashGenerator.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= factor;
  }
  return sum ^ 1n;
}

/** CashAddr of 20 bytes, its prefix written or not; or the older form. */
function bitcoinCash(address: string): boolean {
  if (/^[13]/.test(address)) return legacyBitcoin(address);
  const body = /^(?:bitcoincash:)?([qp][a-z0-9]{41})$/.exec(address)?.[1];
  if (!body) return false;
  const values = [...body].map((letter) => cashAlphabet.indexOf(letter));
  const prefix = [...'bitcoincash'].map((letter) => letter.charCodeAt(0) & 31);
  return !values.includes(-1) && cashChecksum([...prefix, 0, ...values]) === 0n;
}

/** One case, or the case that EIP-55 demands; nobody has the key of the zero address (CONS-080). */
function evm(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || /^0x0+$/.test(address)) return false;
  const digits = address.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || evmAddress(Buffer.from(digits, 'hex')) === address;
}

/** Classic addresses alone: an X-address holds a tag, which is asked for by itself (CONS-084). */
function ripple(address: string): boolean {
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address)) return false;
  const bytes = base58xrp.decode(address);
  const payload = bytes.subarray(0, 21);
  return bytes.length === 25 && bytes[0] === 0 && same(bytes.subarray(21), sha256(sha256(payload)).subarray(0, 4));
}

function stellar(address: string): boolean {
  if (!/^G[A-Z2-7]{55}$/.test(address)) return false;
  const bytes = base32nopad.decode(address);
  return bytes[0] === 6 << 3 && same(bytes.subarray(33), stellarCheck(bytes.subarray(0, 33)));
}

/** Of the main network (CIP-19): a payment part with or without a stake part. */
function cardano(address: string): boolean {
  const { prefix, words } = bech32.decode(address as `addr1${string}`, 128);
  const bytes = bech32.fromWords(words);
  const [head = 0] = bytes;
  const lengths = new Map([...[0, 1, 2, 3].map((type) => [type, 57] as const), [6, 29], [7, 29]]);
  return prefix === 'addr' && (head & 15) === 1 && lengths.get(head >> 4) === bytes.length;
}

function polkadot(address: string): boolean {
  const bytes = base58.decode(address);
  const payload = bytes.subarray(0, 33);
  const check = hash('blake2b512', Buffer.concat([Buffer.from('SS58PRE'), payload])).subarray(0, 2);
  return bytes.length === 35 && bytes[0] === 0 && same(bytes.subarray(33), check);
}

/** Networks whose addresses are those of Ethereum. */
export const evmNetworks: ReadonlySet<string> = new Set(['ETH', 'ETC', 'AVAX']);

/** By the code of the coin that pays a network's fees. */
const checks: ReadonlyMap<string, Check> = new Map([
  ['BTC', bitcoin],
  ['BCH', bitcoinCash],
  ['DOGE', versioned(/^[D9A].{25,34}$/, 0x1e, 0x16)],
  ['ETH', evm],
  ['ETC', evm],
  ['AVAX', evm],
  ['TRX', versioned(/^T.{33}$/, 0x41)],
  ['XRP', ripple],
  ['XLM', stellar],
  // CONS-083
  ['EOS', (address: string) => /^[a-z1-5.]{0,11}[a-z1-5]$/.test(address)],
  ['SOL', (address: string) => base58.decode(address).length === 32],
  ['ADA', cardano],
  ['DOT', polkadot],
]);

/** Whether a network could pay to this text: form and checksum; false on a network that is not served. */
export function isAddressOf(network: string, address: string): boolean {
  const check = checks.get(network);
  if (!check || address.length > 128) return false;
  try {
    return check(address);
  } catch {
    return false;
  }
}
