import { createHmac } from 'node:crypto';
import { addressFormats, evmAddress } from './address-formats';
import type { Chain } from './chain';

/** Chains where an exchange has one address and tells its members apart by a tag or memo. */
const sharedNetworks: ReadonlySet<string> = new Set(['XRP', 'XLM', 'EOS']);

/**
 * Addresses of the sandbox world: of the right form and the same on every machine, but no key opens them.
 */
export const simulatedAddresses: Pick<Chain, 'depositAddress' | 'canonical'> = {
  async depositAddress(network, memberId) {
    const format = addressFormats.get(network);
    if (!format) return null;
    const shared = sharedNetworks.has(network);
    const address = format(keyOf(shared ? network : `${network}:${memberId}`));
    return { address, tag: shared ? tagOf(memberId) : '' };
  },

  canonical(address) {
    if (/^0x[0-9a-f]{40}$/i.test(address)) return evmAddress(Buffer.from(address.slice(2), 'hex'));
    return /^(BC1|ADDR1)[0-9A-Z]+$/.test(address) ? address.toLowerCase() : address;
  },
};

const keyOf = (owner: string): Uint8Array =>
  Uint8Array.from(createHmac('sha256', 'maru simulated chain').update(owner).digest());

/** Every member another number of 32 bits (the widest tag of the XRP Ledger): multiplying by an odd number loses none. */
const tagOf = (memberId: bigint): string => String(BigInt.asUintN(32, memberId * 2_654_435_761n));
