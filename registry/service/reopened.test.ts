import { type ReopenedSet, type SignedReopen, verifyReopened } from '@maru/contract';
import { checkSignature, hourMs } from '@maru/server';
import { registryForEachTest } from './testing/each-test';
import type { Caller, World } from './testing/world';

describe('a link that opens a release set of before', () => {
  let world: World;
  let caller: Caller;
  let before: string;
  registryForEachTest((made) => ({ world, caller } = made));
  beforeEach(async () => {
    await caller.publish('help', '1.0.0');
    before = (await caller.live()).set.id;
    world.clock.now += 1000;
    await caller.publish('help', '2.0.0');
  });

  const ask = (set: string, by = 'help') => caller.post('/reopenings', by, { set });
  const textOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const linkTo = async (set: string) => (await ask(set)).json() as SignedReopen;
  const open = (link: object) => caller.app.inject(`/reopened?link=${textOf(link)}`);
  const by = () => ({ now: world.clock.now, checkSignature });

  it('is for one set and eight hours, is in the log, and needs a right to promote', async () => {
    expect((await linkTo(before)).token).toEqual({
      ...{ purpose: 'reopen', set: before, person: 'help' },
      expiresAt: new Date(world.clock.now + 8 * hourMs).toISOString(),
    });
    const { list } = (await caller.read('/history')).json();
    expect(list.at(-1)).toMatchObject({ action: 'reopen', set: before, by: { person: 'help' } });
    expect((await ask(before, 'html')).statusCode).toBe(403);
    expect((await ask('set-9999')).statusCode).toBe(404);
    expect((await ask('../live')).statusCode).toBe(400);
  });

  it('gives the set as pages got it, signed so that no page takes it for a live one', async () => {
    const answer = await open(await linkTo(before));
    expect(answer.headers['cache-control']).toBe('no-store');
    const opened: ReopenedSet = answer.json();
    expect(opened.set).toMatchObject({ id: before, remotes: [{ name: 'mfe-help', version: '1.0.0' }] });
    expect(opened.set).not.toHaveProperty('signature');
    const { trust } = (await caller.live()).trust;
    await expect(verifyReopened(opened, trust, by())).resolves.toBeUndefined();
    world.clock.now += 9 * hourMs;
    await expect(verifyReopened(opened, trust, by())).rejects.toMatchObject({ reason: 'expired' });
  });

  it('runs nothing that was revoked or found to do harm since, neither live nor to fall back to (decision 96)', async () => {
    const now = (await caller.live()).set.id;
    const what = async (set: string) => {
      const opened: ReopenedSet = (await open(await linkTo(set))).json();
      return [opened.set.remotes.map(({ version }) => version), Object.keys(opened.set.fallbacks)];
    };
    await caller.post('/rollbacks', 'help', { remote: 'mfe-help', why: 'slow' });
    expect(await what(now)).toEqual([['2.0.0'], ['mfe-help']]);
    const at = { remote: 'mfe-help', why: 'reads what is typed' };
    await caller.post('/revocations', 'help', { ...at, version: '2.0.0', harmful: true });
    expect(await what(now)).toEqual([[], ['mfe-help']]);
    await caller.publish('help', '3.0.0');
    await caller.post('/rollbacks', 'help', { ...at, harmful: true });
    const third = `set-${Number((await caller.live()).set.id.slice(4)) - 1}`;
    expect(await what(third)).toEqual([[], ['mfe-help']]);
    await caller.post('/revocations', 'help', { ...at, version: '1.0.0' });
    expect([await what(before), await what(third)]).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it('opens no set whose shell was revoked', async () => {
    const share = 10_000;
    await caller.post('/releases', 'platform', { ...world.shellBody('1.0.0-aa'), share });
    const { id } = (await caller.live()).set;
    const link = await linkTo(id);
    expect((await open(link)).statusCode).toBe(200);
    await caller.post('/revocations', 'platform', { remote: 'shell', version: '1.0.0-aa', why: 'leaks' });
    const answer = await open(link);
    expect([answer.statusCode, answer.json().findings[0]]).toEqual([
      404,
      expect.stringContaining('ran shell 1.0.0-aa'),
    ]);
  });

  it('opens nothing when it is forged, changed, of another kind, or late', async () => {
    const good = await linkTo(before);
    const override = await caller.post('/overrides', 'help', { remote: 'mfe-help', origin: 'http://localhost:9001' });
    const live = (await caller.live()).set;
    const wrong: readonly object[] = [
      { ...good, token: { ...good.token, set: live?.id } },
      { ...good, signature: { ...good.signature, keyId: '0'.repeat(16) } },
      override.json(),
      {},
    ];
    for (const link of wrong) expect((await open(link)).statusCode).toBe(403);
    expect((await caller.app.inject('/reopened')).statusCode).toBe(400);
    world.clock.now += 9 * hourMs;
    expect((await open(good)).statusCode).toBe(403);
  });
});
