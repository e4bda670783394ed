import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BootPlan } from '../gate/boot';
import { Caller, World } from '../testing/world';

describe('the browser that a version of the shell is tried out in (PLAT-042)', () => {
  let world: World;
  let caller: Caller;
  let browser: Server;
  let plans: BootPlan[] = [];
  let findings: readonly string[] = [];
  beforeEach(async () => {
    [plans, findings] = [[], []];
    browser = createServer(async (request, reply) => {
      plans.push(JSON.parse(await text(request)) as BootPlan);
      reply.end(JSON.stringify({ findings }));
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
  const publish = (version: string) => caller.post('/releases', 'platform', world.shellBody(version));

  it('gets its files, the remotes that are live, and the shell that is live with the address of its files', async () => {
    await caller.publish('help');
    expect((await publish('1.0.0-aa')).statusCode).toBe(201);
    expect((await publish('1.1.0-bb')).statusCode).toBe(201);
    const [, first, second] = plans;
    expect(first?.candidate).toMatchObject({ name: 'shell', version: '1.0.0-aa' });
    expect(first?.candidate).toHaveProperty(['contents', 'main.1.0.0-aa.js']);
    expect(first?.worlds.map((remotes) => remotes.map(({ name }) => name))).toEqual([['mfe-help']]);
    expect(first).not.toHaveProperty('before');
    expect(second?.before).toMatchObject({
      version: '1.0.0-aa',
      shell: { version: '1.0.0-aa' },
      baseUrl: expect.stringMatching(/\/files\/shell\/1\.0\.0-aa\/$/),
    });
  });

  it('decides: what it finds keeps the version out', async () => {
    findings = ['boot: shell: /: draws no first screen within 15 s (as a visitor)'];
    const answer = await publish('1.0.0-aa');
    expect([answer.statusCode, answer.json().findings]).toEqual([422, findings]);
    expect((await caller.post('/check', 'platform', world.shellBody('1.0.0-aa'))).json()).toEqual({ findings });
    expect((await caller.live()).set.shell).toBeUndefined();
  });
});
