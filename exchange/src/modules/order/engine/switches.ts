import { type Outcome, refused } from '@maru/contract';
import type { StateChange } from '../../market';
import type { Books } from './books';
import type { Command } from './engine.types';

/** A market that is asked into another state. */
export interface Switch {
  readonly change: StateChange;
  readonly settle: (outcome: Outcome<void>) => void;
  /** The one price of its auction, price units; null until its first slice has found it. */
  price: number | null;
  /** Whether a slice of it is committed and others are left. */
  begun: boolean;
}

/**
 * Changes of states that wait for the engine or are under way. A large auction or close is done slice by slice; other markets take
 * orders in between, and slices of several markets take turns (decision 112).
 */
export class Switches {
  private waiting: Switch[] = [];
  private heldBack: readonly Command[] = [];

  constructor(private readonly books: Pick<Books, 'get'>) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(change: StateChange): Promise<Outcome<void>> {
    return new Promise((settle) => this.waiting.push({ change, settle, price: null, begun: false }));
  }

  /** Takes the one whose turn it is. */
  next(): Switch | undefined {
    return this.waiting.shift();
  }

  /** Its next slice comes after a turn of every other market, and before what its own market is asked for later. */
  putBack(one: Switch): void {
    one.begun = true;
    const isSame = ({ change }: Switch) => change.marketId === one.change.marketId;
    this.waiting = [...this.waiting.filter((each) => !isSame(each)), one, ...this.waiting.filter(isSame)];
  }

  /**
   * Holds back what the exchange itself cancels in a market that is under way, until it has arrived: an auction keeps its orders, and so
   * its price. Members' commands need no holding back: the market is halted meanwhile.
   * @returns the commands whose turn it is, those that were held back before first.
   */
  admit(commands: readonly Command[]): readonly Command[] {
    if (this.heldBack.length === 0 && this.isEmpty) return commands;
    const all = [...this.heldBack, ...commands];
    this.heldBack = all.filter((command) => this.holdsBack(command));
    return all.filter((command) => !this.holdsBack(command));
  }

  /** Refuses everything as unavailable: who asked for a state compares again, and what is done of it stays done. */
  refuseAll(): void {
    const all = [...this.waiting, ...this.heldBack];
    [this.waiting, this.heldBack] = [[], []];
    for (const { settle } of all) settle(refused('UNAVAILABLE'));
  }

  private holdsBack(command: Command): boolean {
    if (command.kind !== 'cancel' || command.cancel.reason === 'member') return false;
    const { market, orderId } = command.cancel;
    const isUnderWay = this.waiting.some(({ begun, change }) => begun && change.marketId === market.id);
    return isUnderWay && this.books.get(market.id).find(orderId) !== undefined;
  }
}
