import { isIPv6 } from 'node:net';

/**
 * The network of an address, /24 of IPv4 or /48 of IPv6: who holds one address of it often holds all.
 * @param address - a request whose browser has left has none.
 */
export function addressBlock(address = ''): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.');
}

/** The least that a provider gives one customer: an address of IPv4, which many members of a phone network share, or a /64 of IPv6. */
export function customerOf(address = ''): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

const plainOf = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');

/** All eight groups of an address of IPv6. */
function groupsOf(plain: string): readonly string[] {
  const halves = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = halves.map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
