import { accepted, type Outcome } from '@maru/contract';
import type { StateChange } from '../../market';
import type { Batch } from './batch';
import type { Command, CommittedBatch } from './engine.types';
import { copyOrder, isOpen, type LiveOrder } from './live-order';

/** A batch that has been matched: its moment, its effects, and the orders that its commands made or ended. */
export interface MatchedBatch {
  readonly at: Date;
  readonly batch: Batch;
  readonly pending: ReadonlyMap<Command, LiveOrder>;
  /** The other state of a market that the batch brings about. */
  readonly switched: StateChange | null;
}

/** A batch whose COMMIT was sent. */
export interface SentBatch extends MatchedBatch {
  readonly seq: bigint;
}

/** Outcomes and news of a committed batch: copies of what the next batch may change before its owner has read the answer. */
export function settle(
  { at, batch, pending, switched }: MatchedBatch,
  outcomes: Map<Command, Outcome<LiveOrder>>,
): CommittedBatch {
  const settled = new Map<LiveOrder, LiveOrder>();
  for (const orders of [batch.inserted, batch.updated])
    for (const order of orders.values()) settled.set(order, isOpen(order) ? copyOrder(order) : order);
  for (const [command, order] of pending) outcomes.set(command, accepted(settled.get(order) ?? copyOrder(order)));
  return { at, orders: [...settled.values()], fills: batch.fills, levels: batch.levels, switched };
}
