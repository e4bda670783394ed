/**
 * Origin of the page of confirmation (decision 55). On the own machine it is confirm.localhost, a name that browsers resolve by themselves.
 * @param url - the HTML server by a host name of its own; undefined where none was given.
 * @param site - address of the product.
 * @returns null where there is none: a site on a name of its own has to be given one.
 * @throws Error if the host name is that of the site: cookies and pages would be shared.
 */
export function confirmOrigin(url: string | undefined, site: string): string | null {
  const product = new URL(site);
  if (url === undefined) {
    if (product.hostname !== 'localhost') return null;
    product.hostname = 'confirm.localhost';
    return product.origin;
  }
  const own = new URL(url);
  if (own.hostname === product.hostname)
    throw new Error(`MARU_CONFIRM_URL is ${url}: use another host name than that of MARU_PUBLIC_URL.`);
  return own.origin;
}
