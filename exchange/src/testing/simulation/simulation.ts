import { isDeepStrictEqual } from 'node:util';
import { type TickBand, toMinor } from '@maru/domain';
import { checkInvariants } from '../../modules/ledger';
import { seededRandom } from '../../platform/core/random';
import { comparisons } from './comparisons';
import { NaiveExchange } from './naive-exchange';
import { house, RealExchange } from './real-exchange';
import type { Turn } from './step.types';
import { StepSource } from './step-source';

export interface SimulationOptions {
  readonly seed: number;
  readonly steps: number;
  /** Told after each 1,000 steps. */
  readonly onThousand?: (steps: number) => void;
}

export interface SimulationResult {
  /** How often each verb was carried out, and how often it was refused, by refusal. */
  readonly verbs: ReadonlyMap<string, number>;
  readonly fills: number;
}

const marketCodes = ['KRW-XRP', 'USDT-XRP'];
const memberCount = 6;
const checkedEach = 1_000;
const funds = { KRW: 400_000_000n, XRP: 150_000_000_000n, USDT: 300_000_000_000n };

/**
 * Lets the exchange and its twin take the same random steps of members, house and staff, compares everything that can be seen of
 * both after each turn, and judges the invariants of all modules after each 1,000 steps.
 * @throws Error for the first difference, with the turn that led to it.
 */
export async function simulate({ seed, steps, onThousand }: SimulationOptions): Promise<SimulationResult> {
  const real = await RealExchange.open(marketCodes, memberCount);
  try {
    const run = new Run(real, seed);
    await run.fund();
    for (let done = 0, checked = 0; done < steps; ) {
      done += await run.turn(done);
      if (done - checked < checkedEach && done < steps) continue;
      checked = done - (done % checkedEach);
      await run.checkBooks(done);
      onThousand?.(done);
    }
    return { verbs: run.verbs, fills: run.fills };
  } finally {
    await real.end();
  }
}

class Run {
  readonly verbs = new Map<string, number>();
  fills = 0;
  private readonly twin: NaiveExchange;
  private readonly source: StepSource;
  private readonly random: () => number;

  constructor(
    private readonly real: RealExchange,
    private readonly seed: number,
  ) {
    const { markets } = real.exchange.modules;
    this.random = seededRandom(seed);
    this.twin = new NaiveExchange(real);
    for (const { id } of real.markets) this.twin.engine.lasts.set(id, markets.statistics(id).last);
    this.source = new StepSource({
      ...{ random: this.random, engine: this.twin.engine, stops: this.twin.stops },
      members: [...real.members, house],
      tickOf: (id) => tickOf(markets.rules(id).ticks, markets.reference(id), real.market(id).priceScale),
      referenceOf: (id) => markets.reference(id),
    });
  }

  async fund(): Promise<void> {
    for (const memberId of this.real.members)
      for (const [asset, amount] of Object.entries(funds))
        await this.take({ kind: 'money', memberId, asset, amount }, 0);
  }

  /** @returns how many steps it had. */
  async turn(done: number): Promise<number> {
    // Up to three seconds, now and then minutes: the time-weighted price follows the last one.
    this.real.exchange.clock.advance(Math.floor(this.random() * (this.random() < 0.03 ? 400_000 : 3_000)));
    const turn = this.source.next();
    await this.take(turn, done);
    return turn.kind === 'batch' ? turn.commands.length : 1;
  }

  async checkBooks(done: number): Promise<void> {
    const breaches = await checkInvariants(this.real.exchange.context.pool);
    if (breaches.length > 0) throw new Error(`seed ${this.seed}, step ${done}: ${show(breaches)}`);
  }

  private async take(turn: Turn, done: number): Promise<void> {
    const answers = await this.real.carryOut(turn);
    const wanted = this.twin.carryOut(turn, answers);
    this.count(turn, answers);
    this.compare('answers', answers, wanted, { turn, done });
    for (const { what, real, twin } of await comparisons(this.real, this.twin))
      this.compare(what, real, twin, { turn, done });
  }

  private compare(what: string, real: unknown, twin: unknown, at: { turn: Turn; done: number }): void {
    if (isDeepStrictEqual(real, twin)) return;
    const [one, other] = firstDifference(real, twin);
    throw new Error(
      `seed ${this.seed}, step ${at.done}: ${what} differ\nexchange ${show(one)}\ntwin     ${show(other)}\nafter ${show(at.turn)}`,
    );
  }

  private count(turn: Turn, answers: readonly unknown[]): void {
    const steps = turn.kind === 'batch' ? turn.commands : [turn];
    this.fills += this.twin.fills.length;
    for (const [index, step] of steps.entries()) {
      const answer = answers[index];
      const refusal = typeof answer === 'object' && answer !== null && 'refusal' in answer ? ` ${answer.refusal}` : '';
      const name = `${nameOf(step)}${refusal}`;
      this.verbs.set(name, (this.verbs.get(name) ?? 0) + 1);
    }
  }
}

function nameOf(step: Turn | Extract<Turn, { kind: 'batch' }>['commands'][number]): string {
  if (step.kind === 'place') return `place ${step.draft.orderType} ${step.draft.timeInForce}`;
  if (step.kind === 'state') return `state ${step.state}`;
  if (step.kind === 'stop') return step.terms.limitPrice === null ? 'stop' : 'stop pair';
  return step.kind;
}

function tickOf(ticks: readonly TickBand[], reference: number, scale: number): number {
  const band = ticks.find(({ from }) => BigInt(reference) >= (toMinor(from, scale) ?? 0n));
  return Number(toMinor(band?.tick ?? '0', scale) ?? 1n);
}

/** Of two lists the first elements that differ. */
function firstDifference(real: unknown, twin: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(real) || !Array.isArray(twin)) return [real, twin];
  const at = Array.from({ length: Math.max(real.length, twin.length) }).findIndex(
    (_, index) => !isDeepStrictEqual(real[index], twin[index]),
  );
  return [real[at], twin[at]];
}

const show = (value: unknown): string =>
  JSON.stringify(value, (key, each) => {
    if (typeof each === 'bigint') return `${each}n`;
    return key === 'market' ? each.code : each;
  }) ?? 'nothing';
