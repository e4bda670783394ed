import { type ReleaseSummary, summarySet, verifyCandidates, verifySet } from '@maru/contract';
import { checkSignature } from '@maru/server';
import { digestOf } from '../keys/digest';
import { registryForEachTest } from './testing/each-test';
import { type Caller, manifestOf, type World } from './testing/world';

const forGood = 'public, max-age=31536000, immutable';
const addressOf = ({ baseUrl, digest }: ReleaseSummary): string =>
  `${baseUrl.replace('http://localhost:8081', '')}release.json?digest=${encodeURIComponent(digest)}`;

describe('sets of summaries', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const summaries = async () => {
    const { summaries } = await caller.live();
    if (!summaries) throw new Error('the registry has summed up nothing');
    return summaries;
  };

  it('name what the described sets describe, and are signed as those are (PLAT-041, PLAT-046)', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('trading', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const { trust, set, candidates } = await caller.live();
    const summed = await summaries();
    const by = { now: world.clock.now, checkSignature };
    await verifySet(summed.set, trust.trust, by);
    await verifyCandidates(summed.candidates, summed.set, trust.trust, by);
    const { signature: _signature, ...content } = summed.set;
    const { signature: _of, ...described } = set;
    expect(content).toEqual(summarySet(described, digestOf));
    expect(summed.candidates.map(({ rollout, set: of }) => [rollout, of])).toEqual(
      candidates.map(({ rollout, set: of }) => [rollout, of]),
    );
    const [candidate] = summed.candidates;
    expect(candidate && 'release' in candidate && candidate.release.version).toBe('2.0.0');
  });

  it('lead to each description by its digest, which caches may keep, and to nothing else', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const { set, candidates } = await summaries();
    const candidate = candidates.flatMap((each) => ('release' in each ? each.release : []));
    for (const summary of [...set.remotes, ...candidate]) {
      const { statusCode, headers, ...answer } = await caller.app.inject(addressOf(summary));
      expect([statusCode, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
        200,
        forGood,
        '*',
      ]);
      expect(digestOf(answer.json())).toBe(summary.digest);
    }
    const [live] = set.remotes as readonly [ReleaseSummary];
    for (const digest of ['', 'sha256-x', candidate[0]?.digest ?? '', 'x'.repeat(61)]) {
      const { statusCode, headers } = await caller.app.inject(addressOf({ ...live, digest }));
      expect([digest, [400, 404].includes(statusCode), headers['cache-control'] === forGood]).toEqual([
        digest,
        true,
        false,
      ]);
    }
  });

  it('give out what is signed anew under its new digest, and what was signed before under none', async () => {
    const manifest = manifestOf('mfe-help');
    expect((await caller.post('/releases', 'help', world.body(manifest))).statusCode).toBe(201);
    const [before] = (await summaries()).set.remotes as readonly [ReleaseSummary];
    const statement = { sequence: world.body(manifest).statement.sequence + 1 };
    const renewed = await caller.post('/releases', 'help', { ...world.body(manifest, { statement }), renew: true });
    expect(renewed.statusCode).toBe(200);
    const [after] = (await summaries()).set.remotes as readonly [ReleaseSummary];
    expect([after.version, after.digest === before.digest]).toEqual([before.version, false]);
    expect((await caller.app.inject(addressOf(after))).statusCode).toBe(200);
    expect((await caller.app.inject(addressOf(before))).statusCode).toBe(404);
  });
});
