import type { LiveReleases, ShellRelease } from '@maru/contract';
import type { SetView } from '@maru/contract/registry-api';
import { hourMs } from '@maru/server';
import { digestOf } from '../keys/digest';
import type { PublishBody, ShellBody } from './changes/publish-body';
import { allSets } from './testing/all-sets';
import { registryForEachTest } from './testing/each-test';
import { buildOf, type Caller, manifestOf, type ShellChange, type World } from './testing/world';

const offered = { '@maru/ui': ['Button', 'Card'] };

describe('releases of the shell', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  const publish = (version: string, change: ShellChange = {}, share = 10_000) =>
    caller.post('/releases', 'platform', { ...world.shellBody(version, { exports: offered, ...change }), share });
  const send = (body: ShellBody | PublishBody, person = 'platform') => caller.post('/releases', person, body);
  const publishRemote = (team: 'help' | 'other', version: string, uses: Record<string, readonly string[]>) => {
    const manifest = manifestOf(`mfe-${team}`, version);
    const places = { '@maru/ui#Card': 'src/card.tsx:2' };
    const contract = { ...buildOf(manifest).contract, uses, places };
    return caller.post('/releases', team, world.body(manifest, { built: { contract } }));
  };
  const shellOf = async () => (await caller.live()).set.shell;

  it('are in the set with version, sequence and the digest of what HTML servers fetch, beside the remotes', async () => {
    await caller.publish('help');
    expect((await publish('1.0.0-aa')).statusCode).toBe(201);
    const { set } = await caller.live();
    const release = (await caller.read('/files/shell/1.0.0-aa/release.json')).json<ShellRelease>();
    expect(set.shell).toEqual({ version: '1.0.0-aa', sequence: release.sequence, digest: digestOf(release) });
    expect(set.remotes.map(({ name }) => name)).toEqual(['mfe-help']);
    expect(set.fallbacks).toEqual({});
    expect((await caller.read('/files/shell/1.0.0-aa/main.1.0.0-aa.js')).body).toBe("self.shell = '1.0.0-aa';");
  });

  it('grow by shares, are promoted, halted, rolled back and revoked by the same verbs', async () => {
    await publish('1.0.0-aa');
    expect((await publish('1.1.0-bb', {}, 5000)).json()).toMatchObject({ standing: 'rollout', share: 5000 });
    const inRollout: LiveReleases = await caller.liveFor('html');
    expect(allSets(inRollout).map(({ shell }) => shell?.version)).toEqual(['1.0.0-aa', '1.1.0-bb']);
    expect(inRollout.rollouts).toMatchObject([{ remote: 'shell', version: '1.1.0-bb', share: 5000 }]);
    const at = { remote: 'shell', version: '1.1.0-bb' };
    expect((await caller.post('/promotions', 'platform', { ...at, share: 10_000 })).json().standing).toBe('live');
    expect((await shellOf())?.version).toBe('1.1.0-bb');
    const back = await caller.post('/rollbacks', 'platform', { remote: 'shell', why: 'blank page', harmful: true });
    expect(back.json()).toMatchObject({ version: '1.0.0-aa', standing: 'live' });
    const { set } = await caller.live();
    expect([set.shell?.version, set?.withdrawn, set?.harmful]).toEqual([
      '1.0.0-aa',
      ['shell@1.1.0-bb'],
      ['shell@1.1.0-bb'],
    ]);
    await publish('1.2.0-cc', {}, 100);
    expect((await caller.post('/halts', 'platform', { remote: 'shell', why: 'slow' })).json().standing).toBe(
      'withdrawn',
    );
    // The last one goes: HTML servers serve the build that lies beside them.
    await caller.post('/revocations', 'platform', { remote: 'shell', version: '1.0.0-aa', why: 'key stolen' });
    expect(await shellOf()).toBeUndefined();
  });

  it('are named by the views: status, versions, diff, sets', async () => {
    await publish('1.0.0-aa');
    await publish('1.1.0-bb', {
      exports: { '@maru/ui': ['Button', 'Card', 'Chip'] },
      shell: { platformVersion: '1.4.0' },
    });
    const { remotes, set, platform } = (await caller.read('/status')).json();
    expect(platform).toBe('1.4.0');
    expect(remotes.find(({ remote }: { remote: string }) => remote === 'shell')).toMatchObject({
      team: 'platform',
      live: { version: '1.1.0-bb' },
      fallback: '1.0.0-aa',
    });
    expect((await caller.read('/diff?remote=shell&from=1.0.0-aa')).json()).toMatchObject({
      files: [
        { path: 'main.1.0.0-aa.js', to: null },
        { path: 'main.1.1.0-bb.js', from: null },
      ],
      offers: { added: ['Chip of @maru/ui'], gone: [] },
    });
    expect((await caller.get<SetView>(`/sets/${set}`)).remotes).toMatchObject([
      { remote: 'shell', version: '1.1.0-bb', by: 'platform', baseUrl: expect.stringContaining('/files/shell/') },
    ]);
    expect((await caller.read('/contracts/shell/1.0.0-aa')).statusCode).toBe(404);
  });

  it('refuse a way back of a remote to a version that uses what new pages no longer have, and name it', async () => {
    await publish('1.0.0-aa');
    await publishRemote('help', '1.0.0', { '@maru/ui': ['Card'] });
    for (const version of ['2.0.0', '3.0.0']) {
      world.clock.now += 1000;
      await publishRemote('help', version, { '@maru/ui': ['Button'] });
    }
    const back = (to?: string) => caller.post('/rollbacks', 'help', { remote: 'mfe-help', ...(to && { to }) });
    // Neither the live version nor the one before uses Card: the gate lets the shell drop it.
    expect((await publish('2.0.0-bb', { exports: { '@maru/ui': ['Button'] } })).statusCode).toBe(201);
    const refused = await back('1.0.0');
    expect([refused.statusCode, refused.json().findings]).toEqual([
      409,
      [
        'mfe-help 1.0.0 does not run in the shell of new pages: go to another version (--to), or publish a mended one',
        'Card of @maru/ui (src/card.tsx:2): the live shell (2.0.0-bb) does not export it; publish after a shell that does',
      ],
    ]);
    expect((await caller.liveVersions())['mfe-help']).toBe('3.0.0');
    expect((await back()).json()).toMatchObject({ version: '2.0.0', standing: 'live' });
    // The shell without Card is one of open tabs from here on, which keep what they run.
    await publish('3.0.0-cc');
    expect((await back('1.0.0')).json()).toMatchObject({ version: '1.0.0', standing: 'live' });
  });

  describe('the gate of a shell', () => {
    const findings = async (change: ShellChange, version = '2.0.0-zz') => {
      const answer = await publish(version, change);
      expect(answer.statusCode).toBe(422);
      return answer.json().findings;
    };

    it('refuses one that lacks a name which a live version, a candidate or a version to fall back to uses (PLAT-030)', async () => {
      await publishRemote('help', '1.0.0', { '@maru/ui': ['Card'] });
      await publishRemote('help', '2.0.0', { '@maru/ui': ['Button'] });
      expect(await findings({ exports: { '@maru/ui': ['Button'] } })).toEqual([
        'mfe-help@1.0.0 uses Card of @maru/ui (src/card.tsx:2), which this shell does not export; keep it until no live remote does',
      ]);
      expect((await publish('2.0.0-zz')).statusCode).toBe(201);
    });

    it('refuses one whose platform a live remote does not run on (PLAT-033)', async () => {
      await caller.post('/releases', 'help', world.body({ ...manifestOf('mfe-help'), platform: '^1.0.0' }));
      expect(await findings({ shell: { platformVersion: '2.0.0' } })).toEqual([
        'mfe-help@1.0.0 runs on platform ^1.0.0, this shell has 2.0.0; release that remote anew first',
      ]);
      expect((await publish('2.0.0-zz', { shell: { platformVersion: '1.4.0' } })).statusCode).toBe(201);
      expect((await caller.live()).set.platform).toBe('1.4.0');
    });

    it('refuses one with another major version of a package that a live remote was compiled with: types may differ', async () => {
      const contract = { ...buildOf(manifestOf('mfe-help')).contract, builtWith: { '@maru/ui': '1.4.0' } };
      await caller.post('/releases', 'help', world.body(manifestOf('mfe-help'), { built: { contract } }));
      expect(await findings({ versions: { '@maru/ui': '2.0.0' } })).toEqual([
        expect.stringMatching(/^mfe-help@1.0.0 was compiled with @maru\/ui 1.4.0, this shell has 2.0.0/),
      ]);
      expect((await publish('2.0.0-zz', { versions: { '@maru/ui': '1.9.0' } })).statusCode).toBe(201);
      const later = { ...contract, builtWith: { '@maru/ui': '2.0.0' } };
      const other = await caller.post(
        '/releases',
        'other',
        world.body(manifestOf('mfe-other'), { built: { contract: later } }),
      );
      expect(other.json().findings).toEqual([
        expect.stringMatching(/^package @maru\/ui: compiled with 2.0.0, the live shell \(2.0.0-zz\) has 1.9.0/),
      ]);
    });

    it('refuses one whose types lack a member that a live remote uses, with its line; a remote is refused by such a shell (PLAT-030)', async () => {
      const members = { '@maru/ui': { 'CardProps.flush=': 'src/card.tsx:2', 'open(2)': 'src/card.tsx:3' } };
      const contract = { ...buildOf(manifestOf('mfe-help')).contract, members };
      await caller.post('/releases', 'help', world.body(manifestOf('mfe-help'), { built: { contract } }));
      expect(await findings({ members: { '@maru/ui': ['CardProps.title', 'open(1)'] } })).toEqual([
        'mfe-help@1.0.0 uses CardProps.flush of @maru/ui (src/card.tsx:2), which this shell does not have; keep it until no live remote does',
        'mfe-help@1.0.0 uses parameter 2 of open of @maru/ui (src/card.tsx:3), which this shell does not have; keep it until no live remote does',
      ]);
      const more = ['CardProps.flush', 'CardProps.title', 'open(3)'];
      expect((await publish('2.0.0-zz', { members: { '@maru/ui': more } })).statusCode).toBe(201);
      const later = { ...contract, members: { '@maru/ui': { 'CardProps.aside=': 'src/other.tsx:1' } } };
      const body = world.body(manifestOf('mfe-other'), { built: { contract: later } });
      expect((await caller.post('/releases', 'other', body)).json().findings).toEqual([
        expect.stringMatching(
          /^CardProps.aside of @maru\/ui \(src\/other.tsx:1\): the live shell \(2.0.0-zz\) does not/,
        ),
      ]);
    });

    it('refuses one for pages that the HTML servers do not write', async () => {
      expect(await findings({ shell: { pageFormat: 4 } })).toEqual([
        expect.stringMatching(/^shell.json\/pageFormat: is 4, the HTML servers write 1, 2, 3;/),
      ]);
    });

    it('refuses a changed file, a missing one, a file of another kind, and one that is too large', async () => {
      const body = world.shellBody('2.0.0-zz', { exports: offered });
      const changed = { ...body, files: { 'main.2.0.0-zz.js': Buffer.from('steal()').toString('base64') } };
      expect((await send(changed)).json().findings).toEqual([
        'main.2.0.0-zz.js: does not have the hash that files.json claims; build again',
      ]);
      expect((await send({ ...body, files: {} })).json().findings[0]).toMatch(/named in files.json but not sent/);
      expect((await findings({ files: { 'main.js': '1', 'page.html': '<p>' } }))[0]).toMatch(/^page.html: is no file/);
      expect(await findings({ files: { 'main.js': `/*${'x'.repeat(4 * 1024 * 1024)}*/` } })).toEqual([
        expect.stringMatching(/^main.js: has 4194308 bytes, a file may have 4194304/),
      ]);
    });

    it('refuses other names than those that the team has signed', async () => {
      await publishRemote('help', '1.0.0', { '@maru/ui': ['Chip'] });
      const body = world.shellBody('2.0.0-zz', { exports: offered });
      const offers = { ...body.build.offers, exports: { '@maru/ui': ['Button', 'Card', 'Chip'] } };
      expect((await send({ ...body, build: { ...body.build, offers } })).json().findings).toEqual([
        expect.stringMatching(/^release\/build: is not the hash/),
      ]);
    });

    it('refuses a script that no browser can read', async () => {
      expect((await findings({ files: { 'main.js': 'start(' } }))[0]).toMatch(/^main.js: is no script/);
    });

    it('refuses names that lead out of the folder, and files that pages would ask for without a hash', async () => {
      for (const path of ['../evil.js', '/evil.js', 'a/../../evil.js', 'https:x.js', 'a%2f..%2fb.js', '.hidden.js'])
        expect((await findings({ files: { [path]: '1' } }))[0]).toMatch(/^release\/files|^release\/shell/);
      expect((await findings({ shell: { styles: ['gone.css'] } }))[0]).toMatch(/needs gone.css but names no hash/);
      expect((await findings({ shell: { files: { 'main.2.0.0-zz.js': `sha384-${'A'.repeat(64)}` } } }))[0]).toMatch(
        /names two hashes for main.2.0.0-zz.js/,
      );
    });

    it('refuses a file that has other content in a kept version: its tabs would get it (same name, other bytes)', async () => {
      await publish('1.0.0-aa', { files: { 'main.1.js': '1', 'chunk.9.js': '9' } });
      expect(await findings({ files: { 'main.2.js': '2', 'chunk.9.js': 'other' } })).toEqual([
        'chunk.9.js: has other content in shell 1.0.0-aa; name files by their content',
      ]);
      expect((await publish('2.0.0-zz', { files: { 'main.2.js': '2', 'chunk.9.js': '9' } })).statusCode).toBe(201);
    });

    it('refuses another team’s key, another team’s token, an older build, and a folder on a host', async () => {
      expect(await findings({ key: world.teamKeys.help })).toEqual([
        expect.stringMatching(/is signed by team help: only its owner may sign it/),
      ]);
      expect((await send(world.shellBody('2.0.0-zz'), 'help')).statusCode).toBe(403);
      await publish('3.0.0-cc');
      const older = { statement: { sequence: 1000 } };
      expect((await findings(older))[0]).toMatch(/does not follow 3.0.0-cc/);
      const hosted = { ...world.shellBody('4.0.0-dd'), host: 'https://static.example/4.0.0-dd/' };
      expect((await send(hosted)).json().findings[0]).toMatch(/^host: the files of the shell lie in the registry/);
    });

    it('takes no remote that calls itself shell, and no shell by another name', async () => {
      const remote = world.body(manifestOf('mfe-help'));
      const disguised = { ...remote, statement: { ...remote.statement, name: 'shell' } };
      expect((await send(disguised)).statusCode).toBe(422);
      const shell = world.shellBody('2.0.0-zz');
      const renamed = { ...shell, statement: { ...shell.statement, name: 'mfe-help' } } as unknown as PublishBody;
      expect((await send(renamed, 'help')).statusCode).toBe(422);
    });
  });

  describe('the gate of a remote', () => {
    it('compares it with the live shell, its candidate, and those of open tabs for a day', async () => {
      await publish('1.0.0-aa');
      await publish('1.1.0-bb', { exports: { '@maru/ui': ['Button', 'Card', 'Chip'] } });
      const refused = async () => (await publishRemote('help', '1.0.0', { '@maru/ui': ['Chip'] })).json().findings;
      const byTabs =
        'Chip of @maru/ui: the shell of open tabs (1.0.0-aa) does not export it; publish after a shell that does';
      expect(await refused()).toEqual([byTabs]);
      await publish('1.2.0-cc', { exports: { '@maru/ui': ['Button', 'Card'] } }, 100);
      expect(await refused()).toEqual([
        byTabs,
        'Chip of @maru/ui: the candidate of the shell (1.2.0-cc) does not export it; publish after a shell that does',
      ]);
      await caller.post('/halts', 'platform', { remote: 'shell', why: 'slow' });
      world.clock.now += 27 * hourMs;
      expect((await publishRemote('help', '1.0.0', { '@maru/ui': ['Chip'] })).statusCode).toBe(201);
    });
  });

  it('roll back to no shell that live remotes cannot run on, and say which', async () => {
    await publish('1.0.0-aa');
    await publish('1.1.0-bb', { exports: { '@maru/ui': ['Button', 'Card', 'Chip'] } });
    world.clock.now += 27 * hourMs;
    await publishRemote('help', '1.0.0', { '@maru/ui': ['Button'] });
    await publishRemote('help', '2.0.0', { '@maru/ui': ['Chip'] });
    const back = () => caller.post('/rollbacks', 'platform', { remote: 'shell' });
    expect((await back()).json().findings).toEqual([
      expect.stringMatching(/^shell 1.0.0-aa lacks what remotes use: roll those back first/),
      expect.stringMatching(/^mfe-help@2.0.0 uses Chip/),
    ]);
    await caller.post('/rollbacks', 'help', { remote: 'mfe-help' });
    expect((await back()).json().version).toBe('1.0.0-aa');
  });
});
