import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** One hash to make, or to hold against a password. */
export type HashJob =
  | { readonly password: string; readonly cost: Options }
  | { readonly password: string; readonly stored: string };

/** Text, since the exchange is compiled to one file. Linux counts priorities by thread, other systems by process. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { hashSync, verifySync } = require('node:module').createRequire(workerData.from)('@node-rs/argon2');
  if (process.platform === 'linux') require('node:os').setPriority(19);
  parentPort.on('message', ({ password, stored, cost }) => {
    try {
      parentPort.postMessage({ result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) });
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });
`;

/**
 * Argon2 in a thread of the lowest priority: orders, the database and everything else that runs on the machine go first. The
 * thread starts with its first job and keeps no process alive while it has none.
 */
export class HashThread {
  private worker: Worker | undefined;

  /** One job at a time. @returns the hash, or whether the password matches. @throws Error of Argon2, or of a thread that ended. */
  run(job: HashJob): Promise<string | boolean> {
    this.worker ??= this.start();
    const { worker } = this;
    worker.ref();
    return new Promise<string | boolean>((resolve, reject) => {
      const done = ({ result, error }: { result: string | boolean; error?: Error }) => {
        settle();
        if (error) reject(error);
        else resolve(result);
      };
      const failed = (error: Error) => {
        settle();
        reject(error);
      };
      const ended = (code: number) => failed(new Error(`the thread of hashes ended with ${code}`));
      const settle = () => {
        worker.off('message', done).off('error', failed).off('exit', ended).unref();
      };
      worker.on('message', done).on('error', failed).on('exit', ended);
      worker.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  /** A thread that ends, also between two jobs, is replaced with the next job. */
  private start(): Worker {
    const worker = new Worker(program, { eval: true, workerData: { from: import.meta.url } });
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }
}
