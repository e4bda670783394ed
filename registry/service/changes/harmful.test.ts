import { allSets } from '../testing/all-sets';
import { registryForEachTest } from '../testing/each-test';
import type { Caller, World } from '../testing/world';

describe('a version that does harm where it has run', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => ({ caller, world } = made));
  const sets = async () => allSets(await caller.live());
  const harmful = async () => (await sets()).map((set) => set.harmful);
  const remote = 'mfe-help';
  const why = 'reads what is typed';

  beforeEach(async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0');
  });

  it('is named to open tabs with its rollback, in the very next set (PLAT-045)', async () => {
    const [before] = await sets();
    expect(before?.harmful).toEqual([]);
    await caller.post('/rollbacks', 'help', { remote, why, harmful: true });
    const [after] = await sets();
    expect([after?.harmful, after?.withdrawn]).toEqual([['mfe-help@2.0.0'], ['mfe-help@2.0.0']]);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    expect(after?.remotes).toMatchObject([{ version: '1.0.0' }]);
  });

  it('is named with the halt of its rollout, to those too who never drew it', async () => {
    await caller.publish('help', '3.0.0', 500);
    await caller.post('/halts', 'help', { remote, why, harmful: true });
    expect(await harmful()).toEqual([['mfe-help@3.0.0']]);
  });

  it('is named with its revocation, also where that it does harm was found later, and once', async () => {
    const revoke = (given: object) => caller.post('/revocations', 'help', { remote, version: '2.0.0', why, ...given });
    await revoke({});
    expect(await harmful()).toEqual([[]]);
    expect((await revoke({ harmful: true })).json()).toMatchObject({ standing: 'revoked', live: '1.0.0' });
    expect(await harmful()).toEqual([['mfe-help@2.0.0']]);
    const { seq } = caller.registry.state;
    await revoke({ harmful: true });
    await revoke({});
    expect([caller.registry.state.seq, await harmful()]).toEqual([seq, [['mfe-help@2.0.0']]]);
  });

  it('leaves tabs alone where it is merely bad', async () => {
    await caller.post('/rollbacks', 'help', { remote, why, harmful: false });
    expect([await harmful(), (await sets())[0]?.withdrawn]).toEqual([[[]], ['mfe-help@2.0.0']]);
  });

  it('is in no set that names it, neither to run nor to fall back to, so that no tab loads itself for ever', async () => {
    await caller.post('/rollbacks', 'help', { remote, why, harmful: true });
    await caller.publish('help', '3.0.0', 500);
    for (const { remotes, fallbacks } of await sets())
      expect([...remotes, ...Object.values(fallbacks)].map(({ version }) => version)).not.toContain('2.0.0');
    await caller.post('/halts', 'help', { remote, why });
    await caller.post('/promotions', 'help', { remote, version: '2.0.0', share: 10_000, again: true });
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
    expect(await harmful()).toEqual([[]]);
  });

  it('is said by nobody else than who may take a version back, and is kept over a restart', async () => {
    for (const person of ['second', 'html', 'trading'])
      expect((await caller.post('/rollbacks', person, { remote, why, harmful: true })).statusCode).toBe(403);
    expect((await caller.post('/rollbacks', 'help', { remote, harmful: 'yes' })).statusCode).toBe(400);
    expect(await harmful()).toEqual([[]]);
    await caller.post('/rollbacks', 'help', { remote, why, harmful: true });
    expect((await (await world.open()).live()).set.harmful).toEqual(['mfe-help@2.0.0']);
  });
});
