import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeKey } from '../../keys/signing';
import * as brotli from '../store/brotli';
import { registryForEachTest } from '../testing/each-test';
import { type Caller, manifestOf, type World } from '../testing/world';

jest.mock('../store/brotli', () => ({ compressed: jest.fn(async (bytes: Buffer) => bytes) }));
const { compressed } = jest.mocked(brotli);

const mib = 1024 * 1024;
const manifest = manifestOf('mfe-help');

describe('what a check may cost (PLAT-042)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => ({ caller, world } = made));
  beforeEach(() => compressed.mockClear());
  const findings = async (payload: object) =>
    (await caller.post('/check', 'help', payload)).json<{ findings: readonly string[] }>().findings;

  it('a script of 20 MB is neither parsed nor compressed, and nobody else waits', async () => {
    const body = world.body(manifest, { source: '1;'.repeat(10 * mib) });
    await caller.app.inject('/health/live');
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const said = findings(body);
    expect((await caller.app.inject('/health/live')).statusCode).toBe(200);
    expect(await said).toEqual([
      'remoteEntry.js: has 20971520 bytes uncompressed, a script or style may have 524288; divide it',
      'all files: 20480.0 KiB uncompressed, allowed are 2000 KiB; load less',
    ]);
    delay.disable();
    // Reading the body takes some hundred milliseconds; parsing such a script ten seconds and more.
    expect(delay.max / 1e6).toBeLessThan(3000);
    expect(compressed).not.toHaveBeenCalled();
  }, 60_000);

  it('nothing is done for what no team has signed', async () => {
    const body = world.body(manifest, { source: 'eval("1");', key: makeKey() });
    expect(await findings(body)).toEqual([expect.stringContaining('is signed by key')]);
    expect(await findings(world.body(manifest, { source: 'eval("1");' }))).toEqual([
      expect.stringContaining('makes code from text (eval)'),
    ]);
    expect(compressed).toHaveBeenCalledTimes(1);
  });

  it('files are compressed one after the other', async () => {
    let [at, most] = [0, 0];
    compressed.mockImplementation(async (bytes) => {
      at += 1;
      most = Math.max(most, at);
      await new Promise(setImmediate);
      at -= 1;
      return bytes;
    });
    const { files } = world.body(manifest);
    const names = ['a.js', 'b.js', 'c.js'];
    const hashes = Object.fromEntries(names.map((name) => [name, hashOf(world)]));
    const body = world.body(manifest, { built: { files: { 'remoteEntry.js': hashOf(world), ...hashes } } });
    const sent = Object.fromEntries([...names, 'remoteEntry.js'].map((name) => [name, files['remoteEntry.js']]));
    expect(await findings({ ...body, files: sent })).toEqual([]);
    expect([most, compressed.mock.calls.length]).toEqual([1, 4]);
  });
});

const hashOf = (world: World): string => world.body(manifest).statement.files['remoteEntry.js'] ?? '';
