/** Origins of teams' hosts as browsers say them → as this process reaches them, where these differ. */
export type HostsFromHere = ReadonlyMap<string, string>;

/** Where this process finds what browsers find at an address. */
export const fromHere = (url: string, hosts: HostsFromHere = new Map()): string => {
  const { origin } = new URL(url);
  return (hosts.get(origin) ?? origin) + url.slice(origin.length);
};
