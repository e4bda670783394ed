import { Worker } from 'node:worker_threads';
import { secondMs } from '@maru/server/time';

/** What a script holds that makes code from text, or why it cannot be read. */
export type ReadScript = { readonly makers: readonly string[] } | { readonly fault: string };

interface ThreadLimits {
  /** The largest file takes some seconds on a busy machine. */
  readonly readMsMax: number;
  /** A tree takes two hundred times the bytes of its script, and more. */
  readonly memoryMiB: number;
  /** After so long without a script the thread ends, with the memory that it took. */
  readonly idleMs: number;
}

const usualLimits: ThreadLimits = { readMsMax: 60 * secondMs, memoryMiB: 1536, idleMs: 5 * secondMs };

/** Text, since the thread needs no loader of TypeScript. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const load = require('node:module').createRequire(workerData.from);
  const { parse } = load('acorn');
  const { full } = load('acorn-walk');

  const globals = new Set(['window', 'self', 'globalThis']);
  // eval, window.eval, globalThis["eval"]
  const nameOf = (node) => {
    if (node.type === 'Identifier') return node.name;
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || !globals.has(node.object.name)) return null;
    if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
    return node.property.type === 'Literal' ? String(node.property.value) : null;
  };
  const makerIn = (node) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = nameOf(node.callee);
      if (name === 'Function') return 'new Function';
      const [first] = node.arguments;
      const isText = first?.type === 'Literal' ? typeof first.value === 'string' : first?.type === 'TemplateLiteral';
      if ((name === 'setTimeout' || name === 'setInterval') && isText) return name + ' with a text';
    }
    // Also (0, eval)(…) and const run = window.eval.
    return nameOf(node) === 'eval' ? 'eval' : null;
  };
  const read = (bytes) => {
    try {
      const makers = new Set();
      full(parse(Buffer.from(bytes).toString('utf8'), { ecmaVersion: 2024, sourceType: 'script' }), (node) => {
        const maker = makerIn(node);
        if (maker) makers.add(maker);
      });
      return { makers: [...makers] };
    } catch (error) {
      return { fault: error.message };
    }
  };
  parentPort.on('message', (bytes) => parentPort.postMessage(read(bytes)));
`;

/** Reads scripts one after the other, beside the thread that answers everybody: a large one takes seconds. It starts with the first. */
export class ScriptThread {
  private readonly limits: ThreadLimits;
  private worker: Worker | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.limits = { ...usualLimits, ...limits };
  }

  /** Never rejects: what ends the thread is a fault of the script. */
  read(bytes: Buffer): Promise<ReadScript> {
    const read = this.turn.then(() => this.readNow(bytes));
    this.turn = read;
    return read;
  }

  private async readNow(bytes: Buffer): Promise<ReadScript> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const late = setTimeout(() => this.end(), this.limits.readMsMax);
    const answer = await answerOf(this.worker, bytes, this.limits);
    clearTimeout(late);
    this.idle = setTimeout(() => this.end(), this.limits.idleMs).unref();
    return answer;
  }

  private start(): Worker {
    const { memoryMiB: maxOldGenerationSizeMb } = this.limits;
    const settings = { eval: true, workerData: { from: import.meta.url }, execArgv: [], env: {} };
    const worker = new Worker(program, { ...settings, resourceLimits: { maxOldGenerationSizeMb } });
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  private end(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}

function answerOf(worker: Worker, bytes: Buffer, { readMsMax, memoryMiB }: ThreadLimits): Promise<ReadScript> {
  worker.ref();
  return new Promise((resolve) => {
    const settle = (answer: ReadScript) => {
      worker.off('message', settle).off('error', failed).off('exit', ended).unref();
      resolve(answer);
    };
    const failed = (error: Error & { readonly code?: string }) =>
      settle({
        fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `it takes more than ${memoryMiB} MiB` : error.message,
      });
    const ended = () => settle({ fault: `it takes more than ${readMsMax / secondMs} s` });
    worker.on('message', settle).on('error', failed).on('exit', ended);
    worker.postMessage(bytes);
  });
}
