import { type DarkCanaries, type DarkCountsReport, type DarkOutcome, verifyDarkCanary } from '@maru/contract';
import type { DarkView } from '@maru/contract/registry-api';
import { checkSignature } from '@maru/server';
import { registryForEachTest } from './testing/each-test';
import { Caller, manifestOf, type World } from './testing/world';

const well: DarkOutcome = {
  ...{ failure: null, errors: 0, refusedCalls: 0, failedCalls: 0, longTasks: 0, mountPercent: 110, differences: [] },
};
const texts = { ko: ['faq.title'], en: ['faq.title'], ch: ['faq.title'] };

let world: World;
let caller: Caller;
registryForEachTest((made) => ({ world, caller } = made));

async function candidate(version = '1.1.0'): Promise<void> {
  const contract = { links: [], opens: [], texts, bundled: [], consumes: [], provides: [] };
  const body = world.body(manifestOf('mfe-help', version), { built: { contract } });
  expect((await caller.post('/releases', 'help', { ...body, share: 0 })).statusCode).toBe(201);
}

const begin = (person = 'help', wish: object = {}) =>
  caller.post('/darks', person, { remote: 'mfe-help', version: '1.1.0', share: 1000, ...wish });

const told = async (person = 'html') => (await caller.read('/darks', person)).json<DarkCanaries>().list;

const report = (id: string, loads: DarkCountsReport['loads'], to = caller) =>
  to.post('/dark-counts', 'html', { id, loads });

beforeEach(async () => {
  await caller.publish('help');
  await candidate();
});

describe('a dark canary (PLAT-043)', () => {
  it('is granted to HTML servers for ten minutes, signed by the registry, and changes no release set', async () => {
    const before = await caller.live();
    expect((await begin()).json()).toMatchObject({ remote: 'mfe-help', version: '1.1.0', share: 1000 });
    const [granted] = await told();
    const trust = world.trust();
    const now = world.clock.now;
    if (!granted) throw new Error('nothing is granted');
    await verifyDarkCanary(granted, trust, { now, checkSignature });
    await expect(verifyDarkCanary(granted, trust, { now: now + 600_000, checkSignature })).rejects.toThrow(
      'granted until',
    );
    const other = { ...granted, grant: { ...granted.grant, share: 10_000 } };
    await expect(verifyDarkCanary(other, trust, { now, checkSignature })).rejects.toThrow('not what the registry');
    const live = { ...granted, release: before.set.remotes[0] ?? granted.release };
    await expect(verifyDarkCanary(live, trust, { now, checkSignature })).rejects.toThrow('is not of mfe-help 1.0.0');
    expect((await caller.live()).set).toEqual(before.set);
  });

  it('changes its share under the same id, is in the trail and in the status, and ends', async () => {
    const { id } = (await begin()).json();
    expect((await begin('help', { share: 50 })).json()).toMatchObject({ id, share: 50 });
    const { remotes } = (await caller.read('/status')).json();
    expect(remotes.find(({ remote }: { remote: string }) => remote === 'mfe-help').dark).toEqual({
      ...{ id, version: '1.1.0', share: 50 },
    });
    expect((await caller.post('/dark-ends', 'help', { remote: 'mfe-help' })).statusCode).toBe(200);
    expect(await told()).toEqual([]);
    const { list } = (await caller.read('/history?limit=500')).json();
    expect(
      list.slice(-3).map(({ action, by }: { action: string; by: { person: string } }) => [action, by.person]),
    ).toEqual([
      ['dark', 'help'],
      ['dark', 'help'],
      ['endDark', 'help'],
    ]);
  });

  it('is a retry’s own: the same wish twice is one record', async () => {
    await begin();
    const { seq } = await caller.registry.current();
    await begin();
    expect((await caller.registry.current()).seq).toBe(seq);
  });

  it.each([
    ['without the right to promote', 'html', {}, 403, 'no right to promote'],
    ['for another team’s remote', 'trading', {}, 403, 'belongs to team help'],
    ['for a version that is live', 'help', { version: '1.0.0' }, 409, 'shown to members already'],
    ['for an unknown version', 'help', { version: '9.9.9' }, 404, 'never published'],
    ['for the shell', 'owner', { remote: 'shell' }, 400, 'remote'],
    ['beside no load', 'help', { share: 0 }, 400, 'share'],
  ])('is refused %s', async (_, person, wish, status, finding) => {
    const answer = await begin(person, wish);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(finding)]);
  });

  it('needs the second person that members would need (PLAT-046)', async () => {
    await caller.publish('wallet');
    const body = world.body(manifestOf('mfe-wallet', '1.1.0'));
    await caller.post('/releases', 'wallet', { ...body, share: 0 });
    const wish = { remote: 'mfe-wallet' };
    expect((await begin('wallet', wish)).json().findings[0]).toContain('waits for a second person');
    await caller.post('/approvals', 'second', { remote: 'mfe-wallet', version: '1.1.0' });
    expect((await begin('wallet', wish)).statusCode).toBe(200);
  });

  it.each([
    ['it goes live', () => caller.post('/promotions', 'help', { remote: 'mfe-help', version: '1.1.0', share: 10_000 })],
    [
      'it is rolled out',
      () => caller.post('/promotions', 'help', { remote: 'mfe-help', version: '1.1.0', share: 100 }),
    ],
    ['it is revoked', () => caller.post('/revocations', 'help', { remote: 'mfe-help', version: '1.1.0', why: 'odd' })],
  ])('ends when %s', async (_, change) => {
    await begin();
    expect((await change()).statusCode).toBe(200);
    expect(await told()).toEqual([]);
  });

  it('stands still while its remote is frozen, and none begins', async () => {
    await begin();
    const until = new Date(world.clock.now + 3_600_000).toISOString();
    const from = new Date(world.clock.now).toISOString();
    await caller.post('/freezes', 'owner', { remote: '*', from, until, why: 'bank' });
    expect(await told()).toEqual([]);
    expect((await begin('help', { share: 1 })).statusCode).toBe(409);
  });
});

describe('what page loads tell of a dark canary (PLAT-043)', () => {
  const view = async (id: string) => (await caller.read(`/darks/${id}`)).json<DarkView>();

  it('is summed up over processes, each report once, and keeps no key that neither version has signed', async () => {
    const { id } = (await begin()).json();
    const differences = [
      { side: 'words', role: 'heading', key: 'faq.title' },
      { side: 'candidate', role: 'link', key: 'my.account.number' },
      { side: 'live', role: 'button', key: null },
    ] as const;
    const loads = [
      { canary: id, outcome: { ...well, differences } },
      { canary: id, outcome: { ...well, failure: 'mount', mountPercent: null, errors: 3 } },
      { canary: 'd999', outcome: well },
    ] as const;
    await report('report-1', loads);
    await report('report-1', loads);
    const second = await Caller.of(world);
    await report('report-1', loads, second);
    await report('report-2', [{ canary: id, outcome: { ...well, mountPercent: 9000 } }], second);
    expect(await view(id)).toMatchObject({
      ...{ loads: 3, failures: { mount: 1 }, withErrors: 1, withRefusedCalls: 0, differing: 1, by: 'help' },
      differences: [
        { side: 'words', role: 'heading', key: 'faq.title', loads: 1 },
        { side: 'live', role: 'button', key: null, loads: 1 },
      ],
    });
    const seen = (await view(id)).mountPercent.filter((each) => each.loads > 0);
    expect(seen).toEqual([
      { within: 125, loads: 1 },
      { within: null, loads: 1 },
    ]);
  });

  it.each([
    ['of nobody who may count', 'help', [], 403],
    ['with a text for a key', 'html', [{ side: 'live', role: 'link', key: '홍길동 110-234' }], 400],
    ['with more differences than a report has', 'html', Array(21).fill({ side: 'live', role: 'link', key: 'a' }), 400],
  ])('is refused %s', async (_, person, differences, status) => {
    const { id } = (await begin()).json();
    const loads = [{ canary: id, outcome: { ...well, differences } }];
    expect((await caller.post('/dark-counts', person, { id: 'report-3', loads })).statusCode).toBe(status);
  });

  it('changes no count that releases are judged by', async () => {
    const { id } = (await begin()).json();
    await report('report-4', [{ canary: id, outcome: { ...well, failure: 'load' } }]);
    expect(await caller.counts.since(0)).toEqual([]);
  });
});
