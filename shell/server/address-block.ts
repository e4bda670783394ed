import { isIPv6 } from 'node:net';

/**
 * The network of an address, /24 of IPv4 or /48 of IPv6: who holds one address of it often holds all.
 * @param address - a request whose browser has left has none.
 */
export function addressBlock(address = ''): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  return [...groups, ...(tail === undefined ? [] : ['0', '0', '0'])].slice(0, 3).join(':');
}
