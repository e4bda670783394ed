import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountsReport, LoadCount, PageConfig } from '@maru/contract';
import { verifiedMemberHeader } from '@maru/server';
import { rolloutOf, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from '../app';
import { htmlServerConfig } from '../config';
import { LiveSource } from '../releases';
import { MemberDevices } from './member-devices';

const trust = new TestTrust(['mfe-wallet']);
const wallet = trust.release('mfe-wallet');
const candidate = trust.release('mfe-wallet', { version: '2.0.0-bb' });
const build = { version: '1', platformVersion: '1.0.0', scripts: [], styles: [], lends: {}, files: {} };
const hour = 3_600_000;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('loads of verified members', () => {
  let folder: string;
  let app: FastifyInstance;
  const servers: Server[] = [];
  const counts: LoadCount[] = [];
  /** The rollout's share is nearly none: every device has the control. */
  const liveSince = (startedAt: number) =>
    trust.live(trust.set([wallet]), [
      {
        rollout: { ...rolloutOf(candidate, 1, 'r7'), startedAt: new Date(startedAt).toISOString() },
        release: candidate,
      },
    ]);
  let live = liveSince(0);

  beforeEach(async () => {
    counts.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'members-'));
    await writeFile(join(folder, 'shell.json'), JSON.stringify(build));
    // As the exchange does, which knows its sessions.
    const exchange = createServer(({ headers }, response) => {
      const member = /session_of_(\d+)/.exec(headers.cookie ?? '')?.[1];
      if (member) response.setHeader(verifiedMemberHeader, member);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const registry = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'POST')
        counts.push(...(JSON.parse(Buffer.concat(chunks).toString()) as CountsReport).counts);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url === '/live' ? live : {}));
    });
    servers.push(exchange, registry);
    const config = htmlServerConfig({
      ...{ MARU_HOME: folder, MARU_SHELL_DIST: folder, MARU_COUNTS_TOKEN: 'maru_token' },
      ...{ MARU_ROOT_KEYS: trust.root.key, MARU_TRUSTED_PROXIES: '127.0.0.1' },
      ...{ MARU_EXCHANGE_URL: await listen(exchange), MARU_REGISTRY_URL: await listen(registry) },
    });
    app = await buildHtmlServer(config, new LiveSource({ ...config, rootKeys: async () => [trust.root.key] }));
  });
  afterEach(async () => {
    await app.close();
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
    await rm(folder, { recursive: true });
  });

  let blocks = 0;
  /** A page in an address block of its own. */
  const load = async () => {
    blocks += 1;
    const address = { 'x-forwarded-for': `10.${blocks >> 8}.${blocks % 256}.7` };
    const { body, headers } = await app.inject({ url: '/', headers: address });
    const config = JSON.parse(/id="maru-page">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as PageConfig;
    return { ticket: config.ticket, cookie: String(headers['set-cookie']).split(';')[0] ?? '', address };
  };
  type Loaded = Awaited<ReturnType<typeof load>>;
  const call = ({ cookie }: Loaded, member: string) =>
    app.inject({ url: '/v1/me', headers: { cookie: `${cookie}; maru_session=session_of_${member}` } });
  const report = async ({ ticket, cookie, address }: Loaded) => {
    const events = [{ remote: 'mfe-wallet', version: '1.0.0-aa', kind: 'shown' }];
    const { statusCode } = await app.inject({
      ...{ method: 'POST', url: '/telemetry', headers: { cookie, ...address }, payload: { ticket, events } },
    });
    expect(statusCode).toBe(204);
  };
  /** How many loads were told as members' and as strangers'. */
  const told = async () => {
    await app.close();
    const sum = (member: boolean) =>
      counts.filter((each) => (each.member ?? false) === member).reduce((total, { count }) => total + count, 0);
    return { members: sum(true), strangers: sum(false) };
  };

  it('are told apart by the exchange’s own answer, which names no member to the browser (PLAT-043)', async () => {
    live = liveSince(Date.now() + hour);
    const [member, stranger] = [await load(), await load()];
    const answer = await call(member, '41');
    expect([answer.statusCode, answer.headers[verifiedMemberHeader]]).toEqual([200, undefined]);
    await report(member);
    await report(stranger);
    expect(await told()).toEqual({ members: 1, strangers: 1 });
    expect(JSON.stringify(counts)).not.toMatch(/~41"/);
  });

  it('are those of devices that were theirs before the rollout began: nobody moves an account to the side that he likes', async () => {
    live = liveSince(Date.now() - hour);
    const page = await load();
    await call(page, '42');
    await report(page);
    expect(await told()).toEqual({ members: 0, strangers: 1 });
  });

  it('count once for each member at a share, on whichever of two devices', async () => {
    live = liveSince(Date.now() + hour);
    const pages = [await load(), await load(), await load()];
    for (const page of pages) await call(page, '43');
    for (const page of pages) await report(page);
    expect(await told()).toEqual({ members: 1, strangers: 2 });
  });
});

describe('the devices of a member', () => {
  let now = 1000;
  const members = new MemberDevices(() => now, 2);
  const of = (...devices: readonly string[]) => devices.map((device) => members.memberOf(device, now + 1));

  it('are two, each since it was first seen', () => {
    members.note('computer', 'kim');
    now = 2000;
    members.note('telephone', 'kim');
    now = 3000;
    for (const device of ['computer', 'telephone', 'computer']) members.note(device, 'kim');
    expect(['computer', 'telephone'].map((device) => members.memberOf(device, 2000))).toEqual(['kim', null]);
    members.note('third', 'kim');
    expect(of('computer', 'telephone', 'third')).toEqual(['kim', null, 'kim']);
    expect(members.memberOf('third', 3000)).toBe(null);
  });

  it('belong to whoever used them last, and only the members seen last are kept', () => {
    members.note('computer', 'lee');
    expect(of('computer')).toEqual(['lee']);
    members.note('other', 'park');
    expect(of('computer', 'other', 'third')).toEqual(['lee', 'park', null]);
  });
});
