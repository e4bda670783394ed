import { Worker } from 'node:worker_threads';
import { type FirstContent, firstContentLimits } from '@maru/contract';
import { secondMs } from '../time';
import { type Answer, type Job, program, workerData } from './isolation';
import { readBoxes } from './read-boxes';

/** What became of a run: `busy` says nothing of the bundle. */
export type Drawn =
  | { readonly kind: 'drawn'; readonly content: FirstContent }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'busy' };

interface Task extends Job {
  /** Whose bundle it is: it has one thread at a time, so that the others have the rest. */
  readonly owner: string;
  readonly done: (drawn: Drawn) => void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  task: Task | null;
  limit: NodeJS.Timeout | undefined;
}

interface FirstContentThreadsOptions {
  readonly threads?: number;
  /** Runs that may wait for a thread. */
  readonly waitingMax?: number;
  /** A thread that has not answered by then is ended: what holds up the engine's own checks. */
  readonly answerMsMax?: number;
  /** Processor time of a run; by default what HTML servers give. */
  readonly runMsMax?: number;
  /** Program of the threads; tests bring one that ends. */
  readonly code?: string;
}

/** Where the threads find their packages. */
const here = import.meta.url;

const busy: Drawn = { kind: 'busy' };

/**
 * Runs server bundles of remotes (decision 110), each run in an engine of its own inside a few threads that start with the first run. A thread
 * whose run was cut off is ended, and another one takes its place.
 */
export class FirstContentThreads {
  private readonly threads = new Set<Thread>();
  private readonly waiting: Task[] = [];
  private readonly options: Required<FirstContentThreadsOptions>;
  private stopped = false;
  /** Threads that cannot start are not started again and again. */
  private startAt = Number.NEGATIVE_INFINITY;

  constructor(options: FirstContentThreadsOptions = {}) {
    const { runMsMax } = firstContentLimits;
    this.options = { threads: 2, waitingMax: 16, answerMsMax: secondMs / 2, runMsMax, code: program, ...options };
  }

  /** Starts the threads ahead of the first run. */
  start(): void {
    if (performance.now() < this.startAt) return;
    while (!this.stopped && this.threads.size < this.options.threads) this.add();
  }

  /**
   * Never rejects.
   * @param owner - name of the remote.
   * @param source - of the bundle; its hash has been checked.
   * @param input - `FirstContentInput` as JSON.
   */
  run(owner: string, { source, input }: Job): Promise<Drawn> {
    if (this.stopped || this.waiting.length >= this.options.waitingMax) return Promise.resolve(busy);
    return new Promise((done) => {
      this.waiting.push({ owner, source, input, done });
      this.start();
      this.assign();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const task of this.waiting.splice(0)) task.done(busy);
    const threads = [...this.threads];
    for (const thread of threads) this.end(thread, busy);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  private add(): void {
    const worker = new Worker(this.options.code, {
      ...{ eval: true, workerData: workerData(here, this.options.runMsMax), execArgv: [], env: {} },
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, ready: false, task: null, limit: undefined };
    this.threads.add(thread);
    worker.unref();
    worker.on('message', (answer: 'ready' | Answer) => this.hear(thread, answer));
    const ended = () => this.fell(thread);
    worker.on('error', ended).on('exit', ended);
  }

  private hear(thread: Thread, answer: 'ready' | Answer): void {
    const { task } = thread;
    if (answer === 'ready') thread.ready = true;
    else if ('fault' in answer && !answer.intact) this.end(thread, drawnOf(answer));
    else {
      clearTimeout(thread.limit);
      thread.task = null;
      thread.worker.unref();
      task?.done(drawnOf(answer));
    }
    this.assign();
  }

  private assign(): void {
    for (const thread of this.threads) {
      if (!thread.ready || thread.task) continue;
      const running = new Set([...this.threads].map(({ task }) => task?.owner));
      const next = this.waiting.findIndex(({ owner }) => !running.has(owner));
      const [task] = next < 0 ? [] : this.waiting.splice(next, 1);
      if (!task) return;
      thread.task = task;
      thread.worker.ref();
      thread.limit = setTimeout(
        () => this.end(thread, { kind: 'failed', why: `it gave no answer in ${this.options.answerMsMax} ms` }),
        this.options.answerMsMax,
      );
      thread.worker.postMessage({ source: task.source, input: task.input } satisfies Job);
    }
  }

  /** Ends a thread, whose task ends so, and begins another. */
  private end(thread: Thread, drawn: Drawn): void {
    if (!this.threads.delete(thread)) return;
    clearTimeout(thread.limit);
    void thread.worker.terminate();
    thread.task?.done(drawn);
    this.start();
  }

  /** A thread ended by itself: with its run, or before it was ready. */
  private fell(thread: Thread): void {
    if (!this.threads.has(thread)) return;
    if (!thread.ready) {
      this.startAt = performance.now() + secondMs;
      for (const task of this.waiting.splice(0)) task.done(busy);
    }
    this.end(thread, { kind: 'failed', why: 'its thread ended' });
  }
}

function drawnOf(answer: Answer): Drawn {
  if ('fault' in answer) return { kind: 'failed', why: answer.fault };
  try {
    return { kind: 'drawn', content: readBoxes(answer.result) };
  } catch (error) {
    return { kind: 'failed', why: (error as Error).message };
  }
}
