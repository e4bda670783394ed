import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import { type EntryPace, OrderEntry, type OrderEntryDeps } from './order-entry';

export type { OrderEntry } from './order-entry';

/** The order entry of programs; its service is attached to a server once that exists. */
export function createOrderEntry(
  context: Pick<Context, 'clock' | 'events' | 'log' | 'metrics'>,
  deps: OrderEntryDeps,
  pace?: EntryPace,
): ExchangeModule<OrderEntry> {
  const entry = new OrderEntry(context, deps, pace);
  return { name: 'order-entry', service: entry, stop: () => entry.stop() };
}
