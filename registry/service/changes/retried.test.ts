import type { LogRecord } from '@maru/contract/registry-api';
import { registryForEachTest } from '../testing/each-test';
import { Caller, manifestOf, type World } from '../testing/world';

const remote = 'mfe-help';

describe('a change whose answer was lost, sent again (PLAT-043, PLAT-046)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const recorded = async (action: string) => {
    const { list } = (await caller.read('/history?limit=500', 'owner')).json<{ list: readonly LogRecord[] }>();
    return list.filter((record) => record.action === action).length;
  };
  /** Sends it three times at once, through two processes, and once more. */
  async function sent(path: string, person: string, body: object) {
    const other = await Caller.of(world);
    const send = (by = caller) => by.post(path, person, body);
    const answers = [...(await Promise.all([send(), send(), send(other)])), await send()];
    await other.app.close();
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  }
  const begin = async (share = 500) => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', share);
    return (await caller.live()).rollouts[0]?.id;
  };

  it.each([true, false])('halts a rollout once, named or not, with the same answer: %s', async (isNamed) => {
    const id = await begin();
    const body = { remote, why: 'errors', ...(isNamed && { rollout: id }) };
    const answers = await sent('/halts', 'help', body);
    expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
    expect(answers[0]?.[1]).toMatchObject({ version: '2.0.0', standing: 'withdrawn', live: '1.0.0' });
    expect(await recorded('halt')).toBe(1);
  });

  it('says no more of a halt where it is another one, or that version is given to members again', async () => {
    const rollout = await begin();
    await caller.post('/halts', 'help', { remote, why: 'errors', rollout });
    for (const other of [
      { why: 'slow' },
      { why: 'errors', harmful: true },
      { why: 'errors', rollout: 'r999' },
      { why: 'errors', remote: 'mfe-trading' },
    ])
      expect([other, (await caller.post('/halts', 'owner', { remote, ...other })).statusCode]).toEqual([other, 409]);
    expect((await caller.post('/halts', 'owner', { remote, why: 'errors' })).statusCode).toBe(409);
    await caller.post('/promotions', 'help', { remote, version: '2.0.0', share: 10_000, again: true });
    expect((await caller.post('/halts', 'help', { remote, why: 'errors', rollout })).statusCode).toBe(409);
  });

  it('raises a share once, with the same answer', async () => {
    const rollout = await begin();
    const answers = await sent('/promotions', 'help', { remote, version: '2.0.0', share: 2500, rollout });
    expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
    expect([await recorded('promote'), caller.registry.state.stages.get(remote)?.shares]).toEqual([1, [500, 2500]]);
    const lower = await caller.post('/promotions', 'help', { remote, version: '2.0.0', share: 400 });
    expect(lower.json().findings[0]).toContain('a rollout only grows');
  });

  it('makes a version live once', async () => {
    await begin();
    const answers = await sent('/promotions', 'help', { remote, version: '2.0.0', share: 10_000 });
    expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
    expect(await recorded('promote')).toBe(1);
  });

  it('approves once, for the one who has approved', async () => {
    await caller.publish('wallet');
    await caller.post('/releases', 'wallet', { ...world.body(manifestOf('mfe-wallet', '1.1.0')), share: 100 });
    const body = { remote: 'mfe-wallet', version: '1.1.0' };
    const answers = await sent('/approvals', 'second', body);
    expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
    expect(answers[0]?.[1]).toMatchObject({ standing: 'rollout', share: 100 });
    expect(await recorded('approve')).toBe(2);
    expect((await caller.post('/approvals', 'second', { ...body, share: 200 })).statusCode).toBe(409);
  });

  it('ends a dark canary once, with the same answer', async () => {
    await begin(0);
    expect((await caller.post('/dark-ends', 'help', { remote })).statusCode).toBe(409);
    await caller.post('/darks', 'help', { remote, version: '2.0.0', share: 100 });
    const answers = await sent('/dark-ends', 'help', { remote });
    expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
    expect(answers[0]?.[1]).toMatchObject({ remote, version: '2.0.0' });
    expect(await recorded('endDark')).toBe(1);
  });
});
