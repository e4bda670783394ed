/** Connections that one turn of the event loop writes to: some two milliseconds. */
const perTurn = 256;

interface Work {
  readonly left: Iterator<unknown>;
  readonly each: (item: never) => void;
}

/**
 * Does something for each of many connections, some hundred in each turn of the event loop, so that requests and orders come in between. What was
 * added first is done first: a connection gets frames in the order in which they were made.
 */
export class FanOut {
  private readonly waiting: Work[] = [];
  private next: NodeJS.Immediate | null = null;

  /** Whether something is left to do in later turns. */
  get isBusy(): boolean {
    return this.waiting.length > 0;
  }

  /** Is done by `run` and in the turns after it. @param items - as they are now. */
  add<Item>(items: Iterable<Item>, each: (item: Item) => void): void {
    this.waiting.push({ left: [...items].values(), each });
  }

  /** Does the first part at once. */
  run(): void {
    if (this.next === null) this.turn();
  }

  /** Forgets what is left to do. */
  stop(): void {
    this.waiting.length = 0;
    if (this.next) clearImmediate(this.next);
    this.next = null;
  }

  private turn(): void {
    this.next = null;
    for (let done = 0; done < perTurn && this.waiting[0]; ) {
      const { left, each } = this.waiting[0];
      const { value, done: isOver } = left.next();
      if (isOver) this.waiting.shift();
      else {
        each(value as never);
        done += 1;
      }
    }
    if (this.waiting.length > 0) this.next = setImmediate(() => this.turn());
  }
}
