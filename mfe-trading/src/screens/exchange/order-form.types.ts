import type { OrderType } from '@maru/domain';
import type { Preferences, SessionStore, ShellServices } from '@maru/platform';
import type { BalancesStore } from '@maru/platform/account';
import type { Order } from '../../api/orders';
import type { StopOrder, StopOrderApi } from '../../api/stop-orders.api';
import type { TradingApi } from '../../api/trading.api';
import type { BookStore } from './book.store';
import type { OrderGateDeps } from './order-gate';

export interface OrderFormDeps extends OrderGateDeps {
  readonly session: Pick<SessionStore, 'isMember' | 'me'>;
  readonly preferences: Pick<Preferences, 'language' | 'confirmOrders'>;
  readonly succeeded: ShellServices['succeeded'];
  readonly critical: ShellServices['critical'];
}

/** Where orders go: to the market, or to wait for a price. */
export interface OrderFormApis {
  readonly orders: Pick<TradingApi, 'place'>;
  readonly stopOrders: Pick<StopOrderApi, 'place'>;
}

/** Told of what was placed. */
export interface OrderFormEvents {
  readonly placed: (order: Order) => void;
  readonly waits: (stop: StopOrder) => void;
}

/** STOP is a limit order that waits for a price; OCO, a pair of it and a limit order of which one cancels the other. */
export type FormType = OrderType | 'STOP' | 'OCO';

export const formTypes: readonly FormType[] = ['LIMIT', 'MARKET', 'BEST', 'STOP', 'OCO'];

/** What the form knows of the member's money and of the book. */
export interface OrderFormFacts {
  readonly balances: Pick<BalancesStore, 'available'>;
  readonly book: Pick<BookStore, 'best'>;
}

/** @returns whether the member wants the order when asked once more. */
export type ConfirmOrder = () => Promise<boolean>;
