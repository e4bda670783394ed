/** What the loads of the order bench share: their plan, their orders, and what they report. */
import type { Side } from '@maru/domain';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** `none`: the exchange makes the orders itself, so that its engine and ledger are measured alone. */
  readonly over: 'http' | 'socket' | 'none';
  /** Of each connection that is opened: a session cookie, or those of a signed GET. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly marketId: string;
  /** Whole won: prices spread a few ticks around it. */
  readonly price: number;
}

export interface LoadReport {
  readonly accepted: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The first refusal, for diagnosis. */
  readonly example: string;
}

interface RunOrder {
  readonly marketId: string;
  readonly side: Side;
  /** Whole won. */
  readonly price: string;
  readonly amount: string;
}

const spreadTicks = 8;
/** Safely above the least total of a market, in won. */
const leastWorth = 6_000;
export const endOfHead = '\r\n\r\n';

/** Settings shared by the connections of one run. */
export class Run {
  readonly latencies: number[] = [];
  refused = 0;
  example = '';
  private starts = performance.now();
  private readonly name = Date.now().toString(36);

  constructor(readonly plan: LoadPlan) {}

  /** Counts from here on: connections that are opened beforehand cost no time. */
  start(): void {
    this.starts = performance.now();
  }

  get ends(): number {
    return this.starts + this.plan.seconds * 1000;
  }

  note(isAccepted: boolean, milliseconds: number, answer: () => string): void {
    if (isAccepted) this.latencies.push(milliseconds);
    else {
      this.refused += 1;
      this.example ||= answer();
    }
  }

  /** Name of the next order of a connection. */
  nameOf(connection: number, turn: number): string {
    return `${this.name}-${connection}-${turn}`;
  }

  /** A limit order near the price of the plan; about half of them meet another one. */
  placement(): RunOrder {
    const { marketId, price } = this.plan;
    const side = Math.random() < 0.5 ? 'B' : 'S';
    const distance = Math.floor(Math.random() * spreadTicks * 1.5) - spreadTicks / 2;
    const limit = side === 'B' ? price - distance : price + distance;
    const amount = Math.ceil(leastWorth / price) + Math.floor(Math.random() * 7);
    return { marketId, side, price: String(limit), amount: String(amount) };
  }

  /** Fields of a new order as JSON. Written by hand: nothing in them needs escaping. */
  order(): string {
    const { marketId, side, price, amount } = this.placement();
    return `"marketId":"${marketId}","side":"${side}","callType":"LIMIT","price":"${price}","amount":"${amount}"`;
  }

  report(): LoadReport {
    const elapsed = (performance.now() - this.starts) / 1000;
    const latencies = this.latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    const accepted = latencies.length;
    const { refused, example } = this;
    return { accepted, refused, perSecond: accepted / elapsed, p50: at(0.5), p99: at(0.99), example };
  }
}
