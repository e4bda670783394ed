import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveReleases, RemoteManifest } from '@maru/contract';
import { freePort } from '@maru/testing/free-port';
import { compiledForTests } from '@maru/tools-compile';
import { buildOf, manifestOf, sourceOf } from '../service/testing/world';

const registryFolder = join(__dirname, '..');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** The command and the service as their users run them: processes, over HTTP, on a folder made by `maru init`. */
describe('maru', () => {
  let home: string;
  let port: number;
  let service: ChildProcess;

  /** Compiled: a hundred starts from TypeScript take minutes. */
  const programs = { maru: '', service: '' };

  const start = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
    spawn('node', [program, ...args], {
      cwd: registryFolder,
      env: { ...process.env, MARU_HOME: home, MARU_PORT_REGISTRY: String(port), NODE_NO_WARNINGS: '1', ...env },
    });
  const ended = (child: ChildProcess): Promise<Ended> => {
    let [out, errors] = ['', ''];
    child.stdout?.on('data', (chunk) => (out += chunk));
    child.stderr?.on('data', (chunk) => (errors += chunk));
    return new Promise((done) => child.on('close', (code) => done({ code: code ?? -1, out, errors })));
  };
  const maru = (...args: string[]): Promise<Ended> => ended(start(programs.maru, args));
  const maruWith = (env: Record<string, string>, ...args: string[]) => ended(start(programs.maru, args, env));

  const startService = async () => {
    service = start(programs.service, []);
    const url = `http://127.0.0.1:${port}/health/live`;
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    while (service.exitCode === null && !(await answers())) await new Promise((done) => setTimeout(done, 100));
  };
  const stopService = async () => {
    if (service.exitCode !== null) return;
    const gone = new Promise((done) => service.once('exit', done));
    service.kill('SIGTERM');
    await gone;
  };

  const live = async (): Promise<Record<string, string>> => {
    const { set } = (await (await fetch(`http://127.0.0.1:${port}/live`)).json()) as LiveReleases;
    return Object.fromEntries(set.remotes.map(({ name, version }) => [name, version]));
  };
  /** Unix seconds of the latest build: a version's sequence, so that two builds of one second stay in their order. */
  let builtAt = Math.floor(Date.now() / 1000) - 3600;

  /** A folder as a build leaves it. */
  const built = async (manifest: RemoteManifest): Promise<string> => {
    const folder = join(home, 'builds', `${manifest.name}-${manifest.version}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'remote.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'files.json'), JSON.stringify(buildOf(manifest)));
    await writeFile(join(folder, 'remoteEntry.js'), sourceOf(manifest));
    builtAt += 1;
    await utimes(join(folder, 'files.json'), builtAt, builtAt);
    return folder;
  };
  const help = (version: string) => built(manifestOf('mfe-help', version));

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'maru-'));
    port = await freePort();
    programs.maru = await compiledForTests(registryFolder, 'cli/maru.ts');
    programs.service = await compiledForTests(registryFolder, 'service/server.ts');
    expect((await maru('init')).code).toBe(0);
    await startService();
  }, 300_000);
  afterAll(async () => {
    await stopService();
    await rm(home, { recursive: true });
  });

  it('init makes no second root key where the first is kept elsewhere', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const root = join(elsewhere, 'root.json');
    const own = { MARU_HOME: join(elsewhere, 'home') };
    await maruWith(own, 'init');
    await rename(join(own.MARU_HOME, 'keys', 'root.json'), root);
    expect((await maruWith(own, 'init')).out).not.toContain('root.json');
    await rm(join(own.MARU_HOME, 'registry'), { recursive: true });
    expect(await maruWith(own, 'init')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('MARU_ROOT_KEY_FILE'),
    });
    expect((await maruWith({ ...own, MARU_ROOT_KEY_FILE: root }, 'init')).out).toContain('trust document');
    await rm(elsewhere, { recursive: true });
  }, 60_000);

  it('init makes keys and tokens that only their owner may read, once', async () => {
    for (const path of ['keys/root.json', 'keys/set.json', 'keys/teams/wallet.json', 'tokens/owner', 'tokens/second'])
      expect((await stat(join(home, path))).mode & 0o777).toBe(0o600);
    const again = await maru('init', '--json');
    expect([again.code, JSON.parse(again.out)]).toEqual([0, { made: [] }]);
  }, 300_000);

  it('init that ends in the middle of a key leaves none behind, and can be run again', async () => {
    const own = { ...process.env, MARU_HOME: join(home, 'cut-short'), TSX_DISABLE_CACHE: '1', NODE_NO_WARNINGS: '1' };
    // No file may get a first byte.
    const cut = spawn('sh', ['-c', 'ulimit -f 0; exec node cli/bin.mjs init'], { cwd: registryFolder, env: own });
    expect((await ended(cut)).code).not.toBe(0);
    expect(await readdir(join(own.MARU_HOME, 'keys'))).toEqual([]);
    expect((await maruWith({ MARU_HOME: own.MARU_HOME }, 'init')).out).toContain('root.json');
  }, 60_000);

  it('publishes, rolls out, promotes, rolls back, and tells all of it, also as JSON (PLAT-042, PLAT-043)', async () => {
    const checked = await maru('check', await help('1.0.0'), '--no-boot');
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('goes together with all that is live')]);
    expect(await live()).toEqual({});
    expect((await maru('publish', await help('1.0.0'))).out).toMatch(/^mfe-help 1.0.0 is live in set-\d+\n$/);
    const rollout = await maru('publish', await help('1.1.0'), '--percent', '12.5', '--json');
    expect(rollout.errors).toBe('');
    expect(JSON.parse(rollout.out)).toEqual([
      expect.objectContaining({ standing: 'rollout', share: 1250, live: '1.0.0' }),
    ]);
    expect((await maru('promote', 'mfe-help', '1.1.0')).out).toContain('is live');
    expect((await maru('diff', 'mfe-help', '1.0.0', '1.1.0')).out).toContain('remoteEntry.js');
    expect((await maru('rollback', 'mfe-help', '--why', 'blank page')).out).toContain('mfe-help 1.0.0 is live');
    await unchanged(() => maru('rollback', 'mfe-help'), /1\.1\.0 was taken back at .* name it \(--from 1\.0\.0\)/);
    const again = await maru('rollback', 'mfe-help', '--from', '1.1.0', '--to', '1.0.0');
    expect(again.out).toContain('mfe-help 1.0.0 is live');
    expect((await maru('versions', 'mfe-help')).out).toMatch(/1\.1\.0 +withdrawn.*blank page/);
    const status = await maru('status', '--json');
    expect(
      JSON.parse(status.out).remotes.find(({ remote }: { remote: string }) => remote === 'mfe-help').live,
    ).toMatchObject({
      version: '1.0.0',
      by: 'help',
    });
    const history = await maru('history', 'mfe-help');
    expect(history.out).toMatch(/help +rollback +mfe-help 1\.1\.0 +to 1\.0\.0: blank page/);
    await maru('revoke', 'mfe-help', '1.1.0', '--why', 'it sold twice');
    await unchanged(() => maru('rollback', 'mfe-help'), /name it \(--from 1\.0\.0\)/);
  }, 300_000);

  it('tells what pages of a set ran, by its id', async () => {
    await maru('publish', await help('1.0.0'));
    const [made] = JSON.parse((await maru('publish', await help('1.1.5'), '--percent', '12.5', '--json')).out);
    const id = `${made.set}.r${made.set.slice(4)}`;
    const now = (await maru('set', id)).out;
    expect(now).toMatch(
      new RegExp(`^${id} of \\S+Z, live\nmade by change no\\. \\d+ of help: publish mfe-help 1\\.1\\.5 12\\.5 %\n`),
    );
    expect(now).toMatch(/\nmfe-help +1\.1\.5 +r\d+ at 12\.5 % +1\.0\.0 +help +\S+Z\n$/);
    await maru('halt', 'mfe-help', '--why', 'errors');
    const past = JSON.parse((await maru('set', id, '--json')).out);
    expect(past).toMatchObject({
      id,
      live: false,
      remotes: [{ remote: 'mfe-help', version: '1.1.5', fallback: '1.0.0' }],
    });
    expect((await maru('set', made.set)).out).toMatch(/, no longer live\n[\s\S]*\nmfe-help +1\.0\.0 +- /);
    await unchanged(() => maru('set', `${made.set}.r1`), /never existed: change no/);
    await unchanged(() => maru('set', '../status'), /is no id of a set: one looks like set-57/);
  }, 300_000);

  it('begins a judged rollout; the service counts page loads, also over a kill, and takes back what fails (PLAT-043)', async () => {
    await maru('publish', await help('1.0.0'));
    await maru('publish', await help('2.0.0'), '--percent', '0');
    expect((await maru('promote', 'mfe-help', '2.0.0', '--judged')).out).toContain('2.0.0 is at 1 %');
    const registry = `http://127.0.0.1:${port}`;
    const { rollouts, set } = (await (await fetch(`${registry}/live`)).json()) as LiveReleases;
    const count = (id: string, drawn: number, outcome: string, number: number) =>
      readFile(join(home, 'tokens', 'html'), 'utf8').then((token) => {
        const at = {
          remote: 'mfe-help',
          version: drawn ? '2.0.0' : '1.0.0',
          set: drawn ? `${set.id}.${rollouts[0]?.id}` : set.id,
        };
        return fetch(`${registry}/counts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token.trim()}` },
          body: JSON.stringify({ id, counts: [{ ...at, outcome, count: number }] }),
        });
      });
    const view = async () => {
      const authorization = `Bearer ${(await readFile(join(home, 'tokens', 'help'), 'utf8')).trim()}`;
      const answer = await fetch(`${registry}/rollouts/${rollouts[0]?.id}`, { headers: { authorization } });
      return (await answer.json()) as { judged: boolean; loads: object };
    };
    await count('report-1', 0, 'shown', 9900);
    await count('report-2', 0, 'failed', 99);
    await count('report-3', 1, 'shown', 100);
    const gone = new Promise((done) => service.once('exit', done));
    service.kill('SIGKILL');
    await gone;
    await startService();
    await count('report-3', 1, 'shown', 100);
    expect(await view()).toMatchObject({
      judged: true,
      loads: { candidate: { shown: 100, failed: 0 }, control: { shown: 9900, failed: 99 } },
    });
    await count('report-4', 1, 'failed', 30);
    const took = async () => (await maru('history', 'mfe-help')).out;
    while (!(await took()).includes('judge')) await new Promise((done) => setTimeout(done, 200));
    expect(await took()).toContain('failed in 30 of 100 page loads (30.0 %), the control in 99 of 9,900');
    expect(await live()).toEqual({ 'mfe-help': '1.0.0' });
  }, 300_000);

  it('needs a second person for wallet', async () => {
    const folder = await built(manifestOf('mfe-wallet', '1.0.0'));
    expect((await maru('publish', folder)).out).toContain('waits for a second person');
    const own = await maru('approve', 'mfe-wallet', '--as', 'wallet');
    expect([own.code, own.errors]).toEqual([1, expect.stringContaining('has no right to approve')]);
    expect((await maru('approve', 'mfe-wallet')).out).toContain('mfe-wallet 1.0.0 is live');
  }, 300_000);

  it('freezes and unfreezes', async () => {
    const frozen = await maru('freeze', '--daily', '00:00-23:59', '--why', 'audit', '--json');
    const { id } = JSON.parse(frozen.out);
    const refused = await maru('publish', await help('1.2.0'));
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('is frozen (audit)')]);
    expect((await maru('unfreeze', id)).code).toBe(0);
  }, 300_000);

  const unchanged = async (run: () => Promise<Ended>, finding: RegExp) => {
    const before = await live();
    const { code, errors, out } = await run();
    expect([code, out, errors]).toEqual([1, '', expect.stringMatching(finding)]);
    expect(await live()).toEqual(before);
  };

  it('says what is wrong with a build: missing, no JSON, against the schema, altered', async () => {
    const folder = await help('2.0.5');
    await unchanged(() => maru('publish', 'mfe-nowhere'), /mfe-nowhere\/remote.json is missing: name a remote/);
    await writeFile(join(folder, 'remoteEntry.js'), 'evil()');
    await unchanged(() => maru('publish', folder), /remoteEntry.js: does not have the hash/);
    await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...manifestOf('mfe-help', '2.0.5'), screens: [] }));
    await unchanged(() => maru('publish', folder), /release\/manifest\/screens: /);
    await writeFile(join(folder, 'remote.json'), '{"name": ');
    await unchanged(() => maru('publish', folder), /remote.json is no JSON/);
  }, 300_000);

  it('says what is wrong with a token or an address, as JSON for programs', async () => {
    const folder = await help('2.1.0');
    const silent = `http://127.0.0.1:${await freePort()}`;
    await unchanged(() => maruWith({ MARU_REGISTRY_TOKEN: 'guess' }, 'publish', folder), /no token of a registry/);
    await unchanged(
      () => maru('publish', folder, '--as', 'trading'),
      /mfe-help belongs to team help; token .* of team trading/,
    );
    await unchanged(() => maru('publish', folder, '--as', 'nobody'), /tokens\/nobody is missing/);
    await unchanged(() => maru('publish', folder, '--registry', silent), /cannot be reached \(ECONNREFUSED\)/);
    const asJson = await maru('status', '--json', '--registry', silent);
    expect([asJson.code, JSON.parse(asJson.errors)]).toEqual([
      1,
      { status: 0, findings: [expect.stringContaining('reached')] },
    ]);
  }, 300_000);

  it('publishes a build that the team serves itself, once it is signed for that place', async () => {
    const folder = await help('2.5.0');
    const host = createServer(async (request, response) => {
      const bytes = await readFile(join(folder, String(request.url).replace('/help/2.5.0/', ''))).catch(() => null);
      response.writeHead(bytes ? 200 : 404, { 'access-control-allow-origin': '*' }).end(bytes);
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/help/2.5.0/`;
    await unchanged(() => maru('publish', folder, '--host', url), /release.json is missing: sign it first/);
    expect((await maru('sign', folder, '--host', url)).code).toBe(0);
    expect((await maru('publish', folder, '--host', url)).out).toContain('mfe-help 2.5.0 is live');
    host.closeAllConnections();
    await new Promise((done) => host.close(done));
  }, 300_000);

  it('an upload that breaks off changes nothing, and says that it broke', async () => {
    const token = await readFile(join(home, 'tokens', 'help'), 'utf8');
    const before = await live();
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = `POST /releases HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`;
        socket.write(`${head}\r\ncontent-length: 100000\r\n\r\n{"statement": {`, () => socket.destroy());
      });
      socket.on('close', () => done());
    });
    expect(await live()).toEqual(before);
    const cut = createServer(async (request, response) => {
      if (request.method === 'POST') return void request.socket.destroy();
      const answer = await fetch(`http://127.0.0.1:${port}${request.url}`);
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((done) => cut.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(cut.address() as AddressInfo).port}`;
    await unchanged(async () => maru('publish', await help('2.2.0'), '--registry', url), /the connection to .* broke/);
    cut.closeAllConnections();
    await new Promise((done) => cut.close(done));
  }, 300_000);

  it('two publishes at once both arrive', async () => {
    const trading = await built(manifestOf('mfe-trading', '1.0.0'));
    const answers = await Promise.all([maru('publish', await help('3.0.0')), maru('publish', trading)]);
    expect(answers.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await live()).toMatchObject({ 'mfe-help': '3.0.0', 'mfe-trading': '1.0.0' });
  }, 300_000);

  it('tokens are made, listed and revoked', async () => {
    const made = await maru('token', 'add', 'kim', '--team', 'help', '--rights', 'promote', '--json');
    const { id, token } = JSON.parse(made.out);
    expect((await maru('token', 'list')).out).toContain(id);
    expect((await maru('token', 'revoke', id)).code).toBe(0);
    const refused = await maruWith({ MARU_REGISTRY_TOKEN: token }, 'halt', 'mfe-help', '--why', 'x');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('of kim was revoked')]);
  }, 300_000);

  it('runbook: a leaked team key is exchanged without an outage (docs/runbooks/leaked-key.md)', async () => {
    const leaked = JSON.parse(await readFile(join(home, 'keys', 'teams', 'help.json'), 'utf8')).id;
    expect((await maru('trust', 'rotate', 'help')).out).toContain('trust document 2 counts');
    expect((await maru('publish', '--renew', await help('3.0.0'))).out).toContain('mfe-help 3.0.0 is live');
    expect((await maru('trust', 'revoke-key', leaked)).out).toBe('trust document 3 counts\n');
    expect(await live()).toMatchObject({ 'mfe-help': '3.0.0' });
    const old = { MARU_TEAM_KEY_FILE: join(home, 'keys', 'teams', `help.${leaked}.json`) };
    const thief = await maruWith(old, 'publish', await help('6.6.6'));
    expect([thief.code, thief.errors]).toEqual([1, expect.stringContaining('which was revoked')]);
  }, 300_000);

  it('runbook: the registry’s own key is exchanged while it runs', async () => {
    const before = JSON.parse(await readFile(join(home, 'keys', 'set.json'), 'utf8')).id;
    expect((await maru('trust', 'rotate', 'set')).code).toBe(0);
    expect((await maru('trust', 'revoke-key', before)).code).toBe(0);
    const { set, trust } = (await (await fetch(`http://127.0.0.1:${port}/live`)).json()) as LiveReleases;
    expect(trust.trust.revokedKeys).toContain(before);
    expect(trust.trust.setKeys.map(({ id }) => id)).toContain(set.signature.keyId);
    expect(set.signature.keyId).not.toBe(before);
  }, 300_000);

  it('a team and its remote are added by the root key, also by way of a file', async () => {
    const out = join(home, 'trust.json');
    expect((await maru('trust', 'add-team', 'rewards', 'mfe-rewards', '--out', out)).code).toBe(0);
    expect((await maru('trust', 'send', out)).out).toContain('counts');
    expect((await maru('trust', 'show')).out).toMatch(/rewards +mfe-rewards/);
    const folder = await built(manifestOf('mfe-rewards', '1.0.0'));
    expect((await maru('publish', folder, '--as', 'owner')).out).toContain('mfe-rewards 1.0.0 is live');
  }, 300_000);

  it('history --verify finds a change, also one made anew from there on; the service starts on neither', async () => {
    expect((await maru('history', '--verify')).out).toMatch(/\d+ records, an unbroken chain/);
    const path = join(home, 'registry', 'log', '0000000012.json');
    const bytes = await readFile(path, 'utf8');
    await writeFile(path, bytes.replace(/"person":"\w/, '"person":"x'));
    const found = await maru('history', '--verify');
    expect([found.code, found.errors]).toEqual([1, expect.stringContaining('record 13 does not follow record 12')]);
    await stopService();
    const refused = await ended(start(programs.service, []));
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('is damaged: record 13')]);
    await writeFile(path, bytes);
    await startService();
    expect((await maru('history', '--verify')).code).toBe(0);
  }, 300_000);

  it('runbook: a lost registry begins again with the keys that are left (docs/runbooks/registry-lost.md)', async () => {
    await stopService();
    await rm(join(home, 'registry'), { recursive: true });
    expect((await maru('init')).out).toContain('trust document');
    await startService();
    expect((await maru('publish', await help('9.0.0'))).code).toBe(0);
    expect((await maru('trust', 'renew', '--past', '200', '--as-version', '50')).out).toContain(
      'trust document 50 counts',
    );
    const { set, trust } = (await (await fetch(`http://127.0.0.1:${port}/live`)).json()) as LiveReleases;
    expect([trust.trust.version, await live()]).toEqual([50, { 'mfe-help': '9.0.0' }]);
    expect(set.sequence).toBeGreaterThan(200);
    const seen = await maru('history', '--verify');
    expect([seen.code, seen.errors]).toEqual([1, expect.stringContaining('is not the one that was there before')]);
  }, 300_000);

  it('helps: every command is listed, an unknown one is refused', async () => {
    // The command as the package names it.
    const { out } = await ended(start(join(registryFolder, 'cli', 'bin.mjs'), ['--help']));
    for (const command of ['init', 'publish', 'approve', 'promote', 'rollback', 'halt', 'revoke', 'freeze', 'unfreeze'])
      expect(out).toContain(`  ${command} `);
    for (const command of ['status', 'history', 'set', 'diff', 'token', 'trust', 'check', 'sign', 'gc'])
      expect(out).toContain(`  ${command} `);
    const unknown = await maru('publsh');
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('Did you mean publish')]);
  }, 300_000);
});
