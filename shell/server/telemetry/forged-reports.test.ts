import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CountsReport, type PageConfig, type PageReleases, setWith } from '@maru/contract';
import { rolloutOf, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from '../address-block';
import { buildHtmlServer } from '../app';
import { htmlServerConfig } from '../config';
import { LiveSource } from '../releases';
import { BlockSpeakers } from './block-speakers';

jest.setTimeout(60_000);

const trust = new TestTrust(['mfe-wallet', 'mfe-help']);
const [wallet, help] = [trust.release('mfe-wallet'), trust.release('mfe-help')];
const candidate = trust.release('mfe-wallet', { version: '2.0.0-bb' });
const live = trust.live(trust.set([wallet, help]), [{ rollout: rolloutOf(candidate, 5000, 'r7'), release: candidate }]);
const build = { version: '1', platformVersion: '1.0.0', scripts: [], styles: [], lends: {}, files: {} };

interface Loaded {
  readonly ticket: string;
  readonly set: string;
  readonly cookie: string;
}

describe('forged reports of page loads (PLAT-043)', () => {
  let folder: string;
  let app: FastifyInstance;
  let registry: Server;
  const counts: CountsReport['counts'][number][] = [];

  const start = async () => {
    const env = {
      ...{ MARU_TRUSTED_PROXIES: '127.0.0.1', MARU_COUNTS_TOKEN: 'maru_token', MARU_HOME: folder },
      ...{ MARU_REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`, MARU_SHELL_DIST: folder },
      MARU_ROOT_KEYS: trust.root.key,
    };
    const config = htmlServerConfig(env);
    app = await buildHtmlServer(config, new LiveSource({ ...config, rootKeys: async () => [trust.root.key] }));
  };
  beforeEach(async () => {
    counts.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'forged-'));
    await mkdir(join(folder, 'shell'));
    await writeFile(join(folder, 'shell.json'), JSON.stringify(build));
    registry = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'POST')
        counts.push(...(JSON.parse(Buffer.concat(chunks).toString()) as CountsReport).counts);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url === '/live' ? live : {}));
    });
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
    await start();
  });
  afterEach(async () => {
    await app.close();
    registry.close();
    registry.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  const setIn = ({ set, candidates }: PageReleases): string => setWith(set, candidates).id;
  const load = async (address: string, cookie = ''): Promise<Loaded> => {
    const { body, headers } = await app.inject({ url: '/', headers: { 'x-forwarded-for': address, cookie } });
    const inlined = <T>(id: string) =>
      JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null') as T;
    return {
      ticket: inlined<PageConfig>('maru-page').ticket,
      set: setIn(inlined<PageReleases>('maru-release-set')),
      cookie: String(headers['set-cookie'] ?? cookie).split(';')[0] ?? '',
    };
  };
  const tell = async (address: string, { ticket, set, cookie }: Loaded, remote = 'mfe-wallet', version?: string) => {
    const runs = set.endsWith('.r7') ? '2.0.0-bb' : '1.0.0-aa';
    const answer = await app.inject({
      ...{ method: 'POST', url: '/telemetry', headers: { 'x-forwarded-for': address, cookie } },
      payload: { ticket, events: [{ remote, version: version ?? runs, kind: 'render' }] },
    });
    expect(answer.statusCode).toBe(204);
  };
  /** Failures that the registry has heard of, after the server has sent its last. */
  const failures = async () => {
    await app.close();
    return counts.filter(({ outcome }) => outcome === 'failed').reduce((sum, { count }) => sum + count, 0);
  };

  it('counts honest loads: one of each address block', async () => {
    for (let block = 0; block < 30; block += 1) await tell(`10.0.${block}.7`, await load(`10.0.${block}.7`));
    expect(await failures()).toBe(30);
    expect(new Set(counts.map(({ set }) => set))).toEqual(new Set(['set-7', 'set-7.r7']));
  });

  it('counts one load of one address block, however many cookies it takes', async () => {
    for (let turn = 0; turn < 60; turn += 1) await tell('10.0.0.7', await load(`10.0.0.${turn}`));
    expect(await failures()).toBe(1);
  });

  it('counts one load of a device, however often it loads the page', async () => {
    const first = await load('10.0.0.7');
    for (let turn = 0; turn < 9; turn += 1) await tell('10.0.0.7', await load('10.0.0.7', first.cookie));
    expect(await failures()).toBe(1);
  });

  it('counts devices where their cookies come from: none is made in one place and used in another', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => load('10.0.0.7')));
    for (const [at, { cookie }] of made.entries()) await tell(`10.1.${at}.7`, await load(`10.1.${at}.7`, cookie));
    expect(await failures()).toBeLessThanOrEqual(1);
  });

  it('takes asking for the side as the draw: nobody asks first and loads later with the cookie that suits', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => load('10.0.0.7')));
    await app.close();
    await start();
    const sides: string[] = [];
    for (const { cookie } of made)
      sides.push((await app.inject({ url: '/release', headers: { cookie } })).json<{ set: string }>().set);
    const chosen = made[sides.lastIndexOf('set-7.r7')];
    if (!chosen || chosen === made[0]) throw new Error('none of twenty devices was drawn');
    await tell('10.0.0.7', await load('10.0.0.7', chosen.cookie));
    expect(await failures()).toBe(0);
  });

  it('counts nothing without the device that got the page, with an invented one, or of what the page cannot run', async () => {
    const [own, other] = [await load('10.0.0.7'), await load('10.0.1.7')];
    await tell('10.0.0.7', { ...own, cookie: '' });
    await tell('10.0.0.7', { ...own, cookie: other.cookie });
    await tell('10.0.0.7', { ...own, cookie: `maru_device=${'A'.repeat(22)}` });
    await tell('10.0.0.7', {
      ...own,
      cookie: `maru_device=${['A', 'B', 'C'].map((each) => each.repeat(22)).join('.')}`,
    });
    await tell('10.0.0.7', own, 'mfe-wallet', own.set === 'set-7' ? '2.0.0-bb' : '1.0.0-aa');
    await tell('10.0.0.7', own, 'mfe-rival', '1.0.0');
    expect(await failures()).toBe(0);
  });

  it('goes on counting a page over a restart', async () => {
    const page = await load('10.0.0.7');
    await app.close();
    await start();
    await load('10.0.9.7');
    await tell('10.0.0.7', page);
    expect(await failures()).toBe(1);
  });
});

it('lets one device speak for a block while rollouts overlap, and fills no memory', () => {
  const speakers = new BlockSpeakers(2);
  expect(speakers.isSpeaker('block', 'a', ['r1'])).toBe(true);
  expect(speakers.isSpeaker('block', 'b', ['r1'])).toBe(false);
  expect(speakers.isSpeaker('block', 'b', ['r1', 'r2'])).toBe(false);
  expect(speakers.isSpeaker('block', 'a', ['r2'])).toBe(true);
  expect(speakers.isSpeaker('block', 'b', [])).toBe(true);
  expect(speakers.isSpeaker('block', 'b', ['r3'])).toBe(true);
  expect([1, 2].map((at) => speakers.isSpeaker(`block-${at}`, 'a', ['r3']))).toEqual([true, false]);
});

it('has room again once the rollouts are over that a block has heard of, though others go on', () => {
  const speakers = new BlockSpeakers(2);
  for (const at of [1, 2]) expect(speakers.isSpeaker(`block-${at}`, 'a', ['r1', 'r2'])).toBe(true);
  // It hears of r3 as well, through a device that does not count.
  expect(speakers.isSpeaker('block-1', 'b', ['r2', 'r3'])).toBe(false);
  expect(speakers.isSpeaker('block-3', 'a', ['r2', 'r3'])).toBe(false);
  expect(speakers.isSpeaker('block-3', 'a', ['r3', 'r4'])).toBe(true);
  expect(speakers.isSpeaker('block-1', 'b', ['r3', 'r4'])).toBe(false);
  expect(speakers.isSpeaker('block-1', 'b', ['r5'])).toBe(true);
});

it.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:12::1', '2001:db8:12'],
  ['2001:0db8:0012:ffff:1:2:3:4', '2001:db8:12'],
  ['2001:db8::9', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
  ['no address', 'no address'],
])('takes %s as of the block %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
