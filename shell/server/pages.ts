import type { CurrentRelease, Language, PageReleases, ReleaseFloor, SignedTrust } from '@maru/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HtmlServerConfig, rootKeysOf, shellBuild } from './config';
import type { PublicAnswers } from './first-answers';
import type { KeptBuilds } from './kept-builds';
import { type OuterStatusSource, statusView } from './outer-status';
import { overrideFor } from './override';
import { askForOverride, overrideQuery, takeOverrides } from './override-page';
import {
  answersFor,
  contentSecurityPolicy,
  integrityPolicy,
  originsOf,
  permissionsPolicy,
  renderPage,
  viewOf,
} from './page';
import type { PageLoadTokens } from './page-load-token';
import { reportingEndpoints } from './policy-reports';
import { type LiveSource, noSet } from './releases';
import { hasSession } from './session-cookie';
import type { BlockSpeakers } from './telemetry/block-speakers';
import type { KnownSets } from './telemetry/known-sets';
import { type Device, type Devices, setFor } from './visitor';

export interface Serving {
  readonly config: HtmlServerConfig;
  readonly releases: LiveSource;
  readonly status: OuterStatusSource;
  readonly tokens: PageLoadTokens;
  readonly devices: Devices;
  readonly speakers: BlockSpeakers;
  readonly known: KnownSets;
  readonly answers: PublicAnswers;
  readonly kept: KeptBuilds;
}

const nothingSigned: SignedTrust = {
  trust: { version: 0, expiresAt: noSet.expiresAt, setKeys: [], teams: [], revokedKeys: [], floors: {} },
  signature: noSet.signature,
};

interface Visit {
  readonly releases: PageReleases;
  /** The least that the page believes: what it carries, never more. */
  readonly floor: ReleaseFloor;
  /** Whether this device counts for its address block; asking for its set decides that, since the answer tells its side. */
  readonly speaks: boolean;
}

/** The release set for this visitor. */
async function visitOf(device: Device, cookie: string | undefined, serving: Serving): Promise<Visit> {
  const live = await serving.releases.current();
  const floor = serving.releases.floorOf(live);
  const set = live && setFor(device.id, live);
  if (!live || !set) return { releases: { trust: nothingSigned, set: noSet }, floor, speaks: false };
  serving.known.learn(live);
  const rollouts = live.rollouts.map(({ id }) => id);
  const speaks = serving.speakers.isSpeaker(device.origin, serving.devices.markOf(device), rollouts);
  const override = await overrideFor(cookie, live.trust.trust, set.remotes);
  return { releases: { trust: live.trust, set, ...(override && { override }) }, floor, speaks };
}

/** What every page asks for at its start (SHEL-250, API-156). */
const callsOfShell = (language: Language): readonly string[] => [
  `/v1/mobile/version?locale=${language}`,
  '/v1/remote-config',
];

/** Serves pages with the visitor’s release set inlined, and the same set as JSON for open tabs. */
export function servePages(app: FastifyInstance, serving: Serving): void {
  const { config, releases, tokens, devices } = serving;
  takeOverrides(app, releases);
  const releasesOnly = async ({ headers, ip }: FastifyRequest): Promise<PageReleases> =>
    (await visitOf(devices.of(headers.cookie, ip), undefined, serving)).releases;
  app.get('/release', async (request, reply): Promise<CurrentRelease> => {
    reply.header('cache-control', 'no-store');
    const { set } = await releasesOnly(request);
    return { set: set.id };
  });
  app.get('/release/page', { compress: {} }, async (request, reply): Promise<PageReleases> => {
    reply.header('cache-control', 'no-store');
    return releasesOnly(request);
  });
  app.get<{ Querystring: Record<string, string> }>('/*', { compress: {} }, async (request, reply) => {
    const device = devices.of(request.headers.cookie, request.ip);
    const url = new URL(`http://page.invalid${request.url}`);
    if (url.searchParams.has(overrideQuery)) return askForOverride(url, reply, releases);
    const build = await shellBuild(config);
    await serving.kept.keep(build.version);
    const view = viewOf(request.headers.cookie);
    const outer = statusView(await serving.status.current(), build.version, view.language);
    const isClosed = outer.serverStatus === 'false' || outer.critical === 'Y';
    const { releases: page, floor, speaks } = await visitOf(device, request.headers.cookie, serving);
    const secure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
    if (device.isNew) reply.header('set-cookie', devices.cookie(device, secure));
    const standing = page.override ? 'foreign' : speaks ? 'trial' : 'plain';
    // Crawlers and watchdogs understand it; browsers show the page all the same.
    if (outer.serverStatus === 'false') reply.code(503).header('retry-after', '120');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        contentSecurityPolicy(request.host, {
          ...{ origins: originsOf(page), build, captchaFrame: config.captchaFrame?.address },
        }),
      )
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
        floor,
        visitor: !hasSession(request.headers.cookie),
        ticket: tokens.issue({ set: page.set.id, device: devices.markOf(device), origin: device.origin, standing }),
        ...(isClosed && { status: outer }),
        ...(config.captchaFrame && { captchaFrame: config.captchaFrame.address }),
      },
      answers: {
        ...(await serving.answers.of([...callsOfShell(view.language), ...answersFor(url.pathname, page)])),
        [`/version.json?locale=${view.language}`]: JSON.stringify(outer),
      },
      path: url.pathname,
      search: url.search,
      view,
    });
  });
}
