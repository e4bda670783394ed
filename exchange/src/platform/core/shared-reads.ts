/** Limits of shared reads. */
export interface SharedReadLimits {
  /** How long an answer is given again. */
  readonly keptMs: number;
  readonly atOnceMax: number;
  readonly waitingMax: number;
}

/**
 * Bounds expensive reads that anybody may ask for: equal reads share one result for a moment, and few run at a time, so that they
 * cannot use up all connections.
 */
export class SharedReads<T> {
  private readonly kept = new Map<string, Promise<T>>();
  private readonly waiting: (() => void)[] = [];
  private atWork = 0;

  constructor(private readonly limits: SharedReadLimits) {}

  /** @throws Error with statusCode 503 where too many wait. */
  read(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key);
    if (known) return known;
    const loading = this.inTurn(load);
    this.kept.set(key, loading);
    const forget = () => this.kept.delete(key);
    loading.then(() => setTimeout(forget, this.limits.keptMs).unref(), forget);
    return loading;
  }

  private async inTurn(load: () => Promise<T>): Promise<T> {
    const { atOnceMax, waitingMax } = this.limits;
    if (this.atWork >= atOnceMax) {
      if (this.waiting.length >= waitingMax) throw Object.assign(new Error('too many reads wait'), { statusCode: 503 });
      // Whoever ends hands its place over, so the count stays.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.atWork += 1;
    try {
      return await load();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.atWork -= 1;
    }
  }
}
