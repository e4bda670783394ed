import { type NaiveBatch, NaiveEngine } from './naive-engine';
import { snapshotOf } from './naive-order';
import { NaiveStops } from './naive-stops';
import type { RealExchange } from './real-exchange';
import type { Answer, FillRow, Turn } from './step.types';

type Result = ReturnType<NaiveEngine['batch']>[number];

/** The twin: the same turns by the simplest means. */
export class NaiveExchange {
  readonly engine: NaiveEngine;
  readonly stops: NaiveStops;

  /** @param real - asked for what follows from the clock. */
  constructor(private readonly real: Pick<RealExchange, 'markets' | 'members' | 'figures' | 'rules'>) {
    this.engine = new NaiveEngine(real.markets, (id) => real.figures(id));
    this.stops = new NaiveStops(this.engine, (id) => real.rules(id));
  }

  /** Trades of the last turn. */
  get fills(): readonly FillRow[] {
    return this.lastBatches().flatMap(({ fills }) => [...fills]);
  }

  /** Numbers of the orders that the last turn has made or changed, ascending. */
  get changed(): readonly number[] {
    const ids = new Set(this.lastBatches().flatMap(({ touched }) => [...touched].map(({ id }) => id)));
    return [...ids].sort((one, other) => one - other);
  }

  /** @param answers - of the exchange: a stop order has the id that it was given there. */
  carryOut(turn: Turn, answers: readonly Answer[]): readonly Answer[] {
    // Batches of earlier turns are never read again: a long run must not keep them.
    this.engine.batches.length = 0;
    this.stops.begin();
    const results = turn.kind === 'batch' ? this.engine.batch(turn.commands) : [this.alone(turn, answers[0])];
    const wanted = results.map((result) => toAnswer(result));
    this.stops.settle();
    return wanted;
  }

  private lastBatches(): readonly NaiveBatch[] {
    return this.engine.batches;
  }

  private alone(turn: Exclude<Turn, { kind: 'batch' }>, answer: Answer | undefined): Result | string | null {
    switch (turn.kind) {
      case 'cancelInTurn':
        return this.cancelInTurn(turn);
      case 'stop':
        return this.stops.place(turn.terms, typeof answer === 'string' ? answer : 'refused');
      case 'cancelStop':
        return this.stops.cancel(turn.id, 'member');
      case 'state':
        return this.switchState(turn);
      case 'money':
        return this.moveMoney(turn);
      case 'resume':
        this.engine.paused.clear();
        return null;
      case 'restart':
        this.stops.restart();
        return null;
    }
  }

  /** Members cannot leave a market that is halted or closed: what is open afterwards is open there. */
  private cancelInTurn({ memberId, scope }: Extract<Turn, { kind: 'cancelInTurn' }>): Result | null {
    const open = this.engine.openOf(memberId, scope);
    const stops = this.stops.cancelAll(memberId, scope);
    this.engine.batch([{ kind: 'cancelAll', memberId, scope }]);
    const left = this.engine.openOf(memberId, scope).length;
    if (left > 0) return { refusal: 'MARKET_HALTED' };
    return typeof stops === 'number' ? open.length + stops : stops;
  }

  private switchState({ marketId, state }: Extract<Turn, { kind: 'state' }>): Result | null {
    const refusal = this.engine.switchState(marketId, state);
    if (refusal) return { refusal };
    this.stops.settle();
    if (state === 'closed')
      for (const memberId of this.real.members)
        for (const { id } of this.stops.open(memberId, marketId)) this.stops.cancel(id, 'market');
    return null;
  }

  private moveMoney({ memberId, asset, amount }: Extract<Turn, { kind: 'money' }>): Result | null {
    if (this.engine.available(memberId, asset) + amount < 0n) return { refusal: 'INSUFFICIENT_BALANCE' };
    this.engine.money.move(memberId, asset, amount);
    return null;
  }
}

function toAnswer(result: Result | string | null): Answer {
  return typeof result === 'object' && result !== null && 'id' in result ? snapshotOf(result) : result;
}
