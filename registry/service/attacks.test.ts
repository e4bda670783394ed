import { type ReleaseStatement, type SignedTrust, statementOf } from '@maru/contract';
import { makeKey, publicHalf, signValue } from '../keys/signing';
import type { PublishBody } from './changes/publish-body';
import { registryForEachTest } from './testing/each-test';
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
    refused(world.body(next, { key: world.teamKeys.trading }), /signed by team trading: only its owner/));

  it('4: rollback to what is below the floor', async () => {
    const floors = { 'mfe-help': Math.floor(world.clock.now / 1000) };
    await caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, floors })));
    before = (await caller.app.inject('/live')).body;
    await refused(resigned({ sequence: floors['mfe-help'] - 1 }), /is below the floor of mfe-help/);
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
    ['an entry without a hash', () => resigned({ files: {} }), /differs from files.json/],
    [
      'the manifest of another remote',
      () => resigned({ manifest: manifestOf('mfe-trading', '1.1.0') }),
      /manifest|name/,
    ],
    [
      'another manifest than was signed',
      (body) => ({
        ...body,
        statement: {
          ...body.statement,
          manifest: { ...body.statement.manifest, budget: { entryKiB: 11, totalKiB: 41 } },
        },
      }),
      /is not what key .* has signed/,
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

  it.each<[string, () => SignedTrust]>([
    [
      'a trust document without a signature',
      () => ({ ...world.signTrust(world.trust({ version: 2 })), signature: { keyId: '', value: '' } }),
    ],
    ['a trust document of another root', () => world.signTrust(world.trust({ version: 2 }), makeKey())],
    [
      'a trust document that has expired',
      () => world.signTrust(world.trust({ version: 2, expiresAt: '2026-11-20T00:00:00.000Z' })),
    ],
    ['a trust document from before', () => world.signTrust(world.trust({ version: 1 }))],
  ])('refuses %s, whoever hands it in', async (_what, signed) => {
    expect((await caller.post('/trust', 'owner', signed())).statusCode).toBe(422);
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
    const { statement: good } = world.body(next);
    const renewed = await caller.post('/releases', 'help', world.body(next));
    expect(renewed.json()).toMatchObject({ entered: false, standing: 'live' });
    const { set } = await caller.live();
    const release = set.remotes.find(({ name }) => name === 'mfe-help');
    expect([release?.version, release?.signature.keyId]).toEqual(['1.1.0', world.teamKeys.help.id]);
    expect(release && statementOf(release).sequence).toBe(good.sequence);
  });
});

describe('an older release does not go live again, however well its team has signed it', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const promote = (version: string) =>
    caller.post('/promotions', 'help', { remote: 'mfe-help', version, share: 10_000 });
  const signedAt = (version: string, sequence: number) =>
    world.body(manifestOf('mfe-help', version), { statement: { sequence } });

  it.each(['/check', '/releases'])('refuses at %s what is not newer than every version that was live', async (path) => {
    const old = signedAt('0.0.1', 1);
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0');
    const live = caller.registry.state.release('mfe-help', '2.0.0')?.sequence ?? 0;
    await caller.post('/rollbacks', 'help', { remote: 'mfe-help' });
    for (const body of [old, signedAt('0.0.2', live - 1), signedAt('0.0.3', live)])
      expect((await caller.post(path, 'help', body)).json().findings).toEqual([
        expect.stringMatching(/does not follow 2\.0\.0 \(\d+\), which was live; .*maru rollback mfe-help/),
      ]);
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0' });
    expect((await caller.publish('help', '3.0.0')).statusCode).toBe(201);
  });

  it('refuses to promote what was entered or live before a newer one, alone a rollback leads back', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '1.5.0', 0);
    await caller.publish('help', '2.0.0');
    for (const version of ['1.0.0', '1.5.0']) {
      const answer = await promote(version);
      expect([answer.statusCode, answer.json().findings[0]]).toEqual([409, expect.stringContaining('does not follow')]);
    }
    const rollback = (to: string) => caller.post('/rollbacks', 'help', { remote: 'mfe-help', to });
    expect((await rollback('1.5.0')).json().findings).toEqual([
      'mfe-help 1.5.0 was never live: choose another version',
    ]);
    expect((await rollback('1.0.0')).json()).toMatchObject({ version: '1.0.0', standing: 'live' });
  });

  it('refuses an approval that comes after a newer version went live', async () => {
    const publish = (version: string) =>
      caller.post('/releases', 'wallet', world.body(manifestOf('mfe-wallet', version)));
    await publish('1.0.0');
    await publish('2.0.0');
    const approve = (version: string) => caller.post('/approvals', 'second', { remote: 'mfe-wallet', version });
    expect((await approve('2.0.0')).json()).toMatchObject({ standing: 'live' });
    expect((await approve('1.0.0')).json().findings[0]).toContain('does not follow 2.0.0');
  });

  it('takes the files of an earlier version as a new release once their team has signed them after it', async () => {
    await caller.publish('help', '1.0.0');
    const replayed = signedAt('1.0.0', caller.registry.state.release('mfe-help', '1.0.0')?.sequence ?? 0);
    await caller.publish('help', '2.0.0');
    expect((await caller.post('/releases', 'help', replayed)).statusCode).toBe(409);
    expect((await caller.publish('help', '1.0.0')).json()).toMatchObject({ standing: 'live', entered: false });
  });

  it('refuses a renewal with an older signature', async () => {
    const older = signedAt('1.0.0', 1);
    await caller.publish('help', '1.0.0');
    const answer = await caller.post('/releases', 'help', { ...older, renew: true });
    expect([answer.statusCode, answer.json().findings]).toEqual([422, [expect.stringContaining('is below')]]);
  });

  it.each<[string, Partial<ReleaseStatement>, RegExp]>([
    ['a day in the future', { sequence: Date.parse('2026-11-22T03:00:00.000Z') / 1000 }, /is in the future/],
    ['valid until 2099', { expiresAt: '2099-01-01T00:00:00.000Z' }, /is more than 400 days away/],
  ])('refuses a release that is %s, for a renewal too', async (_what, change, finding) => {
    const body = world.body(manifestOf('mfe-help', '1.0.0'), { statement: change });
    const refusal = [422, [expect.stringMatching(finding)]];
    const entered = await caller.post('/releases', 'help', body);
    expect([entered.statusCode, entered.json().findings]).toEqual(refusal);
    await caller.publish('help', '1.0.0');
    const renewed = await caller.post('/releases', 'help', { ...body, renew: true });
    expect([renewed.statusCode, renewed.json().findings]).toEqual(refusal);
  });
});
