import { accepted, type Outcome, type RefusalName, refusals, refused } from '@maru/contract';
import type { EntryAnswer } from '@maru/contract/exchange';
import type { MemberStanding } from '@maru/domain';
import { envelopeOf } from '@maru/server';
import type { FastifyError } from 'fastify';
import {
  cancelledView,
  type HandOver,
  type OrderCalls,
  orderView,
  retryAfterOf,
  toPlacement,
  toScope,
} from '../modules/order';
import type { Context } from '../platform/core/context';
import { requestSeconds } from '../platform/http/answer-headers';
import { awaySeconds, refusalOf } from '../platform/http/errors';
import { type StandingReader, visitorRefusal } from '../platform/http/session';
import type { ConnectedKey, SignedConnections } from '../platform/http/signed-connections';
import { AnsweredCancellations } from './answered-cancellations';
import { type Entry, readEntry } from './entry-message';

/** Whose connection it is. */
export interface EntryCaller {
  readonly memberId: bigint;
  readonly key: ConnectedKey;
}

export interface EntryCallsDeps {
  readonly orders: OrderCalls;
  readonly members: StandingReader;
  readonly programs: Pick<SignedConnections, 'refusalOf'>;
  /** Whether one more call of the address is within its limit. */
  readonly admit: (address: string) => boolean;
}

/** What a message was besides an ordinary call; `away`: what it is judged by could not be read. */
export type EntryFault = 'unreadable' | 'too many' | 'key ended' | 'away';

/** A call that is judged. */
export interface BegunCall {
  readonly fault?: EntryFault;
  /** Nothing that comes after it is begun before it is done. */
  readonly isAlone?: boolean;
  /** Hands it to the engine, in which calls take effect in the order of these; never rejects. */
  readonly handOver: () => Promise<EntryAnswer>;
}

/** From messages to answers: the steps that a call over HTTP takes, in the same order. */
export class EntryCalls {
  private readonly cancellations: AnsweredCancellations;
  private readonly secondsOf: ReturnType<typeof requestSeconds>;

  constructor(
    private readonly context: Pick<Context, 'clock' | 'log' | 'metrics'>,
    private readonly deps: EntryCallsDeps,
  ) {
    this.cancellations = new AnsweredCancellations(context.clock);
    this.secondsOf = requestSeconds(context.metrics);
  }

  /** Reads and judges a message; never rejects. */
  async begin(text: string, caller: EntryCaller): Promise<BegunCall> {
    const began = performance.now();
    const entry = readEntry(text);
    const { id } = entry;
    const call = 'call' in entry ? entry.call : 'unreadable';
    const told = (answer: EntryAnswer): EntryAnswer => {
      this.secondsOf('WS', `/order-entry ${call}`, answer.status).observe((performance.now() - began) / 1000);
      return answer;
    };
    const settled = (outcome: Outcome<object>, fault?: EntryFault): BegunCall => ({
      ...(fault && { fault }),
      handOver: async () => told(answerOf(id, outcome)),
    });
    if (!this.deps.admit(caller.key.address)) return settled(refused('TOO_MANY_REQUESTS'), 'too many');
    if (!('call' in entry)) return settled(refused('BAD_REQUEST'), 'unreadable');
    const failed = (error: unknown) => told(this.answerFailure(entry.id, error as FastifyError));
    try {
      const ended = await this.deps.programs.refusalOf(caller.key);
      if (ended) return settled(refused(ended), 'key ended');
      const handOver = await this.judge(entry, caller);
      const isAlone = entry.call === 'cancelAll';
      return { isAlone, handOver: () => handOver().then((outcome) => told(answerOf(id, outcome)), failed) };
    } catch (error) {
      return { fault: 'away', handOver: async () => failed(error) };
    }
  }

  private async judge(entry: Entry, { memberId }: EntryCaller): Promise<HandOver<object>> {
    const { members } = this.deps;
    const member = members.recall(memberId) ?? (await members.standing(memberId));
    const refusal = visitorRefusal(member);
    if (!member || refusal) return async () => refused(refusal ?? 'LOGIN_REQUIRED');
    return this.prepare(member, entry);
  }

  private async prepare(member: MemberStanding, entry: Entry): Promise<HandOver<object>> {
    const { orders } = this.deps;
    const { id } = entry;
    if (entry.call === 'place') return viewed(await orders.place(member, toPlacement(entry.body, id)), orderView);
    if (entry.call === 'amend') {
      const { orderId, price, amount } = entry.body;
      const change = { price, amount, clientOrderId: id };
      return viewed(await orders.amend(member, Number(orderId), change), orderView);
    }
    const handOver =
      entry.call === 'cancel'
        ? viewed(await orders.cancel(member, Number(entry.body.orderId)), () => ({ ok: true }))
        : viewed(orders.cancelAll(member, toScope(entry.body)), cancelledView);
    const name = `${member.memberId} ${entry.call} ${id}`;
    return () => this.cancellations.once(name, JSON.stringify(entry.body), handOver);
  }

  private answerFailure(id: string, error: FastifyError): EntryAnswer {
    const refusal = refusalOf(error);
    if (refusal === 'UNKNOWN') this.context.log.error({ err: error }, 'unexpected error of an order entry');
    else this.context.log.warn({ err: error }, 'an order entry failed');
    return answerOf(id, refused(refusal), refusal === 'UNAVAILABLE' ? awaySeconds : null);
  }
}

const viewed =
  <T>(handOver: HandOver<T>, view: (value: T) => object): HandOver<object> =>
  async () => {
    const outcome = await handOver();
    return outcome.ok ? accepted(view(outcome.value)) : outcome;
  };

/** @param wait - seconds until a new try may succeed, where it is not what the refusal usually says. */
export function answerOf(id: string | null, outcome: Outcome<object>, wait?: number | null): EntryAnswer {
  if (outcome.ok) return { id, status: 200, body: outcome.value as EntryAnswer['body'] };
  const retryAfter = wait ?? retryAfterOf(outcome.refusal);
  return {
    id,
    status: statusOf(outcome.refusal),
    body: envelopeOf(outcome),
    ...(retryAfter !== null && { retryAfter }),
  };
}

const statusOf = (refusal: RefusalName): number => refusals[refusal].status;
