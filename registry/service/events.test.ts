import type { EventManifest, RemoteContract } from '@maru/contract';
import { registryForEachTest } from './testing/each-test';
import { buildOf, type Caller, manifestOf, type World } from './testing/world';

const asked: EventManifest = { asked: { topic: 'string', kind: ['fee', 'other'] } };
const hears: RemoteContract['hears'] = [{ event: 'help.asked', fields: { topic: 'string' } }];
const places = { 'hears help.asked': 'src/screens/main/main.screen.tsx:31' };

describe('releases with events', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  interface Change {
    readonly events?: EventManifest;
    readonly contract?: Partial<RemoteContract>;
    readonly share?: number;
  }
  const publish = async (team: 'help' | 'trading', version: string, { events, contract, share = 10_000 }: Change) => {
    const manifest = { ...manifestOf(`mfe-${team}`, version), ...(events && { events }) };
    const built = { contract: { ...buildOf(manifest).contract, ...contract } };
    const answer = await caller.post('/releases', team, { ...world.body(manifest, { built }), share });
    return { status: answer.statusCode, findings: answer.json().findings };
  };

  it('are refused where they drop an event, or a field, that a live remote subscribes to: its line is named (PLAT-042)', async () => {
    expect((await publish('help', '1.0.0', { events: asked })).status).toBe(201);
    expect((await publish('trading', '1.0.0', { contract: { hears, places } })).status).toBe(201);
    const line =
      /^mfe-trading@1\.0\.0 hears help\.asked \(src\/screens\/main\/main\.screen\.tsx:31\), which this version/;
    const refused = { status: 422, findings: [expect.stringMatching(line)] };
    expect(await publish('help', '2.0.0', {})).toEqual(refused);
    expect(await publish('help', '2.0.0', { events: { asked: { kind: ['fee'] } } })).toEqual(refused);
    // The subscriber reads the topic alone.
    expect((await publish('help', '2.0.0', { events: { asked: { topic: 'string' } } })).status).toBe(201);

    // One that waits is judged again when it goes live.
    expect((await publish('trading', '2.0.0', {})).status).toBe(201);
    expect((await publish('trading', '3.0.0', { contract: { hears, places }, share: 0 })).status).toBe(201);
    expect((await publish('help', '3.0.0', {})).status).toBe(201);
    const late = await caller.post('/promotions', 'trading', {
      remote: 'mfe-trading',
      version: '3.0.0',
      share: 10_000,
    });
    expect([late.statusCode, late.json().findings]).toEqual([
      409,
      [
        expect.stringMatching(
          /^event help\.asked \(src\/screens\/main\/main\.screen\.tsx:31\): no live remote publishes it/,
        ),
      ],
    ]);
  });

  it('are refused where they subscribe to what nobody publishes, or not in each page: their line is named (PLAT-042)', async () => {
    await publish('help', '1.0.0', {});
    const listener = () => publish('trading', '1.0.0', { contract: { hears, places } });
    const line = /^event help\.asked \(src\/screens\/main\/main\.screen\.tsx:31\): /;
    expect(await listener()).toEqual({ status: 422, findings: [expect.stringMatching(line)] });
    expect((await publish('help', '2.0.0', { events: asked, share: 500 })).status).toBe(201);
    expect(await listener()).toEqual({
      status: 422,
      findings: [expect.stringMatching(/wait until its rollout has ended/)],
    });
    const raised = await caller.post('/promotions', 'help', { remote: 'mfe-help', version: '2.0.0', share: 10_000 });
    expect(raised.statusCode).toBe(200);
    expect((await listener()).status).toBe(201);
  });

  it('are in the signed description that pages get', async () => {
    await publish('help', '1.0.0', { events: asked });
    const { set } = await caller.live();
    expect(set.remotes[0]?.manifest.events).toEqual(asked);
    const wrong = await publish('help', '2.0.0', { events: { asked: { topic: 'object' } } as never });
    expect(wrong.status).toBe(422);
  });
});
