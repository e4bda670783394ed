import { availableParallelism } from 'node:os';
import { accepted, type Outcome, refused } from '@maru/contract';
import type { Options } from '@node-rs/argon2';
import { Gauge, type Registry } from 'prom-client';
import { HashThread } from './hash-thread';

/** Argon2id (the library's default kind) with 19 MiB and two passes: OWASP's first choice. About 10 ms of a core each. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for orders; fifty passwords wait, and further logins get 429. */
const threadsOfMachine = Math.min(4, Math.max(1, availableParallelism() - 1));
const waitingMax = 50;

/** Hashes and verifies passwords. @returns TOO_MANY_REQUESTS while too many wait. */
export interface PasswordHasher {
  /** Whether the next password would be refused. */
  readonly isFull: boolean;
  hash(password: string): Promise<Outcome<string>>;
  /** @param stored - null spends the same time on a hash that nothing matches, so that an unknown account answers no faster. */
  verify(stored: string | null, password: string): Promise<Outcome<boolean>>;
  /** Ends the threads; a job that comes later starts them again. */
  stop(): Promise<void>;
}

export function createPasswordHasher(registry: Registry, threadCount = threadsOfMachine): PasswordHasher {
  const threads = Array.from({ length: threadCount }, () => new HashThread());
  const free = [...threads];
  const waiting: ((thread: HashThread) => void)[] = [];
  new Gauge({
    name: 'maru_password_queue',
    help: 'Passwords waiting to be hashed',
    registers: [registry],
    collect() {
      this.set(waiting.length);
    },
  });

  async function inTurn<T>(work: (thread: HashThread) => Promise<T>): Promise<Outcome<T>> {
    const thread = free.pop() ?? (waiting.length < waitingMax ? await turn() : null);
    if (!thread) return refused('TOO_MANY_REQUESTS');
    const from = performance.now();
    try {
      return accepted(await work(thread));
    } finally {
      // In a crowd a thread rests as long as it has worked: what else a judged login costs would slow orders down (decision 71).
      if (waiting.length > 0) setTimeout(handOn, performance.now() - from, thread);
      else handOn(thread);
    }
  }
  /** A thread passes to the next waiter, so that no newcomer takes it first. */
  function handOn(thread: HashThread): void {
    const next = waiting.shift();
    if (next) next(thread);
    else free.push(thread);
  }
  const turn = () => new Promise<HashThread>((resume) => waiting.push(resume));

  const hashIn = async (thread: HashThread, password: string) => String(await thread.run({ password, cost }));
  let nobody: string | undefined;
  return {
    get isFull() {
      return free.length === 0 && waiting.length >= waitingMax;
    },
    hash: (password) => inTurn((thread) => hashIn(thread, password)),
    verify: (stored, password) =>
      inTurn(async (thread) => {
        nobody ??= await hashIn(thread, 'nobody has this password');
        const matches = await thread.run({ password, stored: stored ?? nobody });
        return matches === true && stored !== null;
      }),
    stop: async () => void (await Promise.all(threads.map((thread) => thread.stop()))),
  };
}
