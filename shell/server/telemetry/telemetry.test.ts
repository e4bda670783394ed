import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountsReport, TelemetryEvent } from '@maru/contract';
import { freePort } from '@maru/testing/free-port';
import { rolloutOf, TestTrust } from '@maru/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { type LoadStanding, PageLoadTokens } from '../page-load-token';
import { LiveSource } from '../releases';
import { Receiver } from '../testing/receiver';
import { type Device, Devices } from '../visitor';
import { AnsweredSuccesses } from './answered-successes';
import { ClientLimit } from './client-limit';
import { CountedLoads } from './counted-loads';
import { KnownSets } from './known-sets';
import { MemberDevices } from './member-devices';
import { type Exporter, startExporter } from './otlp';
import { OutcomeSums } from './outcome-sums';
import { takeTelemetry } from './telemetry.routes';

jest.setTimeout(30_000);

const trust = new TestTrust(['mfe-wallet', 'mfe-help']);
const wallet = { remote: 'mfe-wallet', version: '1.0.0-aa' };
const help = { remote: 'mfe-help', version: '1.0.0-aa' };

const key = Buffer.alloc(32, 7);
const tokens = new PageLoadTokens(key);
const devices = new Devices(key);
/** A page load of a new device: the ticket of its page, and the cookie that it sends. */
function visit(
  set = 'set-7',
  {
    standing = 'trial',
    device = devices.of(undefined, '192.0.2.1'),
  }: { standing?: LoadStanding; device?: Device } = {},
) {
  const ticket = tokens.issue({ set, device: devices.markOf(device), origin: device.origin, standing });
  return { ticket, mark: devices.markOf(device), cookie: devices.cookie(device, false).split(';')[0] ?? '' };
}
type Visit = ReturnType<typeof visit>;

describe('telemetry of page loads', () => {
  const registry = new Receiver();
  const problems: string[] = [];
  let folder: string;
  let app: FastifyInstance;
  let sums: OutcomeSums;
  let answered: AnsweredSuccesses;

  const start = async (exporter: Exporter | null = null, limit = new ClientLimit()) => {
    const registryUrl = await registry.start();
    const releases = new LiveSource({ registryUrl, folder, rootKeys: async () => [trust.root.key] });
    sums = new OutcomeSums({ registryUrl, token: async () => 'maru_token', tell: (problem) => problems.push(problem) });
    app = Fastify();
    answered = new AnsweredSuccesses();
    const members = new MemberDevices();
    takeTelemetry(app, { tokens, devices, known: new KnownSets(), releases, sums, exporter, answered, members, limit });
  };
  beforeEach(async () => {
    const both = [trust.release('mfe-wallet'), trust.release('mfe-help')];
    registry.live = trust.live(trust.set(both), [
      { rollout: rolloutOf(trust.release('mfe-other'), 500, 'r9'), release: trust.release('mfe-other') },
    ]);
    registry.got.length = 0;
    registry.status = 200;
    problems.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'telemetry-'));
  });
  afterEach(async () => {
    await app.close();
    registry.stop();
    await rm(folder, { recursive: true });
  });

  const report = ({ ticket, cookie }: Omit<Visit, 'mark'>, events: readonly object[]) =>
    app.inject({ method: 'POST', url: '/telemetry', headers: { cookie }, payload: { ticket, events } });
  const send = async (from: Visit, ...events: readonly TelemetryEvent[]) =>
    expect((await report(from, events)).statusCode).toBe(204);
  /** `remote outcome` → count, over all reports that the registry has taken. */
  const counted = async () => {
    await sums.send();
    const counts: Record<string, number> = {};
    for (const { body } of registry.got)
      for (const { remote, outcome, count } of (body as CountsReport).counts)
        counts[`${remote} ${outcome}`] = (counts[`${remote} ${outcome}`] ?? 0) + count;
    return counts;
  };

  it('counts each load once per remote and outcome, however often it reports (PLAT-043)', async () => {
    await start();
    const [first, second] = [visit('set-7'), visit('set-7.r9')];
    const failure = { ...wallet, kind: 'render', incident: 'ab12cd34', message: 'x' } as const;
    await send(first, { ...wallet, kind: 'shown' }, failure, failure, { ...help, kind: 'mountTime', value: 501 });
    await send(
      first,
      { ...wallet, kind: 'shown' },
      { ...wallet, kind: 'unhandled' },
      { ...help, kind: 'mountTime', value: 900 },
    );
    answered.note(second.mark, 'loggedIn');
    await send(second, { ...wallet, kind: 'lcp', value: 2500 }, { ...wallet, kind: 'success', name: 'loggedIn' });
    expect(await counted()).toEqual({
      'mfe-wallet shown': 2,
      'mfe-wallet failed': 1,
      'mfe-wallet succeeded': 1,
      'mfe-help shown': 1,
      'mfe-help slowMount': 1,
      // The first mount of the load.
      'mfe-help mountWithin800': 1,
    });
    const [{ path, token, body }] = registry.got as unknown as [{ path: string; token: string; body: CountsReport }];
    expect([path, token]).toEqual(['/counts', 'Bearer maru_token']);
    // Neither remote is in the rollout.
    expect(new Set(body.counts.map(({ set }) => set))).toEqual(new Set(['set-7']));
  });

  it('names in the counts of a remote its own rollout alone, whichever others the page was drawn into', async () => {
    const rollouts = Array.from({ length: 20 }, (_, index) => `r${index + 1}`);
    const candidateOf = (name: string) => trust.release(name, { version: '2.0.0-bb' });
    const names = rollouts.map((id) => (id === 'r5' ? 'mfe-wallet' : `mfe-${id}`));
    registry.live = trust.live(trust.set([trust.release('mfe-wallet'), trust.release('mfe-help')]), [
      ...rollouts.map((id, index) => {
        const release = candidateOf(names[index] ?? '');
        return { rollout: rolloutOf(release, 500, id), release };
      }),
    ]);
    await start();
    const drawn = [
      ...['set-7', 'set-7.r1', 'set-7.r4.r20'],
      ...['set-7.r5', 'set-7.r1.r5', ['set-7', ...rollouts].join('.')],
    ];
    for (const set of drawn)
      await send(visit(set), { ...wallet, version: set.includes('.r5') ? '2.0.0-bb' : wallet.version, kind: 'shown' });
    await sums.send();
    const counts = registry.got.flatMap(({ body }) => (body as CountsReport).counts);
    expect(counts.map(({ set, version, count }) => [set, version, count])).toEqual([
      ['set-7', '1.0.0-aa', 3],
      ['set-7.r5', '2.0.0-bb', 3],
    ]);
  });

  it('counts a load for the shell of its set, on each side of a rollout, and for no other', async () => {
    const own = { remote: 'shell', version: '1.0.0-aa' };
    const candidate = { remote: 'shell', version: '1.1.0-bb' };
    const [before, after] = [
      { version: own.version, sequence: 1, digest: 'sha256-a' },
      { version: candidate.version, sequence: 2, digest: 'sha256-b' },
    ];
    registry.live = trust.live(trust.set([], { shell: before }), [
      {
        rollout: rolloutOf({ name: 'shell', version: '1.1.0-bb' }, 500, 'r9'),
        ...{ shell: after, platform: '1.0.0' },
      },
    ]);
    await start();
    await send(visit('set-7'), { ...own, kind: 'mountTime', value: 40 }, { ...candidate, kind: 'render' });
    await send(visit('set-7.r9'), { ...candidate, kind: 'load' }, { ...own, kind: 'load' });
    await sums.send();
    const counts = registry.got.flatMap(({ body }) => (body as CountsReport).counts);
    expect(counts.map(({ set, version, outcome }) => `${set} ${version} ${outcome}`).sort()).toEqual([
      'set-7 1.0.0-aa mountWithin50',
      'set-7 1.0.0-aa shown',
      'set-7.r9 1.1.0-bb failed',
      'set-7.r9 1.1.0-bb shown',
    ]);
    // One of each address block counts in a rollout.
    expect(counts.at(-1)?.loads?.[0]).toMatch(/~r9@500$/);
  });

  it.each([
    ['lcp', 2501, 'slowLcp'],
    ['inp', 201, 'slowInp'],
    ['cls', 101, 'shiftedLayout'],
  ] as const)('a load counts as slow by its %s above the limit only', async (kind, value, outcome) => {
    await start();
    await send(visit(), { ...wallet, kind, value: value - 1 });
    await send(visit(), { ...wallet, kind, value });
    expect(await counted()).toEqual({ 'mfe-wallet shown': 2, [`mfe-wallet ${outcome}`]: 1 });
  });

  it('counts mounts by how long they took, a load once, and those over half a second as slow (PLAT-043)', async () => {
    await start();
    for (const value of [0, 25, 26, 500, 501, 3201]) await send(visit(), { ...wallet, kind: 'mountTime', value });
    expect(await counted()).toEqual({
      'mfe-wallet shown': 6,
      'mfe-wallet mountWithin25': 2,
      'mfe-wallet mountWithin50': 1,
      'mfe-wallet mountWithin800': 2,
      'mfe-wallet mountLater': 1,
      'mfe-wallet slowMount': 2,
    });
  });

  it('counts ten loads an hour of one device, so that none decides over a rollout by itself', async () => {
    await start();
    const device = devices.of(undefined, '192.0.2.1');
    for (let load = 0; load < 15; load += 1) await send(visit('set-7', { device }), { ...wallet, kind: 'render' });
    await send(visit(), { ...wallet, kind: 'render' });
    expect(await counted()).toEqual({ 'mfe-wallet shown': 11, 'mfe-wallet failed': 11 });
  });

  it('counts neither loads on a developer’s own code nor versions that were never given out', async () => {
    await start();
    await send(visit('set-7', { standing: 'foreign' }), { ...wallet, kind: 'shown' });
    await send(visit(), { ...wallet, version: '6.6.6', kind: 'render' });
    expect(await counted()).toEqual({});
    expect(registry.got).toEqual([]);
  });

  it('refuses what is no report with 400, what is too long with 413, too many with 429, and never fails', async () => {
    await start(null, new ClientLimit(9));
    const good = visit();
    const forged = `${good.ticket.slice(0, -22)}${'A'.repeat(22)}`;
    const strange = new PageLoadTokens(Buffer.alloc(32, 1)).issue({
      set: 'set-7',
      device: 'd',
      origin: 'o',
      standing: 'trial',
    });
    const wide = `${good.ticket.slice(0, -1)}ü`;
    for (const ticket of [forged, wide, 'x', '~~~~', strange])
      expect((await report({ ...good, ticket }, [])).statusCode).toBe(400);
    for (const event of [{ ...wallet }, { ...wallet, kind: 'nonsense' }, { ...wallet, kind: 'lcp', value: -1 }, null])
      expect((await report(good, [event as object])).statusCode).toBe(400);
    for (const payload of ['', '{', '[]', 'null', '"x"']) {
      const headers = { 'content-type': 'application/json' };
      expect((await app.inject({ method: 'POST', url: '/telemetry', headers, payload })).statusCode).toBe(400);
    }
    const message = 'x'.repeat(64 * 1024);
    expect((await report(good, [{ ...wallet, kind: 'render', message }])).statusCode).toBe(413);
    for (let index = 0; index < 4; index += 1) await send(good, { ...wallet, kind: 'shown' });
    expect((await report(good, [])).statusCode).toBe(429);
  });

  it('keeps its sums while the registry is away or fails, and sends the same report until it is answered', async () => {
    await start();
    registry.status = 503;
    await send(visit(), { ...wallet, kind: 'shown' });
    await sums.send();
    await send(visit(), { ...wallet, kind: 'shown' });
    await sums.send();
    registry.status = 200;
    await sums.send();
    await sums.send();
    const reports = registry.got.map(({ body }) => body as CountsReport);
    expect(reports.map(({ id }) => id === reports[0]?.id)).toEqual([true, true, true, false]);
    expect(reports.map(({ counts }) => counts.map(({ count }) => count))).toEqual([[1], [1], [1], [1]]);
    expect(problems).toEqual(['the registry refuses counts with status 503']);
  });

  it('tells with a failure the set that the tab followed then; a page that names none, that of its load', async () => {
    const told: unknown[] = [];
    const exporter = { failure: (_event: TelemetryEvent, set: string) => told.push(set), count: jest.fn() };
    await start(exporter as Partial<Exporter> as Exporter);
    await send(visit('set-7'), { ...wallet, kind: 'render', set: 'set-8.r8' });
    await send(visit('set-7'), { ...wallet, kind: 'render' });
    expect(told).toEqual(['set-8.r8', 'set-7']);
    for (const set of ['HOSTILE', 'set-1\n', '', ['set-1', ...Array(21).fill('r1')].join('.')])
      expect((await report(visit('set-7'), [{ ...wallet, kind: 'render', set }])).statusCode).toBe(400);
  });

  it('loads nothing of OpenTelemetry where no receiver is named', async () => {
    await start();
    expect(await startExporter({})).toBeNull();
  });
});

describe('the server as it is started', () => {
  it('tells an OpenTelemetry receiver the same sums as the registry, and each failure as a log', async () => {
    const [registry, receiver] = [new Receiver(), new Receiver()];
    registry.live = trust.live(trust.set([trust.release('mfe-wallet')]));
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'telemetry-')), await freePort()];
    const server = spawn('node', ['--import', 'tsx', join(__dirname, '..', 'server.ts')], {
      cwd: join(__dirname, '..', '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        MARU_HOME: folder,
        MARU_SHELL_DIST: folder,
        MARU_PORT_SHELL: String(port),
        MARU_REGISTRY_URL: await registry.start(),
        MARU_ROOT_KEYS: trust.root.key,
        MARU_TICKET_KEY: key.toString('base64url'),
        MARU_COUNTS_TOKEN: 'maru_counts',
        OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.start(),
      },
    });
    const ended = new Promise((done) => server.once('exit', done));
    const post = ({ ticket, cookie }: Visit) =>
      fetch(`http://127.0.0.1:${port}/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ ticket, events }),
      });
    const events = [
      { ...wallet, kind: 'render', incident: 'ab12cd34', message: 'Error: blank' },
      { ...wallet, kind: 'mountTime', value: 120 },
    ];
    const first = visit();
    while (!(await post(first).catch(() => null))) await new Promise((done) => setTimeout(done, 50));
    expect((await post(visit())).status).toBe(204);
    server.kill('SIGTERM');
    await ended;
    for (const each of [registry, receiver]) each.stop();
    await rm(folder, { recursive: true });

    const [counts] = registry.got.map(({ body }) => body as CountsReport);
    expect(counts?.counts.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['shown', 2],
      ['failed', 2],
      ['mountWithin200', 2],
    ]);
    const sent = (path: string) =>
      JSON.stringify(receiver.got.filter((each) => each.path === path).map(({ body }) => body));
    const attribute = (name: string, value: string) => `{"key":"maru.${name}","value":{"stringValue":"${value}"}}`;
    expect(sent('/v1/metrics')).toContain('"name":"maru.page_loads"');
    for (const outcome of ['shown', 'failed']) expect(sent('/v1/metrics')).toContain(attribute('outcome', outcome));
    expect(sent('/v1/metrics').match(/"as(Double|Int)":2/g)).toHaveLength(2);
    expect(sent('/v1/metrics')).toMatch(/"name":"maru.mount_time".*"count":2,"sum":240/);
    expect(sent('/v1/logs').match(/"body":\{"stringValue":"Error: blank"\}/g)).toHaveLength(2);
    for (const [name, value] of Object.entries({ incident: 'ab12cd34', set: 'set-7', remote: 'mfe-wallet' }))
      expect(sent('/v1/logs')).toContain(attribute(name, value));
    // Each release makes a new set, and a receiver keeps every combination of labels.
    expect(sent('/v1/metrics')).not.toContain('set-7');
  }, 60_000);
});

it('remembers the loads that reported last, and no more', () => {
  const loads = new CountedLoads(2);
  for (const id of ['a', 'b', 'a', 'c']) loads.take(id, 'mfe-help@1', ['shown']);
  expect(loads.take('a', 'mfe-help@1', ['shown', 'failed'])).toEqual(['failed']);
  expect(loads.take('b', 'mfe-help@1', ['shown'])).toEqual(['shown']);
});
