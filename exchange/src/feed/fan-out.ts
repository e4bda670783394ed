/** Connections that one turn of the event loop writes to: some two milliseconds. */
const perTurn = 256;

interface Work<Item> {
  readonly left: Iterator<Item>;
  readonly each: (item: Item) => void;
}

/**
 * Does something for each of many connections, some hundred in each turn of the event loop, so that requests and orders come in between. What was
 * added first is done first: a connection gets frames in the order in which they were made.
 */
export class FanOut<Item> {
  private readonly waiting: Work<Item>[] = [];
  private next: NodeJS.Immediate | null = null;

  /** @param failed - told of an item for which something could not be done; the others get their turn. It must not throw. */
  constructor(private readonly failed: (item: Item, error: unknown) => void) {}

  /** Whether something is left to do in later turns. */
  get isBusy(): boolean {
    return this.waiting.length > 0;
  }

  /** Is done by `run` and in the turns after it. @param items - as they are now. */
  add<Some extends Item>(items: Iterable<Some>, each: (item: Some) => void): void {
    this.waiting.push({ left: [...items].values(), each: each as (item: Item) => void });
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
        this.tryOne(value, each);
        done += 1;
      }
    }
    if (this.waiting.length > 0) this.next = setImmediate(() => this.turn());
  }

  private tryOne(item: Item, each: (item: Item) => void): void {
    try {
      each(item);
    } catch (error) {
      this.failed(item, error);
    }
  }
}
