import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Caller, manifestOf, World } from '../testing/world';

describe('what takes a browser (PLAT-042)', () => {
  let world: World;
  let caller: Caller;
  let browser: Server;
  /** Boots that have begun and not ended. */
  const waiting: ServerResponse[] = [];
  let begun: () => void = () => undefined;
  const nextBoot = () => new Promise<void>((done) => (begun = done));

  beforeEach(async () => {
    browser = createServer((request, reply) => {
      request.resume().on('end', () => {
        waiting.push(reply);
        begun();
      });
    });
    await new Promise<void>((done) => browser.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(browser.address() as AddressInfo).port}`;
    world = await World.make({ boot: { command: [], url, limitMs: 20_000 } });
    caller = await Caller.of(world);
  });
  afterEach(async () => {
    await caller.app.close();
    await new Promise((done) => browser.close(done));
    await world.remove();
  });
  const answerBoot = () => waiting.shift()?.end('{"findings":[]}');

  it('is done one at a time of each team, which is told so; another team waits for one at most', async () => {
    const [boot, next] = [nextBoot(), nextBoot];
    const first = caller.post('/check', 'help', world.body(manifestOf('mfe-help', '1.0.0')));
    await boot;
    for (const path of ['/check', '/releases']) {
      const second = await caller.post(path, 'help', world.body(manifestOf('mfe-help', '1.1.0')));
      expect([second.statusCode, second.json().findings]).toEqual([
        429,
        [expect.stringMatching(/^mfe-help of team help is being checked: wait .* then try again/)],
      ]);
    }
    const other = caller.post('/releases', 'trading', world.body(manifestOf('mfe-trading')));
    const otherBoot = next();
    answerBoot();
    expect((await first).json()).toEqual({ findings: [] });
    await otherBoot;
    answerBoot();
    expect((await other).json()).toMatchObject({ standing: 'live' });
    const again = next();
    const third = caller.post('/releases', 'help', world.body(manifestOf('mfe-help', '1.1.0')));
    await again;
    answerBoot();
    expect((await third).json()).toMatchObject({ standing: 'live' });
  });

  it('gives the turn back where the gate refuses before it', async () => {
    const bad = { ...world.body(manifestOf('mfe-help')), files: {} };
    for (let round = 0; round < 2; round += 1)
      expect((await caller.post('/releases', 'help', bad)).statusCode).toBe(422);
  });
});
