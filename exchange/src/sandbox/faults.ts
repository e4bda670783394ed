import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export const faultTargets = ['bank', 'sms', 'mail', 'chain', 'signer', 'vasp', 'watchlist', 'database'] as const;
export type FaultTarget = (typeof faultTargets)[number];

export interface Fault {
  readonly mode: 'slow' | 'failing' | 'down';
  /** Share of calls it meets, 0 to 1. */
  readonly ratio: number;
  /** Duration of a slow call, and of a failing one. */
  readonly delayMs: number;
}

/** Faults that are injected into ports of the sandbox, and into the database. */
export interface Faults {
  set(target: FaultTarget, fault: Fault): void;
  clear(): void;
  /** Called before every call to `target`. @throws Error if this call is to fail. */
  pass(target: FaultTarget): Promise<void>;
}

export function createFaults(random: () => number = Math.random): Faults {
  const faults = new Map<FaultTarget, Fault>();
  return {
    set: (target, fault) => {
      faults.set(target, fault);
    },
    clear: () => faults.clear(),
    async pass(target) {
      const fault = faults.get(target);
      if (!fault || random() >= fault.ratio) return;
      if (fault.delayMs > 0) await pause(fault.delayMs);
      if (fault.mode !== 'slow') throw Object.assign(new Error(`${target} is ${fault.mode}`), { code: 'ECONNREFUSED' });
    },
  };
}

/** Injects database faults where they occur in production: when a connection is taken from the pool. */
export function exposeToFaults(pool: pg.Pool, faults: Faults): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const faulty = (callback?: (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void) => {
    const client = faults.pass('database').then(connect);
    if (!callback) return client;
    client.then(
      (taken) => callback(undefined, taken, () => taken.release()),
      (error) => callback(error),
    );
    return undefined;
  };
  pool.connect = faulty as typeof pool.connect;
}
