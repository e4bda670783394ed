import { type TurnLimits, Turns } from './turns';

/** Limits of shared reads. */
export interface SharedReadLimits extends TurnLimits {
  /** How long an answer is given again. */
  readonly keptMs: number;
}

/**
 * Bounds expensive reads that anybody may ask for: equal reads share one result for a moment, and few run at a time, so that they
 * cannot use up all connections.
 */
export class SharedReads<T> {
  private readonly kept = new Map<string, Promise<T>>();
  private readonly turns: Turns;

  constructor(private readonly limits: SharedReadLimits) {
    this.turns = new Turns(limits);
  }

  /** @throws Error with statusCode 503 where too many wait. */
  read(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key);
    if (known) return known;
    const loading = this.turns.take(load);
    this.kept.set(key, loading);
    const forget = () => this.kept.delete(key);
    loading.then(() => setTimeout(forget, this.limits.keptMs).unref(), forget);
    return loading;
  }
}
