import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type BootPlan, bootCandidate, runBoot } from './boot';

const plan = { candidate: { name: 'mfe-help', folder: '/nowhere' }, worlds: [] } as unknown as BootPlan;
const script = (code: string) => ['node', '-e', code];
const boot = async (code: string, limitMs = 20_000) =>
  (await runBoot(plan, { command: script(code), limitMs })).findings;

describe('the boot of a candidate as a program of its own', () => {
  it('hands over the plan and takes the findings', async () => {
    const echo = `let t='';process.stdin.on('data',c=>t+=c).on('end',()=>console.log(JSON.stringify({findings:[JSON.parse(t).candidate.name]})))`;
    expect(await boot(echo)).toEqual(['mfe-help']);
  });

  it.each([
    ['fails', `console.error('no Chromium found');process.exit(1)`, 'boot: could not be made: no Chromium found'],
    ['talks nonsense', `console.log('well')`, /^boot: could not be made: node -e .* ended with 0$/],
  ])('takes nothing for well that %s', async (_, code, says) => {
    expect(await boot(code)).toEqual([typeof says === 'string' ? says : expect.stringMatching(says)]);
  });

  it('takes notes, which refuse nobody', async () => {
    const noting = `console.log(JSON.stringify({findings:[],notes:['asks GET /v1/rewards']}))`;
    const report = await runBoot(plan, { command: script(noting), limitMs: 20_000 });
    expect(report).toEqual({ findings: [], notes: ['asks GET /v1/rewards'] });
  });

  it('names the registry’s keys to the program of this machine, which must not be able to read them, and to no service', async () => {
    const candidate = { statement: { name: 'mfe-help' }, files: new Map() } as never;
    const echo = `let t='';process.stdin.on('data',c=>t+=c).on('end',()=>console.log(JSON.stringify({findings:JSON.parse(t).closed??['none']})))`;
    const closed = ['/keys/set.json'];
    expect(await bootCandidate(candidate, { worlds: [] }, { command: script(echo), limitMs: 20_000, closed })).toEqual(
      closed,
    );
    const told: string[] = [];
    const service = createServer(async (request, reply) => {
      told.push(await text(request));
      reply.end('{"findings":[]}');
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    await bootCandidate(candidate, { worlds: [] }, { command: [], url, limitMs: 5000, closed });
    service.close();
    expect(told.join()).toContain('mfe-help');
    expect(told.join()).not.toContain('/keys/');
  });

  it('ends one that says more than any report, and keeps little of what it complains of', async () => {
    const flood = `const chunk='x'.repeat(65536);const more=()=>process.stdout.write(chunk,more);more()`;
    expect(await boot(flood)).toEqual(['boot: could not be made: it says more than 1048576 bytes']);
    const [said = ''] = await boot(`process.stderr.write('x'.repeat(1e6),()=>process.exit(1))`);
    expect(said.length).toBeLessThan(5000);
    const service = createServer((_request, reply) => {
      const more = () => reply.write('x'.repeat(65_536), more);
      more();
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const candidate = { statement: { name: 'mfe-help' }, files: new Map() } as never;
    const [refused] = await bootCandidate(candidate, { worlds: [] }, { command: [], url, limitMs: 20_000 });
    expect(refused).toContain('it says more than 1048576 bytes');
    service.closeAllConnections();
    service.close();
  });

  it('ends a boot that takes too long', async () => {
    expect(await boot('setInterval(() => undefined, 1000)', 300)).toEqual([
      'boot: could not be made: it took longer than 0.3 s',
    ]);
  });

  it('tells the program nothing of its own environment, which may hold secrets', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    process.env.MARU_HOME = '/home/of/keys';
    try {
      const said = await boot(`console.log(JSON.stringify({findings:Object.keys(process.env)}))`);
      expect(said).toContain('PATH');
      // A folder of its own, which is gone with it.
      expect(said.filter((name) => /AWS|MARU|KEY|TOKEN|SECRET|HOME/.test(name))).toEqual(['MARU_BOOT_FOLDER']);
    } finally {
      delete process.env.AWS_SECRET_ACCESS_KEY;
      delete process.env.MARU_HOME;
    }
  });

  it('leaves nothing of the program behind: neither processes nor files', async () => {
    const messy = `const { spawn } = require('node:child_process');const folder = process.env.MARU_BOOT_FOLDER;
      require('node:fs').writeFileSync(folder + '/left', '');
      // As browsers are started: in a group of their own, with a folder of theirs.
      const child = spawn('sh', ['-c', 'sleep 600 # ' + folder], { stdio: 'ignore', detached: true }); child.unref();
      console.log(JSON.stringify({ findings: [folder, String(child.pid)] }));`;
    const [folder = '', pid = ''] = await boot(messy);
    expect(existsSync(folder)).toBe(false);
    const isThere = () => {
      try {
        return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
      } catch {
        return false;
      }
    };
    while (isThere()) await new Promise((done) => setTimeout(done, 20));
  });

  it('hands a candidate’s files over without writing them where the registry has its own', async () => {
    const candidate = { statement: { name: 'mfe-help' }, files: new Map([['a.js', Buffer.from('a()')]]) };
    const echo = `let t='';process.stdin.on('data',c=>t+=c).on('end',()=>console.log(JSON.stringify({findings:[JSON.stringify(JSON.parse(t).candidate)]})))`;
    const [said] = await bootCandidate(candidate as never, { worlds: [] }, { command: script(echo), limitMs: 20_000 });
    expect(JSON.parse(said ?? '')).toEqual({ name: 'mfe-help', contents: { 'a.js': 'YSgp' } });
  });

  it('asks a service where one is named, and takes nothing for well that it does not say', async () => {
    const asked: string[] = [];
    let say: [number, string] = [200, '{"findings":["boot: writes a global"]}'];
    const service = createServer(async (request, reply) => {
      asked.push(`${request.method} ${request.url} ${JSON.parse(await text(request)).candidate.name}`);
      reply.writeHead(say[0]).end(say[1]);
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const candidate = { statement: { name: 'mfe-help' }, files: new Map() };
    const ask = () =>
      bootCandidate(candidate as never, { worlds: [] }, { command: ['no-such-program'], url, limitMs: 5000 });
    expect(await ask()).toEqual(['boot: writes a global']);
    say = [200, '{"findings":[]}'];
    expect(await ask()).toEqual([]);
    for (say of [
      [500, 'no Chromium'],
      [200, 'well'],
      [200, '{}'],
    ] as [number, string][])
      expect(await ask()).toEqual([expect.stringContaining('boot: could not be made')]);
    expect(asked[0]).toBe('POST /boots mfe-help');
    service.close();
    expect(await ask()).toEqual([expect.stringContaining('boot: could not be made')]);
  });

  it('says so where there is no such program', async () => {
    const { findings } = await runBoot(plan, { command: ['no-such-program'], limitMs: 1000 });
    expect(findings[0]).toMatch(/^boot: could not be made: .*no-such-program/);
  });
});
