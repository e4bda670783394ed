/** Public origin → origin at which this process reaches the same host (MARU_HOSTS_FROM_HERE). */
export type InternalHosts = ReadonlyMap<string, string>;

/** Translates a public URL into the one that this process can reach. */
export function internalUrl(url: string, hosts: InternalHosts = new Map()): string {
  const { origin } = new URL(url);
  return (hosts.get(origin) ?? origin) + url.slice(origin.length);
}
