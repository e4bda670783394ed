import { BlockList, isIP } from 'node:net';

/** Whether an address is one of those named: addresses, networks such as 10.0.0.0/8, or `loopback`. */
export function addressMatcher(named: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of named) add(list, each.trim());
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) > 0 && list.check(plain, familyOf(plain));
  };
}

/** Whether a text names an address or a network. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const family = isIP(address);
  if (family === 0 || others.length > 0) return false;
  return bits === undefined || (/^(0|[1-9][0-9]{0,2})$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** A socket that takes both families shows IPv4 as ::ffff:1.2.3.4. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * What an address counts as where calls are counted: of IPv6 its first 64 bits, since whoever has one address has all of them. Those
 * without a network, such as ::1, count alone.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address).toLowerCase();
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const left = 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, left) }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return network.every((group) => group === '0') ? plain : `${network.join(':')}::/64`;
}

function add(list: BlockList, named: string): void {
  if (named === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4');
    list.addAddress('::1', 'ipv6');
    return;
  }
  const [address = '', bits] = named.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
