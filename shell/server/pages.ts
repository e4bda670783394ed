import type { CurrentRelease, PageReleases, SignedTrust } from '@maru/contract';
import type { FastifyInstance } from 'fastify';
import { type HtmlServerConfig, rootKeysOf, shellBuild } from './config';
import { overrideFor } from './override';
import { askForOverride, overrideQuery, takeOverrides } from './override-page';
import { contentSecurityPolicy, integrityPolicy, originsOf, permissionsPolicy, renderPage, viewOf } from './page';
import type { PageLoadTokens } from './page-load-token';
import { reportingEndpoints } from './policy-reports';
import { type LiveSource, noSet } from './releases';
import { type Device, deviceCookie, deviceOf, setFor } from './visitor';

export interface Serving {
  readonly config: HtmlServerConfig;
  readonly releases: LiveSource;
  readonly tokens: PageLoadTokens;
}

const nothingSigned: SignedTrust = {
  trust: { version: 0, expiresAt: noSet.expiresAt, setKeys: [], teams: [], revokedKeys: [], floors: {} },
  signature: noSet.signature,
};

/** The release set for this visitor. */
async function releasesFor(device: Device, cookie: string | undefined, source: LiveSource): Promise<PageReleases> {
  const live = await source.current();
  const set = live && setFor(device.id, live);
  if (!live || !set) return { trust: nothingSigned, set: noSet };
  const override = await overrideFor(cookie, live.trust.trust, set.remotes);
  return { trust: live.trust, set, ...(override && { override }) };
}

/** Serves pages with the visitor’s release set inlined, and the same set as JSON for open tabs. */
export function servePages(app: FastifyInstance, serving: Serving): void {
  const { config, releases, tokens } = serving;
  takeOverrides(app, releases);
  app.get('/release', async (request, reply): Promise<CurrentRelease> => {
    reply.header('cache-control', 'no-store');
    const { set } = await releasesFor(deviceOf(request.headers.cookie), undefined, releases);
    return { set: set.id };
  });
  app.get('/release/page', { compress: {} }, async (request, reply): Promise<PageReleases> => {
    reply.header('cache-control', 'no-store');
    return releasesFor(deviceOf(request.headers.cookie), undefined, releases);
  });
  app.get<{ Querystring: Record<string, string> }>('/*', { compress: {} }, async (request, reply) => {
    const device = deviceOf(request.headers.cookie);
    const url = new URL(`http://page.invalid${request.url}`);
    if (url.searchParams.has(overrideQuery)) return askForOverride(url, reply, releases);
    const build = await shellBuild(config);
    const page = await releasesFor(device, request.headers.cookie, releases);
    const secure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
    if (device.isNew) reply.header('set-cookie', deviceCookie(device, secure));
    const counted = page.override === undefined;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(request.host, originsOf(page)))
      .header('reporting-endpoints', reportingEndpoints)
      .header('integrity-policy', integrityPolicy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', permissionsPolicy);
    return renderPage({
      build,
      releases: page,
      config: {
        rootKeys: await rootKeysOf(config),
        now: new Date().toISOString(),
        ticket: tokens.issue(page.set.id, counted),
      },
      path: url.pathname,
      view: viewOf(request.headers.cookie),
    });
  });
}
