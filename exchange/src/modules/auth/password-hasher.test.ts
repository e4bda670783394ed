import { readdir, readFile } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { Registry } from 'prom-client';
import { HashThread } from './hash-thread';
import { createKeyedQueue } from './keyed-queue';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  beforeEach(() => {
    hasher = createPasswordHasher(new Registry(), 2);
  });
  afterEach(() => hasher.stop());

  it('makes Argon2id hashes with 19 MiB and two passes, and knows its own', async () => {
    const hashed = await hasher.hash('Maru!2026');
    if (!hashed.ok) throw new Error(hashed.refusal);
    expect(hashed.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(hashed.value, 'Maru!2026')).toEqual({ ok: true, value: true });
    expect(await hasher.verify(hashed.value, 'maru!2026')).toEqual({ ok: true, value: false });
    expect(await hasher.verify(null, 'nobody has this password')).toEqual({ ok: true, value: false });
  });

  it('lets fifty wait behind two at work and refuses the rest with 429', async () => {
    expect(hasher.isFull).toBe(false);
    const hashes = Array.from({ length: 60 }, () => hasher.hash('Maru!2026'));
    expect(hasher.isFull).toBe(true);
    const outcomes = await Promise.all(hashes);
    expect(hasher.isFull).toBe(false);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(52);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'TOO_MANY_REQUESTS')).toHaveLength(8);
    expect((await hasher.hash('Maru!2026')).ok).toBe(true);
  });
});

describe('a thread of the password hasher', () => {
  it('rests as long as it has worked before it takes the next password', async () => {
    const starts: number[] = [];
    const run = jest.spyOn(HashThread.prototype, 'run').mockImplementation(async () => {
      starts.push(performance.now());
      await new Promise((done) => setTimeout(done, 40));
      return 'hash';
    });
    const hasher = createPasswordHasher(new Registry(), 1);
    await Promise.all([hasher.hash('one'), hasher.hash('two')]);
    run.mockRestore();
    const [first = 0, second = 0] = starts;
    // Timers may end a millisecond early.
    expect(second - first).toBeGreaterThan(76);
  });
});

/** Linux: how many threads of this process give way to all others. */
async function yieldingThreads(): Promise<number> {
  const threads = await readdir('/proc/self/task').catch(() => []);
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
  // The 19th field is the niceness; the second, in brackets, may hold spaces.
  return stats.filter((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === '19').length;
}

describe('the threads of the password hasher', () => {
  it('give way to orders while they work, and end with it', async () => {
    const before = await yieldingThreads();
    const hasher = createPasswordHasher(new Registry(), 2);
    await Promise.all([hasher.hash('Maru!2026'), hasher.hash('Maru!2026')]);
    if (process.platform === 'linux') expect(await yieldingThreads()).toBe(before + 2);
    await hasher.stop();
    expect(await yieldingThreads()).toBe(before);
    expect((await hasher.hash('Maru!2026')).ok).toBe(true);
    await hasher.stop();
  });

  it('are replaced where one has ended between two jobs', async () => {
    const thread = new HashThread();
    const job = { password: 'Maru!2026', cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 } };
    await thread.run(job);
    await (Reflect.get(thread, 'worker') as Worker).terminate();
    expect(await thread.run(job)).toMatch(/^\$argon2id/);
    await thread.stop();
  });

  it('tell of a stored hash that is none, and go on', async () => {
    const hasher = createPasswordHasher(new Registry());
    await expect(hasher.verify('no hash', 'Maru!2026')).rejects.toThrow();
    expect((await hasher.hash('Maru!2026')).ok).toBe(true);
    await hasher.stop();
  });
});

describe('a keyed queue', () => {
  it('runs works of one key in order, also after a failure, and works of other keys meanwhile', async () => {
    const inTurn = createKeyedQueue();
    const done: string[] = [];
    const work = (name: string, ms: number) => async () => {
      await new Promise((settle) => setTimeout(settle, ms));
      done.push(name);
      if (name === 'a1') throw new Error(name);
    };
    await Promise.allSettled([inTurn('a', work('a1', 30)), inTurn('a', work('a2', 1)), inTurn('b', work('b1', 5))]);
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });
});
