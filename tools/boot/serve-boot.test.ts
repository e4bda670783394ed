import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../shell/server/page';
import { confined } from './browser';
import { type BootServer, policy, serveBoot } from './serve-boot';

describe('the origin on which a candidate is tried out', () => {
  let folder: string;
  let server: BootServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boot-page-'));
    await writeFile(join(folder, 'main.js'), 'page()');
    server = await serveBoot(folder, new Map([['remoteEntry.js', Buffer.from('entry()')]]));
  });
  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const ask = async (path: string) => {
    const response = await fetch(server.origin + path);
    return [response.status, await response.text()];
  };

  it('has the policy of the product’s pages, but for hosts of remotes, skeleton, reports and the worker of the installed app', () => {
    const product = contentSecurityPolicy('site', { origins: [], build: {} })
      .split('; ')
      .map((directive) => directive.replace(/ 'sha256-[^']*'| wss?:\/\/site| site\/service-worker\.js/g, '').trim())
      .filter((directive) => !directive.startsWith('report-'));
    expect(policy.split('; ')).toEqual(product);
  });

  it('serves page and candidate, and no other file of this machine', async () => {
    expect(await ask('/main.js')).toEqual([200, 'page()']);
    expect(await ask('/candidate/remoteEntry.js')).toEqual([200, 'entry()']);
    expect((await fetch(`${server.origin}/main.js`)).headers.get('content-security-policy')).toBe(policy);
    for (const path of [
      '/etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/candidate/..%2f..%2fetc%2fpasswd',
      '/beside-0/a.js',
    ])
      expect([path, (await ask(path))[0]]).toEqual([path, 404]);
    expect((await ask('/%zz'))[0]).toBe(400);
  });

  it('has the files of the releases beside it, and fetches no other for whoever asks', async () => {
    const asked = jest.spyOn(globalThis, 'fetch');
    const [address, other] = ['a()', 'b()'].map((text) =>
      server.place(new Map([['a.js', Buffer.from(text)]])).slice(server.origin.length),
    );
    expect([await ask(`${address}a.js`), await ask(`${other}a.js`)]).toEqual([
      [200, 'a()'],
      [200, 'b()'],
    ]);
    for (const path of ['b.js', '..%2fa.js', '%2fadmin', 'http:%2f%2fforeign.example%2fa.js', '%5c%5cforeign.example'])
      expect([path, (await ask(address + path))[0]]).toEqual([path, 404]);
    expect(asked.mock.calls.every(([url]) => String(url).startsWith(server.origin))).toBe(true);
    asked.mockRestore();
  });

  it('is the only one that its browser reaches', () => {
    const flags = confined('http://127.0.0.1:4711').join(' ');
    expect(flags).toContain('--proxy-server=http://127.0.0.1:9 ');
    expect(flags).toContain('--proxy-bypass-list=<-loopback>;127.0.0.1:4711 ');
    expect(flags).toContain('--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 ');
    expect(flags).not.toContain('no-sandbox');
  });
});
