import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

interface Task {
  /** The hash to verify; null to make one. */
  readonly stored: string | null;
  readonly password: string;
  readonly cost?: Options;
}

type Answer = { readonly value: string | boolean } | { readonly problem: string };

const program = new URL('./hashing-thread.mjs', import.meta.url);

/** Threads of their own for passwords, of low priority: whoever places an order is served first. As many as work at the same time. */
export class HashingThreads {
  private readonly idle: Worker[] = [];

  hash(password: string, cost: Options): Promise<string> {
    return this.run({ stored: null, password, cost }) as Promise<string>;
  }

  /** @throws Error where `stored` is no hash. */
  verify(stored: string, password: string): Promise<boolean> {
    return this.run({ stored, password }) as Promise<boolean>;
  }

  /** Ends the threads without work; the next password starts one again. */
  async stop(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((thread) => thread.terminate()));
  }

  private run(task: Task): Promise<string | boolean> {
    const thread = this.idle.pop() ?? new Worker(program, { execArgv: [] });
    return new Promise((resolve, reject) => {
      // A thread that ends by itself is not used again.
      const failed = (problem: unknown) =>
        reject(new Error('a thread that hashes passwords has ended', { cause: problem }));
      thread.once('error', failed).once('exit', failed);
      thread.once('message', (answer: Answer) => {
        thread.off('error', failed).off('exit', failed);
        // An idle thread keeps no process alive.
        thread.unref();
        this.idle.push(thread);
        if ('value' in answer) resolve(answer.value);
        else reject(new Error(answer.problem));
      });
      thread.ref();
      thread.postMessage(task);
    });
  }
}
