import { type DarkPageReleases, type DarkReport, darkPath } from '@maru/contract';
import { DarkReportSchema } from '@maru/contract/release';
import type { FastifyInstance } from 'fastify';
import { rootKeysOf } from '../config';
import { carriedReleases, originsOf } from '../page';
import { type Serving, shellFor, visitOf } from '../pages';
import { hasSession } from '../session-cookie';
import { ClientLimit } from '../telemetry/client-limit';
import { DeviceLimit } from '../telemetry/device-limit';
import type { DarkLoads } from './dark-loads';
import { darkPermissions, darkPolicy, renderDarkPage } from './dark-page';

const reportBytesMax = 16 * 1024;

/** Serves the document in which a candidate runs unseen, and takes what page loads tell of it. */
export function serveDark(app: FastifyInstance, serving: Serving, loads: DarkLoads): void {
  const { config, darks, devices, tokens } = serving;
  const schema = { querystring: { type: 'object', properties: { canary: { type: 'string', maxLength: 20 } } } };
  app.get<{ Querystring: { canary?: string } }>(darkPath, { compress: {}, schema }, async (request, reply) => {
    const { cookie } = request.headers;
    const visit = await visitOf(devices.of(cookie, request.ip), undefined, serving);
    const dark = darks.find(request.query.canary ?? '');
    reply.header('cache-control', 'no-store');
    if (!dark || !visit.live) return reply.code(404).send('');
    const { trust, set, candidates } = visit.releases;
    const page = { trust, set, ...(candidates && { candidates }) };
    const { build } = await shellFor(visit, serving);
    const releases: DarkPageReleases = { ...carriedReleases(build.pageFormat, page, visit.live), dark };
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': darkPolicy(originsOf(page, dark.release)),
        'integrity-policy': 'blocked-destinations=(script)',
        'permissions-policy': darkPermissions,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(
        renderDarkPage({
          build,
          releases,
          config: {
            rootKeys: await rootKeysOf(config),
            now: new Date().toISOString(),
            floor: visit.floor,
            visitor: !hasSession(cookie),
            // Nothing that runs here is counted by it.
            ticket: '',
            darkCanary: dark.grant.id,
          },
        }),
      );
  });

  const [limit, perDevice] = [new ClientLimit(), new DeviceLimit()];
  app.post<{ Body: DarkReport }>(
    '/dark-reports',
    { bodyLimit: reportBytesMax, schema: { body: DarkReportSchema } },
    async ({ body: { ticket, canary, outcome }, headers, ip }, reply) => {
      if (!limit.take(ip)) return reply.code(429).header('retry-after', '60').send({ message: 'too many reports' });
      const load = tokens.read(ticket);
      if (!load)
        return reply.code(400).send({ message: 'body/ticket is not of this site or too old: load the page anew' });
      const own = load.device === devices.markOf(devices.of(headers.cookie, ip));
      const counts = own && load.standing !== 'foreign' && perDevice.takes(load.device, load.load);
      if (counts && darks.find(canary)) loads.add(load.load, { canary, outcome });
      return reply.code(204).send();
    },
  );
}
