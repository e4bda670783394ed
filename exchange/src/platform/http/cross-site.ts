import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../core/config';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Routes by GET that change something all the same, as they are registered (an address can be written in many ways): the end of a session (AMB-53), the code of a payment (API-050). */
const changingByGet = new Set(['/v1/logout', '/v1/auth/means/:means/token']);

/**
 * Refuses what another site makes a member's browser send (API-011). Bodies are form-encoded, so no preflight protects us:
 * a state-changing call needs a header that only our own scripts can set, and the Origin and Sec-Fetch-Site that browsers
 * add must be ours.
 */
export function refuseCrossSite(app: FastifyInstance, config: Config): void {
  const origins = ownOrigins(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (isForeign(request, origins)) sendRefusal(reply, { refusal: 'CROSS_SITE' });
    else done();
  });
}

function isForeign(request: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (reading.has(request.method) && !changingByGet.has(request.routeOptions.url ?? '')) return false;
  if (!isOwnSite(request, origins)) return true;
  return !request.headers['x-maru-client'] && !request.routeOptions.url?.startsWith('/sandbox/');
}

function isOwnSite({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || origins.has(headers.origin);
}

/** The product's address, and the exchange's own for its documentation and sandbox pages; loopback goes by either name. */
function ownOrigins({ publicUrl, port }: Config): ReadonlySet<string> {
  const sites = [publicUrl, `http://localhost:${port}`];
  return new Set(
    sites.flatMap((site) => [
      site,
      site.replace('//localhost', '//127.0.0.1'),
      site.replace('//127.0.0.1', '//localhost'),
    ]),
  );
}
