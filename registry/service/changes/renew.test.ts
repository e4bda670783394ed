import type { ReleaseStatement, RemoteBuild } from '@maru/contract';
import { makeKey, publicHalf } from '../../keys/signing';
import { registryForEachTest } from '../testing/each-test';
import { buildOf, type Caller, manifestOf, type World } from '../testing/world';

describe('a version that is signed anew (PLAT-042)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => ({ caller, world } = made));
  const manifest = manifestOf('mfe-help');
  const { contract } = buildOf(manifest);
  const firstExpiry = '2027-06-01T00:00:00.000Z';
  const renew = async (built: Partial<RemoteBuild>, statement: Partial<ReleaseStatement> = {}) => {
    const answer = await caller.post('/releases', 'help', {
      ...world.body(manifest, { built, statement }),
      renew: true,
    });
    return [answer.statusCode, answer.json().findings];
  };
  const liveIs = async (version: string) => expect(await caller.liveVersions()).toEqual({ 'mfe-help': version });
  beforeEach(async () => {
    const body = world.body(manifest, { statement: { expiresAt: firstExpiry } });
    expect((await caller.post('/releases', 'help', body)).statusCode).toBe(201);
  });

  it('says nothing that the gate has not checked: no name that a shell would have to lend', async () => {
    const nonsense = { ...contract, uses: { '@maru/ui': ['Nonsense'] } };
    for (const renewed of [nonsense, { ...contract, opens: ['help.nothing'] }, { ...contract, bundled: ['x'] }])
      expect(await renew({ contract: renewed } as Partial<RemoteBuild>)).toEqual([
        409,
        ['mfe-help 1.0.0 exists with other contents of its build (contract); raise the version'],
      ]);
    expect(await caller.get<{ contract?: object }>('/contracts/mfe-help/1.0.0')).toEqual(contract);
  });

  it('may come from another build of the same contents', async () => {
    expect((await renew({ provenance: { commit: 'a'.repeat(40) } }))[0]).toBe(200);
    const { places, builtWith, members } = {
      places: { 'link Faq': 'src/a.ts:2' },
      builtWith: { '@maru/ui': '9.0.0' },
      members: {},
    };
    expect((await renew({ contract: { ...contract, places, builtWith, members } }))[0]).toBe(200);
    expect(await caller.get<{ contract?: object }>('/contracts/mfe-help/1.0.0')).toEqual(contract);
    expect((await renew({ sizes: { 'remoteEntry.js': { raw: 1, brotli: 1 } } }))[0]).toBe(200);
  });

  it.each([
    ['before what it replaces', '2027-05-31T23:59:59.999Z', 0],
    ['within days of now', '2027-06-01T00:00:00.000Z', Date.parse('2027-05-26T00:00:00.000Z')],
  ])('does not end %s, which would take the version from members', async (_what, expiresAt, at) => {
    if (at) world.clock.now = at;
    expect(await renew({}, { expiresAt })).toEqual([
      422,
      [expect.stringContaining(`release/expiresAt: ${expiresAt} is before`)],
    ]);
    await liveIs('1.0.0');
    expect((await renew({}, { expiresAt: '2027-11-21T00:00:00.000Z' }))[0]).toBe(200);
    await liveIs('1.0.0');
  });

  it('ends before what it replaces where pages refuse that: a thief may have signed it for long', async () => {
    const fresh = makeKey();
    const { teams } = world.trust();
    const changed = teams.map((team) => (team.name === 'help' ? { ...team, keys: [publicHalf(fresh)] } : team));
    await caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, teams: changed })));
    const body = world.body(manifest, { key: fresh, statement: { expiresAt: '2027-05-01T00:00:00.000Z' } });
    expect((await caller.post('/releases', 'help', body)).json()).toMatchObject({ standing: 'live' });
    await liveIs('1.0.0');
  });
});
