import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { integrityOf } from '../keys/digest';
import { makeKey } from '../keys/signing';
import { fetchHosted } from './changes/hosted-files';
import { buildOf, Caller, manifestOf, sourceOf, World } from './testing/world';

const noBytes = Buffer.from('');

describe('files on a team’s own host', () => {
  let world: World;
  let caller: Caller;
  let server: Server;
  let host: string;
  const files = new Map<string, string>();
  let headers: Record<string, string>;

  const manifest = manifestOf('mfe-help', '1.0.0');
  beforeEach(async () => {
    world = await World.make();
    caller = await Caller.of(world);
    headers = { 'access-control-allow-origin': '*' };
    server = createServer((request, response) => {
      const found = files.get(request.url ?? '');
      response.writeHead(found === undefined ? 404 : 200, headers).end(found);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/help/1.0.0/`;
    const { statement, signature } = world.body(manifest);
    files.clear();
    files.set('/help/1.0.0/remoteEntry.js', sourceOf(manifest));
    files.set('/help/1.0.0/release.json', JSON.stringify({ ...statement, baseUrl: host, signature }));
  });
  afterEach(async () => {
    await caller.app.close();
    await new Promise((done) => server.close(done));
    await world.remove();
  });
  const publish = (given = host) =>
    caller.post('/releases', 'help', { ...world.body(manifest), files: {}, host: given });

  it('are checked at publish; pages then load them from there', async () => {
    expect((await publish()).json()).toMatchObject({ standing: 'live' });
    const { set } = await caller.live();
    expect(set.remotes[0]?.baseUrl).toBe(host);
    expect((await caller.app.inject('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(404);
  });

  it('hold a server bundle that HTML servers get from the registry (decision 110)', async () => {
    const source = 'var firstContent = { firstContent: () => null };';
    const file = 'first-content.aa.js';
    const build = buildOf(manifest);
    const built = { firstContent: file, files: { ...build.files, [file]: integrityOf(Buffer.from(source)) } };
    const body = world.body(manifest, { built });
    files.set(`/help/1.0.0/${file}`, source);
    files.set(
      '/help/1.0.0/release.json',
      JSON.stringify({ ...body.statement, baseUrl: host, signature: body.signature }),
    );
    const answer = await caller.post('/releases', 'help', { ...body, files: {}, host });
    expect(answer.json()).toMatchObject({ standing: 'live' });
    expect((await caller.app.inject(`/files/mfe-help/1.0.0/${file}`)).body).toBe(source);
    expect((await caller.app.inject('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(404);
  });

  it('are fetched where this process reaches the host, under the address of the browsers', async () => {
    const { statement, signature } = world.body(manifest);
    const said = 'http://localhost:1/help/1.0.0/';
    files.set('/help/1.0.0/release.json', JSON.stringify({ ...statement, baseUrl: said, signature }));
    const internalHosts = new Map([['http://localhost:1', new URL(host).origin]]);
    const deps = { publicUrl: 'http://localhost:8081', internalHosts };
    const got = await fetchHosted(said, { statement, signature }, deps);
    expect([...got.keys()]).toEqual(['remoteEntry.js']);
  });

  it.each<[string, () => void, RegExp]>([
    ['an altered file', () => files.set('/help/1.0.0/remoteEntry.js', 'evil()'), /does not have the hash/],
    ['a missing file', () => files.delete('/help/1.0.0/remoteEntry.js'), /answers 404/],
    ['no release.json', () => files.delete('/help/1.0.0/release.json'), /release.json: the host answers 404/],
    ['another release.json', () => files.set('/help/1.0.0/release.json', '{}'), /is not this release/],
    [
      'a host that lets no other origin load',
      () => delete headers['access-control-allow-origin'],
      /access-control-allow-origin/,
    ],
  ])('are refused with %s', async (_what, spoil, finding) => {
    spoil();
    const answer = await publish();
    expect([answer.statusCode, answer.json().findings.join()]).toEqual([422, expect.stringMatching(finding)]);
    expect(await caller.liveVersions()).toEqual({});
  });

  it.each([
    ['that is down', 'http://127.0.0.1:1/help/1.0.0/', /cannot be had/],
    ['without a folder of the version', 'http://127.0.0.1:1/help/', /must end in/],
    ['inside the network', 'http://10.0.0.1/help/1.0.0/', /no plain https address/],
    ['that is no address', 'help', /no plain https address/],
    ['with markup in it', 'http://localhost/"><script src=x></script><i x="/1.0.0/', /no plain https address/],
    ['with a directive in its name', 'https://a;sandbox/1.0.0/', /no plain https address/],
    ['with a directive in its path', 'https://a/;sandbox/1.0.0/', /no plain https address/],
    ['written in another way than browsers do', 'https://A.example/x/../1.0.0/', /no plain https address/],
  ])('are refused on a host %s', async (_what, given, finding) => {
    const answer = await publish(given);
    expect([answer.statusCode, answer.json().findings[0]]).toEqual([422, expect.stringMatching(finding)]);
  });

  it('asks no address for a caller without the right, nor for a file outside of the folder', async () => {
    const asked: string[] = [];
    server.on('request', ({ url }) => asked.push(url ?? ''));
    const body = { ...world.body(manifest), files: {}, host };
    expect((await caller.post('/check', 'trading', body)).statusCode).toBe(403);
    const outside = {
      ...body,
      statement: { ...body.statement, files: { '../../secret': `sha384-${'A'.repeat(64)}` } },
    };
    expect((await caller.post('/check', 'help', outside)).json().findings.join()).toContain('files');
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.js`, integrityOf(noBytes)]));
    const whole = world.body(manifest, { built: { files: many } });
    expect((await caller.post('/check', 'help', { ...whole, host })).json().findings.join()).toContain('1000');
    for (const path of ['/check', '/releases']) {
      const forged = await caller.post(path, 'help', { ...world.body(manifest, { key: makeKey() }), files: {}, host });
      expect([forged.statusCode, forged.json().findings.length]).toEqual([422, 1]);
    }
    expect(asked).toEqual([]);
  });

  it('are refused where they are too many bytes in all, each of them small enough, and no more are fetched', async () => {
    const bytes = Buffer.alloc(4 * 1024 * 1024);
    const names = Array.from({ length: 40 }, (_, index) => `part${index}.js`);
    const large = Object.fromEntries(names.map((name) => [name, integrityOf(bytes)]));
    const body = world.body(manifest, { built: { files: { ...buildOf(manifest).files, ...large } } });
    let asked = 0;
    server.removeAllListeners('request');
    server.on('request', (_request, response) => {
      asked += 1;
      response.writeHead(200, headers).end(bytes);
    });
    const answer = await caller.post('/releases', 'help', { ...body, files: {}, host });
    expect([answer.statusCode, answer.json().findings]).toEqual([
      422,
      [expect.stringMatching(/^host: the files of this version have more than 33554432 bytes/)],
    ]);
    expect(asked).toBeLessThan(16);
  });

  it('stops reading a file above the limit, also one that does not tell its length', async () => {
    let sent = 0;
    server.removeAllListeners('request');
    server.on('request', (_request, response) => {
      response.writeHead(200, headers);
      const chunk = Buffer.alloc(1024 * 1024);
      const more = () => {
        if (response.destroyed || sent > 64) return response.end();
        sent += 1;
        response.write(chunk, more);
      };
      more();
    });
    const answer = await publish();
    expect([answer.statusCode, answer.json().findings[0]]).toEqual([422, expect.stringMatching(/larger than/)]);
    expect(sent).toBeLessThan(40);
  });
});
