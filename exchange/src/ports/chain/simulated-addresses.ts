import { createHmac } from 'node:crypto';
import { isAddressOf } from './address-check';
import { addressFormats, evmAddress } from './address-formats';
import type { Chain } from './chain';

/** Chains on which an exchange has one address and identifies members by a tag or memo. */
export const sharedNetworks: ReadonlySet<string> = new Set(['XRP', 'XLM', 'EOS']);

/** Blocks after which the simulated chains count as final. */
export const simulatedConfirmations = 3;

/**
 * Addresses of the sandbox: valid in form and the same on every machine, without private keys.
 */
export const simulatedAddresses: Pick<Chain, 'depositAddress' | 'canonical' | 'confirmationsNeeded'> = {
  async depositAddress(network, memberId) {
    const format = addressFormats.get(network);
    if (!format) return null;
    const shared = sharedNetworks.has(network);
    const address = format(keyOf(shared ? network : `${network}:${memberId}`));
    return { address, tag: shared ? tagOf(memberId) : '' };
  },

  confirmationsNeeded: (network) => (addressFormats.has(network) ? simulatedConfirmations : 0),

  canonical(address) {
    // One whose mixed case is wrong stays as it is: it may be mistyped.
    if (isAddressOf('ETH', address)) return evmAddress(Buffer.from(address.slice(2), 'hex'));
    return /^(BC1|ADDR1)[0-9A-Z]+$/.test(address) ? address.toLowerCase() : address;
  },
};

/** The exchange's one address on a network of `sharedNetworks`. */
export const sharedAddress = (network: string): string | undefined =>
  sharedNetworks.has(network) ? addressFormats.get(network)?.(keyOf(network)) : undefined;

const keyOf = (owner: string): Uint8Array =>
  Uint8Array.from(createHmac('sha256', 'maru simulated chain').update(owner).digest());

/** A unique 32-bit tag per member (the widest of the XRP Ledger): multiplication by an odd number is a bijection. */
const tagOf = (memberId: bigint): string => String(BigInt.asUintN(32, memberId * 2_654_435_761n));
