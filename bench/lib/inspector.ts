/** What a process says of itself over the inspector of Node.js: nothing of it has to stand in the process's own code. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Megabytes. */
export interface Memory {
  /** Heap in use and what lies outside for it, buffers included, after a full collection: what the process holds on to. */
  readonly held: number;
  /** As the system counts it, with what the collector has not given back. */
  readonly resident: number;
}

/** Milliseconds for which turns of the event loop were held, a timer's millisecond included. */
export interface LoopHeld {
  readonly p99: number;
  readonly longest: number;
}

/** Environment of a process that `Inspector.open` can reach. */
export const inspected = (port: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`,
});

interface Answer {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly result?: { readonly result?: { readonly value: unknown }; readonly exceptionDetails?: unknown };
}

const memoryNow = `JSON.stringify((({ heapUsed, external, rss }) => ({ held: (heapUsed + external) / 2 ** 20, resident: rss / 2 ** 20 }))(process.memoryUsage()))`;

const watchLoop = `globalThis.benchLoop = process.getBuiltinModule('perf_hooks').monitorEventLoopDelay({ resolution: 1 }); benchLoop.enable(); ''`;

export class Inspector {
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async open(port: number): Promise<Inspector> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    if (!target) throw new Error(`no process is inspected at port ${port}`);
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  async memory(): Promise<Memory> {
    // Twice: what the first one finalises, the second one frees.
    await this.ask('HeapProfiler.collectGarbage');
    await this.ask('HeapProfiler.collectGarbage');
    return JSON.parse(await this.evaluate(memoryNow)) as Memory;
  }

  async watchLoop(): Promise<void> {
    await this.evaluate(watchLoop);
  }

  /** Since `watchLoop` or the last call. */
  async loopHeld(): Promise<LoopHeld> {
    const figures = `JSON.stringify({ p99: benchLoop.percentile(99) / 1e6, longest: benchLoop.max / 1e6 })`;
    const found = await this.evaluate(figures);
    await this.evaluate(`benchLoop.reset(); ''`);
    return JSON.parse(found) as LoopHeld;
  }

  close(): void {
    this.socket.close();
  }

  private async evaluate(expression: string): Promise<string> {
    const { result } = await this.ask('Runtime.evaluate', { expression, returnByValue: true });
    if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails));
    return String(result?.result?.value);
  }

  private ask(method: string, params: object = {}): Promise<Answer> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      const read = (data: unknown) => {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id !== id) return;
        this.socket.off('message', read);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer);
      };
      this.socket.on('message', read);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
