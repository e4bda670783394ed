import { minuteMs, secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { houseMemberMax } from '../../platform/core/house';
import { CatchUp } from '../../platform/core/jobs';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { Engine } from './engine/engine';
import type { CommittedBatch } from './engine/engine.types';
import { EngineLease } from './engine/engine-lease';
import { FillRepository } from './fill.repository';
import { OrderHistory } from './history.service';
import { LeaseRepository } from './lease.repository';
import { MemberTradeRepository } from './member-trade.repository';
import { OrderRepository } from './order.repository';
import { orderRoutes } from './order.routes';
import { Orders } from './order.service';
import { OrderCalls } from './order-calls';
import { RecentFills } from './recent-fills';
import { RecentTrades } from './recent-trades';
import { StopDesk } from './stop-desk';
import { TradeDaysRepository } from './trade-days.repository';
import { tradeTableRoutes } from './trade-table.routes';

export { clientOrderKeyOf } from './client-order-key';
export type { CommittedBatch, OrderDraft } from './engine/engine.types';
export { LeaseHeld, requireNoLeader } from './engine/engine-lease';
export { isOpen, type LiveOrder, pairPrefix, stopPrefix } from './engine/live-order';
export type { FillRepository } from './fill.repository';
export type { MemberFill } from './fill.types';
export { LeaseRepository } from './lease.repository';
export type { OrderMoment } from './order.repository';
export type { Orders } from './order.service';
export type { HandOver } from './order.types';
export { bookView, cancelledView, orderView, toPlacement, toScope, tradeView } from './order.views';
export { OrderCalls, retryAfterOf } from './order-calls';
export { PriceFollower, type PriceWait } from './price-follower';
export type { RecentTrades } from './recent-trades';
export { StopDesk } from './stop-desk';

export interface OrderModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  /** Takes none where it is left out. */
  readonly stops?: StopDesk;
}

const tablesAMinute = 10;
const daysEveryMs = 5 * secondMs;

type OrderContext = Pick<Context, 'config' | 'db' | 'engineDatabase' | 'clock' | 'events' | 'log'>;

/** Orders, trades and books. Start it once the markets are loaded. */
export function createOrders(
  { config, db, engineDatabase, clock, events, log }: OrderContext,
  { ledger, markets, stops = new StopDesk() }: OrderModuleDeps,
): ExchangeModule<Orders> {
  const repository = new OrderRepository(db, (id) => markets.find(id));
  const recentFills = new RecentFills();
  const fills = new FillRepository(db, recentFills);
  const engine = new Engine({
    database: engineDatabase,
    ledger,
    markets,
    orders: new OrderRepository(engineDatabase.db, (id) => markets.find(id)),
    lease: new EngineLease({
      repository: new LeaseRepository(engineDatabase.db),
      processName: engineDatabase.name,
      log,
    }),
    clock,
    log,
    waitMsMax: config.orderWaitMsMax,
    sliceMax: config.auctionSliceMax,
  });
  const recent = new RecentTrades(fills, markets);
  const days = new TradeDaysRepository(db);
  const tradeDays = new CatchUp({
    step: () => days.advance(),
    everyMs: daysEveryMs,
    log,
    failed: 'trades of the days were not counted; they will be with the next try',
  });
  const history = new OrderHistory({ repository, trades: new MemberTradeRepository(db, days), markets, clock });
  const pace = new WindowLimit<bigint>(config.ordersPerSecond);
  const service = new Orders({ engine, ledger, markets, repository, fills, history, recent, clock, pace, stops });
  const calls = new OrderCalls({ orders: service, markets });
  engine.onCommitted((batch) => {
    recent.add(batch);
    recentFills.add(batch);
    for (const [memberId, assets] of touchedBalances(batch)) {
      events.emit('balancesChanged', { memberId: BigInt(memberId), assets: [...assets] });
    }
  });
  engine.onRebuilt((memberIds) => events.emit('booksRebuilt', { memberIds: [...memberIds].map(BigInt) }));
  return {
    name: 'order',
    service,
    routes: async (app) => {
      await app.register(orderRoutes(service, markets, calls, stops));
      await app.register(tradeTableRoutes({ history, pace: new WindowLimit<bigint>(tablesAMinute, minuteMs) }));
    },
    start: async () => {
      await service.start();
      tradeDays.start();
    },
    stop: async () => {
      await tradeDays.stop();
      await service.stop();
    },
  };
}

/** Members whose balances a batch moved; house accounts follow no wallet screen. */
function touchedBalances({ orders }: CommittedBatch): Map<number, Set<string>> {
  const touched = new Map<number, Set<string>>();
  for (const { memberId, market } of orders) {
    if (memberId <= houseMemberMax) continue;
    const assets = touched.get(memberId) ?? new Set();
    touched.set(memberId, assets.add(market.base.code).add(market.deal.code));
  }
  return touched;
}
