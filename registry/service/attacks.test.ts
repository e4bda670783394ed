import { type ReleaseStatement, statementOf } from '@maru/contract';
import { makeKey, publicHalf, signValue } from '../keys/signing';
import type { PublishBody } from './changes/publish-body';
import { Caller, manifestOf, World } from './testing/world';

/** What somebody may try to get into the pages; each is refused, and what is live stays byte for byte. */
describe('the ten attacks on a release (PLAT-046)', () => {
  let world: World;
  let caller: Caller;
  let before: string;
  beforeEach(async () => {
    world = await World.make();
    caller = await Caller.of(world);
    await caller.publish('help', '1.0.0');
    await caller.publish('trading', '1.0.0');
    before = (await caller.app.inject('/live')).body;
  });
  afterEach(async () => {
    await caller.app.close();
    await world.remove();
  });

  const next = manifestOf('mfe-help', '1.1.0');
  const good = () => world.body(next);
  const resigned = (change: Partial<ReleaseStatement>): PublishBody => world.body(next, { statement: change });
  const js = Buffer.from('evil()').toString('base64');

  const refused = async (body: PublishBody, finding: RegExp) => {
    for (const path of ['/check', '/releases']) {
      const answer = await caller.post(path, 'help', body);
      expect([path, answer.json().findings?.join('\n')]).toEqual([path, expect.stringMatching(finding)]);
      expect(answer.statusCode).toBe(path === '/check' ? 200 : 422);
    }
    expect((await caller.app.inject('/live')).body).toBe(before);
  };

  it('takes the release that the attacks start from', async () => {
    expect((await caller.post('/check', 'help', good())).json().findings).toEqual([]);
    expect((await caller.post('/releases', 'help', good())).statusCode).toBe(201);
  });

  it('1: unsigned', () => refused({ ...good(), signature: null as never }, /bears no signature/));

  it('2: signed with a wrong key', () =>
    refused(world.body(next, { key: makeKey() }), /which the trust document does not know/));

  it('3: another team’s remote', () =>
    refused(world.body(next, { key: world.teamKeys.trading }), /signed by team trading, which does not own/));

  it('4: rollback to what is below the floor', async () => {
    const floors = { 'mfe-help': Math.floor(world.clock.now / 1000) };
    await caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, floors })));
    before = (await caller.app.inject('/live')).body;
    await refused(resigned({ sequence: floors['mfe-help'] - 1 }), /older than the oldest release/);
  });

  it('5: expired', () => refused(resigned({ expiresAt: '2026-11-20T00:00:00.000Z' }), /expired at 2026-11-20/));

  it('6: mixed: the signature of one release on the files of another', () => {
    const other = world.body(manifestOf('mfe-help', '1.0.5'));
    return refused({ ...good(), signature: other.signature }, /is not what key .* has signed/);
  });

  it('7: a file more', () =>
    refused({ ...good(), files: { ...good().files, 'extra.js': js } }, /extra.js: sent but not/));

  it('8: a file without a hash', async () => {
    const { build, files } = good();
    const bare = { ...build, preload: { js: ['main.js'], css: [] } };
    const statement = { ...good().statement, preload: bare.preload };
    const { digestOf } = await import('../keys/digest');
    const named = { ...statement, build: digestOf(bare) };
    const signature = signValue(named, world.teamKeys.help);
    await refused({ statement: named, signature, build: bare, files }, /needs main.js but names no hash/);
  });

  it('9: altered bytes under a signed hash', () =>
    refused({ ...good(), files: { 'remoteEntry.js': js } }, /does not have the hash/));

  it('10: signed with a revoked key', async () => {
    const fresh = makeKey();
    const teams = world
      .trust()
      .teams.map((team) => (team.name === 'trading' ? { ...team, keys: [...team.keys, publicHalf(fresh)] } : team));
    const trust = world.trust({ version: 2, teams, revokedKeys: [fresh.id] });
    await caller.post('/trust', 'owner', world.signTrust(trust));
    before = (await caller.app.inject('/live')).body;
    await refused(world.body(next, { key: fresh }), /which was revoked/);
  });

  it.each<[string, (body: PublishBody) => PublishBody, RegExp]>([
    [
      'a build that is not the signed one',
      (body) => ({ ...body, build: { ...body.build, entry: 'x.js' } }),
      /not the hash/,
    ],
    [
      'a statement with a field more',
      (body) => ({ ...body, statement: { ...body.statement, more: 1 } as never }),
      /release: must not have additional/,
    ],
    [
      'a file outside its folder',
      (body) => ({ ...body, statement: { ...body.statement, files: { '../a.js': 'sha384-x' } } }),
      /release\/files/,
    ],
    [
      'a manifest that is no manifest',
      (body) => ({ ...body, statement: { ...body.statement, manifest: 1 as never } }),
      /manifest/,
    ],
  ])('refuses %s (PLAT-042)', async (_what, broken, finding) => {
    const answer = await caller.post('/releases', 'help', broken(good()));
    expect([answer.statusCode, answer.json().findings.join('\n')]).toEqual([422, expect.stringMatching(finding)]);
    expect((await caller.app.inject('/live')).body).toBe(before);
  });

  it.each([
    ['no JSON', 'x', 400],
    ['a list', '[]', 400],
    ['a share that is none', JSON.stringify({ statement: {}, build: {}, files: {}, share: 0.5 }), 400],
  ])('refuses a body that is %s, saying where', async (_what, payload, status) => {
    const headers = { authorization: `Bearer ${world.tokens.help}`, 'content-type': 'application/json' };
    const answer = await caller.app.inject({ method: 'POST', url: '/releases', payload, headers });
    expect([answer.statusCode, answer.json().findings[0]]).toEqual([status, expect.stringContaining('POST /releases')]);
  });

  it('never hands out what pages would refuse: the good version before takes its place', async () => {
    const fresh = makeKey();
    const teams = world
      .trust()
      .teams.map((team) => (team.name === 'help' ? { ...team, keys: [...team.keys, publicHalf(fresh)] } : team));
    await caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, teams })));
    await caller.post('/releases', 'help', world.body(next, { key: fresh }));
    expect((await caller.liveVersions())['mfe-help']).toBe('1.1.0');
    const answer = await caller.post(
      '/trust',
      'owner',
      world.signTrust(world.trust({ version: 3, teams, revokedKeys: [fresh.id] })),
    );
    expect(answer.json().refused).toEqual([expect.stringContaining('mfe-help 1.1.0 is signed by key')]);
    expect((await caller.liveVersions())['mfe-help']).toBe('1.0.0');
    // Signed anew with the key that is left, the same files are live again.
    const renewed = await caller.post('/releases', 'help', world.body(next));
    expect(renewed.json()).toMatchObject({ entered: false, standing: 'live' });
    const { sets } = await caller.live();
    const release = sets[0]?.set.remotes.find(({ name }) => name === 'mfe-help');
    expect([release?.version, release?.signature.keyId]).toEqual(['1.1.0', world.teamKeys.help.id]);
    expect(release && statementOf(release).sequence).toBe(world.body(next).statement.sequence);
  });
});
