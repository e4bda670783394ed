import { createHash } from 'node:crypto';
import { base32nopad, base58, base58xrp, bech32, createBase58check } from '@scure/base';
import { evmAddress } from './address-formats';
import { noChain } from './chain';
import { simulatedAddresses } from './simulated-addresses';

const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest());
const base58check = createBase58check(sha256);
async function addressOf(network: string, memberId = 101n) {
  const found = await simulatedAddresses.depositAddress(network, memberId);
  if (!found) throw new Error(`${network} is not served`);
  return found;
}

describe('addresses of the simulated chains', () => {
  it.each([
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    'D1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('carry the checksum of EIP-55 on EVM chains: %s', (digits) => {
    expect(evmAddress(Buffer.from(digits, 'hex'))).toBe(`0x${digits}`);
    expect(simulatedAddresses.canonical(`0x${digits.toLowerCase()}`)).toBe(`0x${digits}`);
  });

  it('are bech32 of witness version 0 on Bitcoin, in small letters whatever was typed', async () => {
    const { address, tag } = await addressOf('BTC');
    const { prefix, words } = bech32.decode(address as `bc1${string}`);
    expect([prefix, words[0], bech32.fromWords(words.slice(1)).length, tag]).toEqual(['bc', 0, 20, '']);
    expect(simulatedAddresses.canonical(address.toUpperCase())).toBe(address);
  });

  it.each([
    { network: 'TRX', starts: 'T', version: 0x41 },
    { network: 'DOGE', starts: 'D', version: 0x1e },
    { network: 'BCH', starts: '1', version: 0x00 },
  ])('are base58 with a check on $network', async ({ network, starts, version }) => {
    const { address } = await addressOf(network);
    expect(address.startsWith(starts)).toBe(true);
    expect(base58check.decode(address)).toHaveLength(21);
    expect(base58check.decode(address)[0]).toBe(version);
  });

  it('are checked by their own means on the XRP Ledger, Stellar, Cardano, Polkadot and Solana', async () => {
    const xrp = base58xrp.decode((await addressOf('XRP')).address);
    expect(xrp.slice(21)).toEqual(sha256(sha256(xrp.slice(0, 21))).slice(0, 4));
    const xlm = (await addressOf('XLM')).address;
    expect(xlm).toMatch(/^G[A-Z2-7]{55}$/);
    expect(base32nopad.decode(xlm)).toHaveLength(35);
    const ada = bech32.decode((await addressOf('ADA')).address as `addr1${string}`);
    expect([ada.prefix, bech32.fromWords(ada.words)[0]]).toEqual(['addr', 0x61]);
    expect((await addressOf('DOT')).address).toMatch(/^1[1-9A-HJ-NP-Za-km-z]{46,47}$/);
    expect(base58.decode((await addressOf('SOL')).address)).toHaveLength(32);
  });

  it('are the same each time, another for each member and chain', async () => {
    const seen = new Set<string>();
    for (const network of ['BTC', 'ETH', 'ETC', 'TRX', 'SOL'])
      for (const member of [101n, 102n]) seen.add((await addressOf(network, member)).address);
    expect(seen.size).toBe(10);
    expect(await addressOf('BTC')).toEqual(await addressOf('BTC'));
  });

  it.each(['XRP', 'XLM', 'EOS'])('are shared on %s, where a tag tells members apart', async (network) => {
    const members = Array.from({ length: 1000 }, (_, index) => BigInt(100 + index));
    const addresses = await Promise.all(members.map((member) => addressOf(network, member)));
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(1);
    expect(new Set(addresses.map(({ tag }) => tag)).size).toBe(1000);
    expect(addresses.every(({ tag }) => /^\d{1,10}$/.test(tag) && Number(tag) < 2 ** 32)).toBe(true);
  });

  it('do not exist where a network is not served', async () => {
    expect(await simulatedAddresses.depositAddress('KRW', 101n)).toBeNull();
    expect(await noChain.depositAddress('BTC', 101n)).toBeNull();
  });
});
