import { isAddressOf } from './address-check';
import { addressFormats } from './address-formats';
import { simulatedAddresses } from './simulated-addresses';

/** Published addresses of each network. */
const valid = [
  { network: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', rule: 'CONS-082' },
  { network: 'BTC', address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', rule: 'CONS-082' },
  { network: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rule: 'CONS-082' },
  { network: 'BTC', address: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', rule: 'CONS-082' },
  { network: 'BTC', address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', rule: 'CONS-082' },
  { network: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', rule: 'CONS-080' },
  { network: 'ETH', address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', rule: 'CONS-080' },
  { network: 'ETC', address: '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', rule: 'CONS-080' },
  { network: 'TRX', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', rule: 'CONS-081' },
  { network: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', rule: 'CONS-084' },
  { network: 'EOS', address: 'eosio.token', rule: 'CONS-083' },
  { network: 'EOS', address: 'a', rule: 'CONS-083' },
  { network: 'XLM', address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', rule: 'CONS-114' },
  { network: 'SOL', address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', rule: 'CONS-114' },
  { network: 'DOT', address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', rule: 'CONS-114' },
  { network: 'DOGE', address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', rule: 'CONS-114' },
  { network: 'BCH', address: 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy', rule: 'CONS-114' },
  { network: 'BCH', address: 'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy', rule: 'CONS-114' },
  {
    network: 'ADA',
    address: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    rule: 'CONS-114',
  },
];

const invalid = [
  { network: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', why: 'the case of a letter is wrong' },
  { network: 'ETH', address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', why: 'it is a digit short' },
  { network: 'ETH', address: '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', why: 'it lacks 0x' },
  { network: 'ETH', address: '0x0000000000000000000000000000000000000000', why: 'nobody has its key' },
  { network: 'BTC', address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', why: 'it is of the test network' },
  { network: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', why: 'it is of the test network' },
  { network: 'BTC', address: 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', why: 'it mixes cases' },
  { network: 'BTC', address: 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', why: 'its witness version has no rules' },
  { network: 'BTC', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', why: 'it is of TRON' },
  { network: 'TRX', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', why: 'it is of Bitcoin' },
  { network: 'XRP', address: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', why: 'it is an X-address' },
  { network: 'EOS', address: 'abc.', why: 'it ends with a dot' },
  { network: 'EOS', address: 'thirteenchars', why: 'it is too long' },
  { network: 'EOS', address: 'Big1', why: 'it has a large letter' },
  { network: 'XLM', address: 'SA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', why: 'it is a secret' },
  { network: 'DOT', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', why: 'it is of another SS58 prefix' },
  { network: 'SOL', address: '1111', why: 'it is too short' },
  {
    network: 'ADA',
    address: 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    why: 'it is of the test network',
  },
  { network: 'KRW', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', why: 'the network is not served' },
];

describe('an address', () => {
  it.each(valid)('of $network is known by form and checksum: $address ($rule)', ({ network, address }) => {
    expect(isAddressOf(network, address)).toBe(true);
  });

  it.each(invalid)(
    'is none of $network where $why: $address (CONS-080, CONS-082, CONS-114)',
    ({ network, address }) => {
      expect(isAddressOf(network, address)).toBe(false);
    },
  );

  const others = (address: string) =>
    [...address].map((letter, at) => address.slice(0, at) + (letter === 'a' ? 'c' : 'a') + address.slice(at + 1));
  const swapped = (address: string) =>
    [...address]
      .slice(1)
      .map((_, at) => address.slice(0, at) + (address[at + 1] ?? '') + (address[at] ?? '') + address.slice(at + 2));

  it.each(
    valid.filter(({ network, address }) => network !== 'EOS' && network !== 'SOL' && address !== address.toLowerCase()),
  )(
    'of $network is refused with any one letter changed or two exchanged: $address (CONS-082, CONS-114)',
    ({ network, address }) => {
      if (address === address.toUpperCase().replace('0X', '0x')) return;
      const wrong = [...others(address), ...swapped(address)].filter((text) => text !== address);
      const passed = wrong.filter((text) => isAddressOf(network, text) && /[A-Z]/.test(text));
      expect(passed).toEqual([]);
    },
  );

  it.each([...addressFormats.keys()])(
    'that the exchange gives out on %s is one of that network (CONS-114)',
    async (network) => {
      for (const member of [101n, 102n, 103n]) {
        const made = await simulatedAddresses.depositAddress(network, member);
        expect(isAddressOf(network, made?.address ?? '')).toBe(true);
      }
    },
  );

  it('with a wrong mixed case is not corrected silently (CONS-080)', () => {
    const mistyped = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
    expect(simulatedAddresses.canonical(mistyped)).toBe(mistyped);
  });
});
