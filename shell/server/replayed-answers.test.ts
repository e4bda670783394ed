import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveAnswer, PageConfig, PageReleases } from '@maru/contract';
import { minuteMs } from '@maru/server';
import { rolloutOf, TestTrust } from '@maru/testing/releases';
import { buildHtmlServer } from './app';
import { htmlServerConfig } from './config';
import { LiveSource } from './releases';

const trust = new TestTrust(['mfe-wallet']);
const wallet = trust.release('mfe-wallet');
const stale = 'the live sets are older than 5 minutes';
const repeated = expect.stringMatching(/^the registry's answer is not valid: the answer was fresh until/);

/** Somebody between HTML server and registry, who answers what a test says; null: that nothing has changed. */
describe('an answer of the registry that somebody replays', () => {
  let middle: Server;
  let folder: string;
  let said: LiveAnswer | null;
  const clock = { now: 0, elapsed: 0 };
  const problems: string[] = [];

  const pass = (minutes: number) => {
    clock.now += minutes * minuteMs;
    clock.elapsed += minutes * minuteMs;
  };
  const answerOf = (sequence: number, freshUntil = clock.now + 5 * minuteMs): LiveAnswer => {
    const { trust: signed, rollouts, set, candidates } = trust.live(trust.set([wallet], { sequence }));
    return trust.answer({ trust: signed, rollouts, set, candidates }, new Date(freshUntil).toISOString());
  };
  const source = (kept = 'kept') =>
    new LiveSource({
      registryUrl: `http://127.0.0.1:${(middle.address() as AddressInfo).port}`,
      folder: join(folder, kept),
      rootKeys: async () => [trust.root.key],
      now: () => clock.now,
      elapsed: () => clock.elapsed,
      report: (problem) => problems.push(problem),
    });
  const sequenceOf = async (live: LiveSource) => (await live.current())?.set.sequence;

  beforeEach(async () => {
    Object.assign(clock, { now: Date.now(), elapsed: 0 });
    problems.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
    await writeFile(
      join(folder, 'shell.json'),
      JSON.stringify({ version: '1', platformVersion: '1.0.0', scripts: [], styles: [], files: {} }),
    );
    said = answerOf(7);
    middle = createServer((_, response) => {
      if (said) response.setHeader('etag', '"1"').end(JSON.stringify(said));
      else response.writeHead(304).end();
    });
    await new Promise<void>((done) => middle.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    middle.closeAllConnections();
    middle.close();
    await rm(folder, { recursive: true });
  });

  it('is not believed by a server that has seen nothing, however well it is signed (PLAT-046)', async () => {
    said = answerOf(7, clock.now - 1);
    const fresh = source();
    expect(await fresh.current()).toBeNull();
    expect(problems).toEqual([repeated]);
    expect(fresh.standing().releases).toBe('none');
  });

  it('is noticed within minutes where it hides that something was withdrawn, and pages go on', async () => {
    const seen = source();
    expect(await sequenceOf(seen)).toBe(7);
    pass(4);
    expect([await sequenceOf(seen), seen.standing().releases, problems]).toEqual([7, 'ok', []]);
    pass(2);
    expect([await sequenceOf(seen), seen.standing()]).toEqual([
      7,
      { releases: 'stale', set: 7, ageSeconds: expect.any(Number) },
    ]);
    expect(problems).toEqual([repeated, stale]);
    pass(1);
    await seen.current();
    expect(problems).toHaveLength(2);
    said = answerOf(8);
    pass(1);
    expect([await sequenceOf(seen), seen.standing().releases]).toEqual([8, 'ok']);
  });

  it('is noticed, too, where it only says that nothing has changed', async () => {
    const seen = source();
    await seen.current();
    said = null;
    for (const minutes of [1, 1, 1]) {
      pass(minutes);
      await seen.current();
    }
    expect([seen.standing().releases, problems]).toEqual(['ok', []]);
    pass(3);
    expect([await sequenceOf(seen), seen.standing().releases, problems]).toEqual([7, 'stale', [stale]]);
  });

  it('moves nobody to another share, another salt or another set of the same sequence', async () => {
    const candidate = trust.release('mfe-wallet', { version: '1.1.0-bb' });
    const rollout = rolloutOf(candidate, 100);
    const honest = trust.live(trust.set([wallet]), [{ rollout, release: candidate }]);
    const altered: LiveAnswer[] = [
      { ...honest, rollouts: [{ ...rollout, share: 10_000 }] },
      { ...honest, rollouts: [{ ...rollout, salt: 'chosen' }] },
      { ...honest, set: trust.set([candidate]) },
      { ...honest, candidates: [] },
      { ...honest, candidates: [trust.candidate(honest.set, { rollout, release: wallet })] },
      { ...honest, freshUntil: '2099-01-01T00:00:00.000Z' },
    ];
    said = honest;
    const seen = source();
    await seen.current();
    for (said of altered) {
      pass(0.5);
      expect(await seen.current()).toEqual(honest);
    }
    expect(problems).toEqual([expect.stringContaining('is not what the registry has signed')]);
  });

  it('takes neither pages nor readiness away, and gives open tabs the floor of what was believed', async () => {
    await source().current();
    said = answerOf(6, clock.now - 1);
    pass(9);
    const config = { ...htmlServerConfig({ MARU_HOME: folder, MARU_SHELL_DIST: folder }), rootKeys: [trust.root.key] };
    const app = await buildHtmlServer(config, source());
    const page = (await app.inject('/')).body;
    const inlined = <T>(id: string): T => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(page)?.[1] ?? 'null');
    expect(inlined<PageReleases>('maru-release-set').set.sequence).toBe(7);
    expect(inlined<PageConfig>('maru-page').floor).toEqual({ trust: 1, set: 7 });
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', parts: { releases: 'stale', set: 7, ageSeconds: expect.any(Number) } },
    ]);
    await app.close();
  });
});
