import type { LogRecord, Status } from '@maru/contract/registry-api';
import { hourMs } from '@maru/server/time';
import { registryForEachTest } from '../testing/each-test';
import { Caller, type World } from '../testing/world';

const until = '2026-12-24T00:00:00.000Z';
const frozen = { remote: 'mfe-help', from: '2026-11-21T00:00:00.000Z', until, why: 'bank' };
const daily = { remote: '*', daily: '22:00-02:00', zone: 'Asia/Seoul', why: 'night' };

describe('a freeze that is sent twice (PLAT-043)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const freeze = (body: object, by = caller) => by.post('/freezes', 'owner', body);
  const freezes = async () => (await caller.get<Status>('/status')).freezes;

  it.each([frozen, daily])('holds once, with the same answer: %j', async (body) => {
    const first = await freeze(body);
    const second = await freeze(body);
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 200, first.json()]);
    expect(await freezes()).toEqual([expect.objectContaining(first.json())]);
  });

  it('holds once where each call says that it begins now', async () => {
    const first = (await freeze(frozen)).json();
    const later = { ...frozen, from: '2026-11-21T00:00:07.000Z', until: '2026-12-24T09:00:00.000+09:00' };
    expect((await freeze(later)).json()).toEqual(first);
    expect(await freezes()).toHaveLength(1);
  });

  it('holds once at the same time, also through two processes', async () => {
    const other = await Caller.of(world);
    const answers = await Promise.all([freeze(frozen), freeze(frozen), freeze(frozen, other)]);
    expect(answers.map(({ statusCode }) => statusCode < 300)).toEqual([true, true, true]);
    const [only, ...others] = await freezes();
    expect([answers.map((answer) => answer.json().id), others]).toEqual([[only?.id, only?.id, only?.id], []]);
    await other.app.close();
  });

  it('is another one by its reason, its times or its remote, and once the first has ended', async () => {
    const { id } = (await freeze(frozen)).json();
    await caller.delete(`/freezes/${id}`, 'owner');
    expect((await freeze(frozen)).statusCode).toBe(201);
    await freeze(daily);
    for (const body of [
      { ...frozen, why: 'audit' },
      { ...frozen, from: '2026-11-20T00:00:00.000Z' },
      { ...frozen, until: '2026-12-25T00:00:00.000Z' },
      { ...frozen, remote: '*' },
      { ...daily, zone: 'UTC' },
      { ...daily, daily: '22:00-03:00' },
    ])
      expect([body, (await freeze(body)).statusCode]).toEqual([body, 201]);
  });

  it('is answered again to those alone who may freeze', async () => {
    await freeze(daily);
    expect((await caller.post('/freezes', 'help', daily)).statusCode).toBe(403);
  });
});

describe('an end that is sent twice (PLAT-043, PLAT-046)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const until = () => new Date(world.clock.now + hourMs).toISOString();
  const makers: Record<string, () => Promise<string>> = {
    freezes: async () => (await caller.post('/freezes', 'help', frozen)).json().id,
    tokens: async () => {
      const robot = { person: 'robot', team: 'help', rights: ['publish'], expiresAt: until() };
      return (await caller.post('/tokens', 'owner', robot)).json().id;
    },
  };
  const recorded = async (action: string) => {
    const { list } = (await caller.read('/history?limit=500', 'owner')).json<{ list: readonly LogRecord[] }>();
    return list.filter((record) => record.action === action).length;
  };

  it.each([
    ['freezes', 'unfreeze'],
    ['tokens', 'endToken'],
  ])('of %s is answered as the first was and recorded once, also at the same time', async (what, action) => {
    const id = await makers[what]?.();
    const other = await Caller.of(world);
    const end = (by = caller) => by.delete(`/${what}/${id}`, 'owner');
    const answers = [...(await Promise.all([end(), end(), end(other)])), await end()];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [200, { ended: id }]),
    );
    expect(await recorded(action)).toBe(1);
    expect((await caller.delete(`/${what}/f999`, 'owner')).statusCode).toBe(404);
    await other.app.close();
  });

  it('is told to those alone who may lift the freeze', async () => {
    const id = await makers.freezes?.();
    await caller.delete(`/freezes/${id}`, 'help');
    expect((await caller.delete(`/freezes/${id}`, 'wallet')).statusCode).toBe(403);
    expect((await caller.delete(`/freezes/${id}`, 'help')).statusCode).toBe(200);
  });
});

describe('a token that is asked for twice (PLAT-046)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const robot = () => ({
    ...{ person: 'robot', team: 'help', rights: ['publish', 'promote'] },
    expiresAt: new Date(world.clock.now + hourMs).toISOString(),
  });
  const ask = (body: object, by = caller) => by.post('/tokens', 'owner', body);
  const made = async () => {
    const { list } = (await caller.read('/history?limit=500', 'owner')).json<{ list: readonly LogRecord[] }>();
    return list.filter((record) => record.action === 'token' && record.person === 'robot').length;
  };

  it('is made once, and the second call names the one to end, whose text cannot be told again', async () => {
    const { id } = (await ask(robot())).json();
    world.clock.now += 1000;
    const second = await ask({ ...robot(), rights: ['promote', 'publish'] });
    expect([second.statusCode, second.json().findings]).toEqual([
      409,
      [expect.stringMatching(new RegExp(`^robot has token ${id} of team help .*maru token revoke ${id}.*--again`))],
    ]);
    expect(await made()).toBe(1);
  });

  it('is made once at the same time, also through two processes', async () => {
    const other = await Caller.of(world);
    const answers = await Promise.all([ask(robot()), ask(robot()), ask(robot(), other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await made()).toBe(1);
    await other.app.close();
  });

  it('is made beside the first where that is said, or where person, team or rights are others', async () => {
    await ask(robot());
    for (const change of [{ again: true }, { team: 'wallet' }, { rights: ['publish'] }, { rights: ['approve'] }])
      expect([change, (await ask({ ...robot(), ...change })).statusCode]).toEqual([change, 201]);
    expect(JSON.stringify((await caller.read('/history?limit=500', 'owner')).json())).not.toContain('again');
  });

  it('is made in place of one that was ended or has expired', async () => {
    const { id } = (await ask(robot())).json();
    await caller.delete(`/tokens/${id}`, 'owner');
    expect((await ask(robot())).statusCode).toBe(201);
    world.clock.now += hourMs;
    expect((await ask(robot())).statusCode).toBe(201);
  });
});
