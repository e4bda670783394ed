import { registryForEachTest } from '../testing/each-test';
import { Caller, World } from '../testing/world';

const views = ['/status', '/history', '/releases/mfe-help', '/diff?remote=mfe-help', '/contracts', '/uses'];

describe('what the registry tells', () => {
  let caller: Caller;
  registryForEachTest((made) => {
    caller = made.caller;
  });
  beforeEach(async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
  });
  const all = async () => {
    const { rollouts, set } = await caller.live();
    return [
      ...views,
      `/rollouts/${rollouts[0]?.id}`,
      `/sets/${set.id}.${rollouts[0]?.id}`,
      '/contracts/mfe-help/1.0.0',
    ];
  };

  it('names persons, reasons and versions to holders of a token alone, and to no page of another origin', async () => {
    for (const path of await all()) {
      expect([path, (await caller.app.inject(path)).statusCode]).toEqual([path, 401]);
      for (const person of ['second', 'help', 'html', 'owner']) {
        const { statusCode, headers } = await caller.read(path, person);
        expect([path, person, statusCode]).toEqual([path, person, 200]);
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });

  it('tells nothing more to a token that has ended', async () => {
    const expiresAt = '2030-01-01T00:00:00.000Z';
    const made = await caller.post('/tokens', 'owner', { person: 'kim', team: 'help', rights: ['promote'], expiresAt });
    const { id, token } = made.json<{ id: string; token: string }>();
    expect((await caller.read('/status', token)).statusCode).toBe(200);
    await caller.delete(`/tokens/${id}`, 'owner');
    for (const path of await all()) expect((await caller.read(path, token)).statusCode).toBe(401);
  });

  it('says to everybody what pages say anyway: what is live, and its files', async () => {
    for (const path of ['/live', '/files/mfe-help/1.0.0/remoteEntry.js', '/files/mfe-help/1.0.0/release.json']) {
      const { statusCode, headers } = await caller.app.inject(path);
      expect([path, statusCode, headers['access-control-allow-origin']]).toEqual([path, 200, '*']);
    }
  });

  it('asks the store once a second at most for those without a token, however often they ask', async () => {
    const world = await World.make({ freshMs: 60_000 });
    const stranger = await Caller.of(world);
    await stranger.app.inject('/live');
    const reads = jest.spyOn(stranger.registry.deps.store, 'read');
    for (const url of views) expect((await stranger.app.inject(url)).statusCode).toBe(401);
    for (const url of ['/releases', '/halts', '/trust'])
      expect((await stranger.post(url, 'maru_000000000000_x', {})).statusCode).toBe(401);
    expect(reads).not.toHaveBeenCalled();
    await stranger.app.close();
    await world.remove();
  });
});
