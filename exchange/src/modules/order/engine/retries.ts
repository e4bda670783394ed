import { accepted, type Outcome, refused } from '@maru/contract';
import { draftOf } from './command-accounts';
import type { Command } from './engine.types';
import type { LiveOrder } from './live-order';
import { sameOrder } from './order-draft';

interface ClientOrder {
  readonly memberId: number;
  readonly clientOrderId: string;
}

/** Client order ids of new orders. */
export function clientOrders(commands: readonly Command[]): ClientOrder[] {
  const named: ClientOrder[] = [];
  for (const command of commands) {
    const draft = draftOf(command);
    if (!draft) continue;
    const { memberId, clientOrderId } = draft;
    if (clientOrderId !== null) named.push({ memberId, clientOrderId });
  }
  return named;
}

/**
 * Answers orders whose client order id was used before with the first order, and refuses another order under that id.
 * @param earlier - orders under the client order ids of `commands`.
 * @param outcomes - receives the answers.
 * @returns the other commands.
 */
export function answerRetries(
  commands: readonly Command[],
  earlier: readonly LiveOrder[],
  outcomes: Map<Command, Outcome<LiveOrder>>,
): readonly Command[] {
  if (earlier.length === 0) return commands;
  const known = new Map(earlier.map((order) => [clientKey(order), order]));
  return commands.filter((command) => {
    const draft = draftOf(command);
    if (!draft || draft.clientOrderId === null) return true;
    const first = known.get(clientKey(draft));
    if (!first) return true;
    outcomes.set(command, sameOrder(draft, first) ? accepted(first) : refused('IDEMPOTENCY_CONFLICT'));
    return false;
  });
}

const clientKey = ({ memberId, clientOrderId }: { memberId: number; clientOrderId: string | null }): string =>
  `${memberId}:${clientOrderId}`;
