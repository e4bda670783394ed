import type {
  CurrentRelease,
  DarkPlan,
  ListedRelease,
  LiveReleases,
  PageReleases,
  ReleaseFloor,
  RemoteRelease,
  ReopenedSet,
  SetContent,
  ShellBuild,
  SignedTrust,
} from '@maru/contract';
import { permitFormat, setWith } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HtmlServerConfig, rootKeysOf, shellBuild } from './config';
import type { DarkSource } from './dark/dark-source';
import type { PublicAnswers } from './first-answers';
import type { FirstContents } from './first-content/first-contents';
import type { KeptBuilds } from './kept-builds';
import { askFor, linkIn, takeLinks } from './link-page';
import { languageOf, type OuterStatusSource, statusView } from './outer-status';
import { overrideFor } from './override';
import {
  carriedReleases,
  contentSecurityPolicy,
  integrityPolicy,
  originsOf,
  permissionsPolicy,
  renderPage,
  viewOf,
} from './page';
import { beginningOf } from './page-beginning';
import type { PageLoadTokens } from './page-load-token';
import type { PagePermit, Permits } from './permits';
import { reportingEndpoints } from './policy-reports';
import type { ReleasedShells } from './released-shells';
import { type LiveSource, noSet } from './releases';
import type { ReopenedSets } from './reopened-sets';
import { hasSession } from './session-cookie';
import { targetOf } from './target';
import type { BlockSpeakers } from './telemetry/block-speakers';
import type { KnownSets } from './telemetry/known-sets';
import { type Device, type Devices, drawnFor } from './visitor';

export interface Serving {
  readonly config: HtmlServerConfig;
  readonly releases: LiveSource;
  readonly status: OuterStatusSource;
  readonly tokens: PageLoadTokens;
  readonly devices: Devices;
  readonly speakers: BlockSpeakers;
  readonly known: KnownSets;
  readonly answers: PublicAnswers;
  readonly firstContents: FirstContents;
  readonly kept: KeptBuilds;
  readonly shells: ReleasedShells;
  readonly reopened: ReopenedSets;
  readonly darks: DarkSource;
  readonly permits: Permits;
}

const nothingSigned: SignedTrust = {
  trust: { version: 0, expiresAt: noSet.expiresAt, setKeys: [], teams: [], revokedKeys: [], floors: {} },
  signature: noSet.signature,
};

export interface Visit {
  readonly releases: PageReleases;
  /** What `releases` make together. */
  readonly set: SetContent;
  /** The least that the page believes: what it carries, never more. */
  readonly floor: ReleaseFloor;
  /** Whether this device counts for its address block; asking for its set decides that, since the answer tells its side. */
  readonly speaks: boolean;
  /** What the set is of; null where there is none. */
  readonly live: LiveReleases | null;
}

interface ServedShell {
  readonly build: ShellBuild;
  /** Its loads count for it. */
  readonly isReleased: boolean;
}

/** The shell that the visitor's set names, else the build beside this server. */
export async function shellFor({ live, set }: Pick<Visit, 'live' | 'set'>, serving: Serving): Promise<ServedShell> {
  const released = live && (await serving.shells.buildFor(live, set));
  if (released) return { build: released, isReleased: true };
  const build = await shellBuild(serving.config);
  await serving.kept.keep(build.version);
  return { build, isReleased: false };
}

/** A page of a set of before is one of nobody's counts. */
function reopenedVisit({ set, ...reopened }: ReopenedSet, live: LiveReleases, floor: ReleaseFloor): Visit {
  const releases = { trust: live.trust, set: { ...set, signature: noSet.signature }, reopened };
  return { releases, set, floor, speaks: false, live };
}

/** How the page's loads count: those with code that others do not get are left out. */
const standingOf = ({ releases: { override, reopened }, speaks }: Visit) =>
  override || reopened ? 'foreign' : speaks ? 'trial' : 'plain';

/** The release set for this visitor. */
export async function visitOf(device: Device, cookie: string | undefined, serving: Serving): Promise<Visit> {
  const live = await serving.releases.current();
  const floor = serving.releases.floorOf(live);
  if (!live) return { releases: { trust: nothingSigned, set: noSet }, set: noSet, floor, speaks: false, live };
  serving.known.learn(live);
  const reopened = await serving.reopened.of(cookie, live);
  if (reopened) return reopenedVisit(reopened, live, floor);
  const rollouts = live.rollouts.map(({ id }) => id);
  const speaks = serving.speakers.isSpeaker(device.origin, serving.devices.markOf(device), rollouts);
  const { control, candidates } = drawnFor(device.id, live);
  const set = setWith(control, candidates);
  const override = await overrideFor(cookie, live.trust.trust, set.remotes);
  const releases = {
    ...{ trust: live.trust, set: control },
    ...(candidates.length > 0 && { candidates }),
    ...(override && { override }),
  };
  return { releases, set, floor, speaks, live };
}

/** None beside other code than everybody's, where secrets are typed, or where the site is closed. */
function darkPlanFor(visit: Visit, path: string, { darks }: Serving): DarkPlan | null {
  const { set, live } = visit;
  if (!live || standingOf(visit) === 'foreign') return null;
  const target = targetOf(path, set);
  const screen = target?.remote.manifest.screens.find(({ id }) => id === target.screen);
  return screen?.secrets ? null : darks.planFor(set, live.trust.trust, target?.remote.name);
}

/** None with a shell of before, which would leave it in the page. */
function permitFor(
  { set }: Visit,
  { pageFormat = 1 }: ShellBuild,
  { url, headers }: FastifyRequest,
  { permits }: Serving,
): PagePermit | null {
  const remote = targetOf(new URL(`http://page.invalid${url}`).pathname, set)?.remote.name;
  return pageFormat < permitFormat ? null : permits.of(remote, headers);
}

/** Version of the shell that a new page load of this device would get; of everybody else's for a browser without a cookie. */
async function versionFor(device: Device | null, serving: Serving): Promise<string> {
  const live = await serving.releases.current();
  if (device && live && (live.set.shell || live.candidates.some((candidate) => 'shell' in candidate)))
    return (await shellFor(await visitOf(device, undefined, serving), serving)).build.version;
  return (await shellFor({ live, set: live?.set ?? noSet }, serving)).build.version;
}

/** Of every page, whatever shell and remotes it has. */
const pageHeaders = {
  'cache-control': 'no-store',
  'reporting-endpoints': reportingEndpoints,
  'integrity-policy': integrityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
} as const;

const isSecure = ({ protocol, headers }: FastifyRequest): boolean =>
  protocol === 'https' || headers['x-forwarded-proto'] === 'https';

/** What open tabs ask for: which set a new page load of their visitor would get, and that set. */
function serveTabs(app: FastifyInstance, serving: Serving): void {
  const { devices } = serving;
  const ofTab = ({ headers, ip }: FastifyRequest): Promise<Visit> =>
    visitOf(devices.of(headers.cookie, ip), undefined, serving);
  app.get('/release', async (request, reply): Promise<CurrentRelease> => {
    reply.header('cache-control', 'no-store');
    return { set: (await ofTab(request)).set.id };
  });
  // A tab of a shell of before names no format.
  app.get<{ Querystring: { format?: string } }>(
    '/release/page',
    { compress: {} },
    async (request, reply): Promise<PageReleases<ListedRelease>> => {
      reply.header('cache-control', 'no-store');
      const { releases, live } = await ofTab(request);
      return carriedReleases(Number(request.query.format ?? 1), releases, live);
    },
  );
}

/** Descriptions that the live sets name by digest, for open tabs that cannot have them from the registry. */
function serveDescriptions(app: FastifyInstance, { releases }: Serving): void {
  app.get<{ Querystring: { digest?: string } }>('/release/description', { compress: {} }, async (request, reply) => {
    const live = await releases.current();
    const description = live && describedBy(live, request.query.digest);
    if (!description) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(description);
  });
}

function describedBy(
  { set, candidates, summaries }: LiveReleases,
  digest: string | undefined,
): RemoteRelease | undefined {
  const releasesOf = <Release>(remotes: readonly Release[], each: readonly object[]): readonly Release[] => [
    ...remotes,
    ...each.flatMap((candidate) => ('release' in candidate ? [candidate.release as Release] : [])),
  ];
  const named = releasesOf(summaries?.set.remotes ?? [], summaries?.candidates ?? []).find(
    (summary) => summary.digest === digest,
  );
  return releasesOf(set.remotes, candidates).find(
    ({ name, version }) => name === named?.name && version === named.version,
  );
}

/** Serves pages with the visitor’s release set inlined, and the same set as JSON for open tabs. */
export function servePages(app: FastifyInstance, serving: Serving): void {
  const { config, releases, tokens, devices } = serving;
  takeLinks(app, releases);
  serveTabs(app, serving);
  serveDescriptions(app, serving);
  // The version file of the static bucket (API-150, SHEL-250), served here so that it answers while the exchange is away.
  app.get<{ Querystring: { locale?: string } }>('/version.json', async ({ query, headers }, reply) => {
    reply.header('cache-control', 'no-store');
    const version = await versionFor(devices.known(headers.cookie), serving);
    return statusView(await serving.status.current(), version, languageOf(query.locale));
  });
  app.get<{ Querystring: Record<string, string> }>('/*', { compress: {} }, async (request, reply) => {
    const device = devices.of(request.headers.cookie, request.ip);
    const url = new URL(`http://page.invalid${request.url}`);
    const link = linkIn(url);
    if (link) return askFor(link, url, reply, releases);
    const visit = await visitOf(device, request.headers.cookie, serving);
    const { releases: page, floor } = visit;
    const { build, isReleased } = await shellFor(visit, serving);
    const view = viewOf(request.headers.cookie);
    const outer = statusView(await serving.status.current(), build.version, view.language);
    const isClosed = outer.serverStatus === 'false' || outer.critical === 'Y';
    if (device.isNew) reply.header('set-cookie', devices.cookie(device, isSecure(request)));
    // Crawlers and watchdogs understand it; browsers show the page all the same.
    if (outer.serverStatus === 'false') reply.code(503).header('retry-after', '120');
    const captchaFrame = config.captchaFrame?.address;
    const dark = isClosed ? null : darkPlanFor(visit, url.pathname, serving);
    const shown = isClosed ? { ...visit, live: null } : visit;
    const visitor = !hasSession(request.headers.cookie);
    const { answers, content } = await beginningOf(shown, url, { language: view.language, visitor }, serving);
    reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders)
      .header(
        'content-security-policy',
        contentSecurityPolicy(request.host, {
          ...{ origins: originsOf(page), build, content, captchaFrame, dark: dark !== null },
        }),
      );
    return renderPage({
      build,
      releases: page,
      live: visit.live,
      config: {
        rootKeys: await rootKeysOf(config),
        now: new Date().toISOString(),
        floor,
        visitor,
        ticket: tokens.issue({
          set: visit.set.id,
          device: devices.markOf(device),
          origin: device.origin,
          standing: standingOf(visit),
        }),
        ...(isReleased && { shell: build.version }),
        ...(isClosed && { status: outer }),
        ...(captchaFrame !== undefined && { captchaFrame }),
        ...(dark && { dark }),
      },
      answers: { ...answers, [`/version.json?locale=${view.language}`]: JSON.stringify(outer) },
      permit: permitFor(visit, build, request, serving),
      path: url.pathname,
      content,
      view,
    });
  });
}
