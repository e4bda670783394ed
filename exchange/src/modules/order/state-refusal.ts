import { timesInForce } from '@maru/domain';
import { type MarketState, placementRefusal } from '@maru/domain/market-state';
import type { OrderPlacement } from './order.types';

/** Why the state of a market refuses an order; null where it takes it. */
export const stateRefusal = (state: MarketState, { type, timeInForce = timesInForce[type][0] }: OrderPlacement) =>
  state === 'open' ? null : placementRefusal(state, { type, timeInForce });
