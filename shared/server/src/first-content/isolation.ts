import { firstContentLimits } from '@maru/contract';

/** What a thread is sent. */
export interface Job {
  /** Script that leaves `firstContent.firstContent`. */
  readonly source: string;
  /** `FirstContentInput` as JSON. */
  readonly input: string;
}

/** What it answers: JSON of the result, or why there is none. */
export type Answer =
  | { readonly result: string }
  /** @property intact - the thread can take another run. */
  | { readonly fault: string; readonly intact: boolean };

/** Before anything of the bundle: its clock is `now`, and it has no chance. Local time is none of the server's. */
const prelude = `
  (() => {
    const Real = Date, given = JSON.parse(input), now = Real.parse(given.now);
    Real.now = () => now;
    // A proxy has no prototype that leads to the real clock, as a class would.
    const Clock = new Proxy(Real, {
      construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now] : parts, made),
      apply: () => new Real(now).toString(),
    });
    Real.prototype.constructor = Clock;
    globalThis.Date = Clock;
    delete Math.random;
    delete globalThis.performance;
  })();
`;
const call = 'JSON.stringify(firstContent.firstContent(JSON.parse(input)) ?? null)';

/**
 * The program of a thread: each job gets a QuickJS of its own (WebAssembly), in which there is no file, no network, no timer and no module. CPU
 * time counts where the system tells that of a thread (Linux), so that a busy machine is no fault of the bundle. Text, since the thread needs no loader of
 * TypeScript.
 */
export const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { from, limits, prelude, call } = workerData;
  const load = require('node:module').createRequire(from);
  const { newQuickJSWASMModuleFromVariant, newVariant } = load('quickjs-emscripten-core');
  const variant = load('@jitl/quickjs-wasmfile-release-sync');
  const { readFileSync } = require('node:fs');
  const usedMs = () => {
    try {
      return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return performance.now();
    }
  };
  const textOf = (context, handle, name) => {
    const value = context.getProp(handle, name);
    const text = context.typeof(value) === 'string' ? context.getString(value).slice(0, 200) : '';
    value.dispose();
    return text;
  };
  const faultOf = (context, error, late) => {
    if (late()) return 'it ran for more than ' + limits.runMsMax + ' ms';
    if (context.typeof(error) !== 'object') return 'it threw';
    return 'it threw ' + textOf(context, error, 'name') + ': ' + textOf(context, error, 'message');
  };
  const evaluated = (context, code, name, late) => {
    const { value, error } = context.evalCode(code, name, { type: 'global' });
    if (!error) return value;
    const fault = faultOf(context, error, late);
    error.dispose();
    throw fault;
  };
  const drawnIn = (context, { source, input }, late) => {
    const given = context.newString(input);
    context.setProp(context.global, 'input', given);
    given.dispose();
    evaluated(context, prelude, 'prelude.js', late).dispose();
    evaluated(context, source, 'first-content.js', late).dispose();
    const drawn = evaluated(context, call, 'call.js', late);
    try {
      if (context.typeof(drawn) !== 'string') throw 'its result is no JSON';
      const length = context.getProp(drawn, 'length');
      const count = context.getNumber(length);
      length.dispose();
      if (count > limits.resultMax) throw 'its result has ' + count + ' characters, ' + limits.resultMax + ' are allowed';
      return context.getString(drawn);
    } finally {
      drawn.dispose();
    }
  };
  const answerTo = (quickjs, job) => {
    const runtime = quickjs.newRuntime();
    const [begun, used] = [performance.now(), usedMs()];
    // Run time is at most time gone by, and asking for it is slow.
    const late = () => performance.now() - begun > limits.runMsMax && usedMs() - used > limits.runMsMax;
    runtime.setMaxStackSize(256 * 1024);
    runtime.setInterruptHandler(late);
    const context = runtime.newContext();
    let answer;
    try {
      answer = { result: drawnIn(context, job, late) };
    } catch (fault) {
      // After a run that was cut off, or that found no memory, the engine is not used again.
      if (typeof fault !== 'string') throw fault;
      answer = { fault, intact: !late() && !fault.includes('out of memory') };
      if (!answer.intact) return answer;
    }
    context.dispose();
    runtime.dispose();
    return answer;
  };
  // The engine's own limit counts no sizes when it is compiled so: its memory cannot grow beyond this, whatever asks for it.
  const pages = limits.memoryMiB * 16;
  const wasmMemory = new WebAssembly.Memory({ initial: Math.min(256, pages), maximum: pages });
  newQuickJSWASMModuleFromVariant(newVariant(variant.default ?? variant, { wasmMemory })).then((quickjs) => {
    parentPort.on('message', (job) => {
      try {
        parentPort.postMessage(answerTo(quickjs, job));
      } catch (error) {
        parentPort.postMessage({ fault: 'it broke its engine: ' + error.message, intact: false });
      }
    });
    parentPort.postMessage('ready');
  });
`;

/** @param runMsMax - processor time of a run. */
export const workerData = (from: string, runMsMax: number): object => ({
  ...{ from, prelude, call },
  limits: { ...firstContentLimits, runMsMax },
});
