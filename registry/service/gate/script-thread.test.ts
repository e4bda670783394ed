import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ScriptThread } from './script-thread';

const read = (thread: ScriptThread, source: string) => thread.read(Buffer.from(source));

describe('the thread that reads scripts (PLAT-042)', () => {
  it('leaves the others their answers while it reads one of 2 MiB', async () => {
    const thread = new ScriptThread();
    await read(thread, 'start()');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    expect(await read(thread, 'f(1,2,g(x=>y));'.repeat(140_000))).toEqual({ makers: [] });
    const tookMs = performance.now() - began;
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(tookMs / 2);
  });

  it('answers in the order of the calls, also after one that it cannot read', async () => {
    const thread = new ScriptThread();
    const answers = ['eval("1")', 'start(', 'new Function("a"); setTimeout("a")', 'ok()'].map((text) =>
      read(thread, text),
    );
    expect(await Promise.all(answers)).toEqual([
      { makers: ['eval'] },
      { fault: expect.stringContaining('Unexpected token') },
      { makers: ['new Function', 'setTimeout with a text'] },
      { makers: [] },
    ]);
  });

  it('is ended by a script that takes too long or too much, and reads the next one', async () => {
    const large = 'a;'.repeat(500_000);
    const hasty = new ScriptThread({ readMsMax: 1 });
    expect(await read(hasty, large)).toEqual({ fault: 'it takes more than 0.001 s' });
    const small = new ScriptThread({ memoryMiB: 16 });
    expect(await read(small, large)).toEqual({ fault: 'it takes more than 16 MiB' });
    expect(await read(small, 'ok()')).toEqual({ makers: [] });
  });

  it('begins anew once it was idle', async () => {
    const thread = new ScriptThread({ idleMs: 1 });
    expect(await read(thread, 'ok()')).toEqual({ makers: [] });
    await new Promise((done) => setTimeout(done, 20));
    expect(await read(thread, 'eval')).toEqual({ makers: ['eval'] });
  });
});
