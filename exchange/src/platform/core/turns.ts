/** Limits of work that many may ask for. */
export interface TurnLimits {
  readonly atOnceMax: number;
  readonly waitingMax: number;
}

/** Lets few work at a time, the others in the order in which they came. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private atWork = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @throws Error with statusCode 503, answered with Retry-After, where too many wait. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { atOnceMax, waitingMax } = this.limits;
    if (this.atWork >= atOnceMax) {
      if (this.waiting.length >= waitingMax) throw Object.assign(new Error('too many wait'), { statusCode: 503 });
      // Whoever ends hands its place over, so the count stays.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.atWork += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.atWork -= 1;
    }
  }
}

/** As `Turns` for each key by itself: what one asks for in the same moment keeps nobody else waiting. */
export class TurnsByKey<Key> {
  private readonly byKey = new Map<Key, { readonly turns: Turns; users: number }>();

  constructor(private readonly limits: TurnLimits) {}

  /** @throws as `Turns.take`. */
  async take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const own = this.byKey.get(key) ?? { turns: new Turns(this.limits), users: 0 };
    this.byKey.set(key, own);
    own.users += 1;
    try {
      return await own.turns.take(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.byKey.delete(key);
    }
  }
}
