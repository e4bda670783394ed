import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../core/config';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Routes by GET that change something for the member of the session all the same, as they are registered (an address can be written in many ways): the
 * end of a session (AMB-53), codes and links by SMS (API-041, API-050), the begin and the end of a real-name check.
 */
export const changingByGet: ReadonlySet<string> = new Set([
  '/v1/logout',
  '/v1/auth/means/:means/token',
  '/v1/auth/sms/validators',
  '/v1/auth/realname',
  '/v1/auth/realnameComplete',
  '/v1/aspect/bonanza/appDnSms',
]);

const confirmationPaths = '/v1/confirmations';

/** Whether a browser has sent the request: scripts can neither leave these headers out nor change them. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/**
 * Refuses what another site makes a member's browser send (API-011). Bodies are form-encoded, so no preflight protects us:
 * a state-changing call needs a header that only our own scripts can set, and the Origin and Sec-Fetch-Site that browsers
 * add must be ours.
 * @param sites - addresses that are ours; loopback goes by either name.
 * @param confirmUrl - origin of the page of confirmation, whose calls come from there alone (decision 55).
 */
export function refuseCrossSite(
  app: FastifyInstance,
  sites: readonly string[],
  confirmUrl: string | null = null,
): void {
  const origins = originsOf(sites);
  const confirming = new Set(confirmUrl === null ? [] : [confirmUrl]);
  app.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.url?.startsWith(confirmationPaths) ? confirming : origins;
    if (isForeign(request, own)) sendRefusal(reply, { refusal: 'CROSS_SITE' });
    else done();
  });
}

/**
 * As `refuseCrossSite`, and no call at all from a page of another origin but to `open` paths: a host beside the back office is of
 * the same site, so its pages would bring the session along.
 */
export function refuseOtherOrigins(app: FastifyInstance, sites: readonly string[], open: RegExp): void {
  refuseCrossSite(app, sites);
  const origins = originsOf(sites);
  app.addHook('onRequest', (request, reply, done) => {
    if (open.test(request.url) || isOwnSite(request, origins)) done();
    else sendRefusal(reply, { refusal: 'CROSS_SITE' });
  });
}

function isForeign(request: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (reading.has(request.method) && !changingByGet.has(request.routeOptions.url ?? '')) return false;
  if (!isOwnSite(request, origins)) return true;
  const { 'x-maru-client': client, 'x-maru-key': key } = request.headers;
  return !client && !key && !request.routeOptions.url?.startsWith('/sandbox/');
}

function isOwnSite({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || origins.has(headers.origin);
}

const originsOf = (sites: readonly string[]): ReadonlySet<string> =>
  new Set(
    sites.flatMap((site) => [
      site,
      site.replace('//localhost', '//127.0.0.1'),
      site.replace('//127.0.0.1', '//localhost'),
    ]),
  );

/** The product's address, and the exchange's own for its documentation and sandbox pages. */
export const memberSites = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): readonly string[] => [
  publicUrl,
  `http://localhost:${port}`,
];
