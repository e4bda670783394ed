import { addressMatcher, isAddressOrNetwork, networkOf } from './address-matcher';

it('matches addresses and networks of both families, also IPv4 as a socket of both shows it', () => {
  const matches = addressMatcher(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32']);
  const inside = ['203.0.113.7', '::ffff:203.0.113.7', '10.9.8.7', '2001:db8::1'];
  expect(inside.filter((address) => !matches(address))).toEqual([]);
  expect(['203.0.113.8', '11.0.0.1', '2001:db9::1', '', 'localhost'].filter(matches)).toEqual([]);
  expect(addressMatcher([])('203.0.113.7')).toBe(false);
});

it('tells addresses and networks from other texts', () => {
  const good = ['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32'];
  expect(good.filter((text) => !isAddressOrNetwork(text))).toEqual([]);
  const bad = ['', 'loopback', '203.0.113', '203.0.113.7/33', '203.0.113.7/', '1.2.3.4/8/8', '::1/129', '1.2.3.4/08'];
  expect(bad.filter(isAddressOrNetwork)).toEqual([]);
});

it.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['2001:db8::10.0.0.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
  ['::ffff:c000:0201', '::ffff:c000:0201'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
