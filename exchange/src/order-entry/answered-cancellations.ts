import { type Outcome, type RefusalName, refusals, refused } from '@maru/contract';
import { minuteMs } from '@maru/server';
import type { HandOver } from '../modules/order';
import type { Clock } from '../platform/core/clock';

/** Of each of the two parts; a part that is full is turned before its time. */
const keptMax = 20_000;

interface Answered {
  readonly body: string;
  readonly outcome: Promise<Outcome<object>>;
}

/**
 * Outcomes of cancellations by their id, for one to two minutes: a client that lost its connection asks again within seconds. New
 * orders need none of it, since the database knows their ids for good.
 */
export class AnsweredCancellations {
  private earlier = new Map<string, Answered>();
  private current = new Map<string, Answered>();
  private turnedAt = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * Hands a cancellation over, or answers as the first one under its id.
   * @param name - of member, call and id.
   * @param body - another one under the same name is refused with IDEMPOTENCY_CONFLICT.
   */
  once(name: string, body: string, handOver: HandOver<object>): Promise<Outcome<object>> {
    this.turn();
    const known = this.current.get(name) ?? this.earlier.get(name);
    if (known) return known.body === body ? known.outcome : Promise.resolve(refused('IDEMPOTENCY_CONFLICT'));
    const outcome = handOver();
    const answered = { body, outcome };
    this.current.set(name, answered);
    const forget = () => {
      for (const part of [this.current, this.earlier]) if (part.get(name) === answered) part.delete(name);
    };
    outcome.then((told) => (told.ok || isDecided(told.refusal) ? undefined : forget()), forget);
    return outcome;
  }

  private turn(): void {
    const now = this.clock.now().getTime();
    if (now - this.turnedAt < minuteMs && this.current.size < keptMax) return;
    this.earlier = now - this.turnedAt < 2 * minuteMs ? this.current : new Map();
    this.current = new Map();
    this.turnedAt = now;
  }
}

/** Who is asked to come again later may be answered otherwise then, and a halted market takes cancellations again. */
const isDecided = (refusal: RefusalName): boolean =>
  refusals[refusal].status < 500 && refusals[refusal].status !== 429 && refusal !== 'MARKET_HALTED';
