import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogRecord } from '@maru/contract/registry-api';
import { integrityOf } from '../keys/digest';
import type { PublishBody } from './changes/publish-body';
import type { Task } from './testing/publisher';
import { Caller, manifestOf, type TeamName, World } from './testing/world';

const program = join(__dirname, 'testing', 'publisher.ts');

describe('processes on one folder', () => {
  let world: World;
  let scratch: string;
  beforeEach(async () => {
    world = await World.make({ clock: { now: Date.now() } });
    scratch = await mkdtemp(join(tmpdir(), 'processes-'));
  });
  afterEach(async () => {
    await world.remove();
    await rm(scratch, { recursive: true });
  });

  /** Runs a registry process; its exit code or signal, and the steps it took. */
  const run = async (team: TeamName, bodies: readonly PublishBody[], folder = world.folder, crashAfter = 0) => {
    const token = world.tokens[team]?.split('_')[1] ?? '';
    const task: Task = { folder, rootKey: world.root.key, setKey: world.setKey, token, bodies, crashAfter };
    const file = join(scratch, `${team}-${crashAfter}.json`);
    await writeFile(file, JSON.stringify(task));
    const child = spawn('node', ['--import', 'tsx', program, file], { cwd: join(__dirname, '..', '..') });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    const end = await new Promise((done) => child.on('exit', (code, signal) => done(signal ?? code)));
    return { end, steps: Number(output), errors };
  };

  /** A fresh process on a copy of the folder. */
  const callerOn = (folder: string) => Caller.of(Object.assign(Object.create(world), { folder }) as World);

  /** What a fresh process finds there: the live version of help, with files that have their hash. */
  const liveHelp = async (folder: string): Promise<string | undefined> => {
    const found = await callerOn(folder);
    const { set } = await found.live();
    const release = set.remotes.find(({ name }) => name === 'mfe-help');
    for (const [path, hash] of Object.entries(release?.files ?? {})) {
      const { rawPayload } = await found.app.inject(`/files/mfe-help/${release?.version}/${path}`);
      expect(integrityOf(rawPayload)).toBe(hash);
    }
    await found.app.close();
    return release?.version;
  };

  it('a kill after any step leaves the old set or the new one, and the next try succeeds (PLAT-041)', async () => {
    const before = await Caller.of(world);
    await before.publish('help', '1.0.0');
    await before.app.close();
    const bodies = [world.body(manifestOf('mfe-help', '2.0.0'))];
    const copy = async (name: string) => {
      await cp(world.folder, join(scratch, name), { recursive: true });
      return join(scratch, name);
    };
    const whole = await run('help', bodies, await copy('whole'));
    expect([whole.end, whole.errors]).toEqual([0, '']);
    expect(whole.steps).toBeGreaterThan(10);
    const found: (string | undefined)[] = [];
    const tryStep = async (step: number) => {
      const folder = await copy(`step-${step}`);
      expect((await run('help', bodies, folder, step)).end).toBe('SIGKILL');
      found[step - 1] = await liveHelp(folder);
      const next = await callerOn(folder);
      expect((await next.post('/releases', 'help', bodies[0] ?? {})).json()).toMatchObject({ standing: 'live' });
      await next.app.close();
      expect(await liveHelp(folder)).toBe('2.0.0');
    };
    for (let step = 1; step <= whole.steps; step += 2)
      await Promise.all([step, step + 1].filter((each) => each <= whole.steps).map(tryStep));
    const turn = found.indexOf('2.0.0');
    expect(turn).toBeGreaterThan(0);
    expect(found).toEqual(found.map((_version, index) => (index < turn ? '1.0.0' : '2.0.0')));
  }, 300_000);

  it('two that publish and go live at once lose nothing of each other', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    const bodies = (team: TeamName) => versions.map((version) => world.body(manifestOf(`mfe-${team}`, version)));
    const ends = await Promise.all([run('help', bodies('help')), run('trading', bodies('trading'))]);
    expect(ends.map(({ end, errors }) => [end, errors])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const caller = await Caller.of(world);
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.5.0', 'mfe-trading': '1.5.0' });
    const { list } = await caller.get<{ list: LogRecord[] }>('/history?after=9&limit=100');
    for (const remote of ['mfe-help', 'mfe-trading'])
      expect(
        list.flatMap((record) => ('version' in record && record.remote === remote ? [record.version] : [])),
      ).toEqual(versions);
  }, 300_000);
});
