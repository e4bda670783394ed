import { accepted, type Outcome, refused } from '@maru/contract';
import type { OrderRepository } from '../order.repository';
import type { Command } from './engine.types';
import type { LiveOrder } from './live-order';
import { sameOrder } from './order-draft';

interface ClientOrder {
  readonly memberId: number;
  readonly clientOrderId: string;
}

/**
 * Answers orders whose client order id was used before with the first order, and refuses another order under that id.
 * @param outcomes - receives the answers.
 * @returns the other commands.
 */
export async function answerRetries(
  commands: readonly Command[],
  orders: OrderRepository,
  outcomes: Map<Command, Outcome<LiveOrder>>,
): Promise<readonly Command[]> {
  const named: ClientOrder[] = [];
  for (const command of commands) {
    if (command.kind !== 'place') continue;
    const { memberId, clientOrderId } = command.draft;
    if (clientOrderId !== null) named.push({ memberId, clientOrderId });
  }
  if (named.length === 0) return commands;
  const found = await orders.byClientOrderId(named);
  if (found.length === 0) return commands;
  const known = new Map(found.map((order) => [clientKey(order), order]));
  return commands.filter((command) => {
    if (command.kind !== 'place' || command.draft.clientOrderId === null) return true;
    const first = known.get(clientKey(command.draft));
    if (!first) return true;
    outcomes.set(command, sameOrder(command.draft, first) ? accepted(first) : refused('IDEMPOTENCY_CONFLICT'));
    return false;
  });
}

const clientKey = ({ memberId, clientOrderId }: { memberId: number; clientOrderId: string | null }): string =>
  `${memberId}:${clientOrderId}`;
