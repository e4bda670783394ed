import type { Context } from '../../platform/core/context';
import { houseMemberMax } from '../../platform/core/house';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { Engine } from './engine/engine';
import type { CommittedBatch } from './engine/engine.types';
import { OrderRepository } from './order.repository';
import { orderRoutes } from './order.routes';
import { Orders } from './order.service';
import { RebaseHistory } from './rebase-history';
import { RecentTrades } from './recent-trades';
import { TradeHistory } from './trade-history';

export type { Engine } from './engine/engine';
export type { CommittedBatch, OrderDraft } from './engine/engine.types';
export type { LiveOrder } from './engine/live-order';
export type { Orders } from './order.service';
export { bookView, orderView, tradeView } from './order.views';
export type { RecentTrades } from './recent-trades';
/** Call `start` once the markets are loaded; until then orders are refused as unavailable. */
export function createOrders(
  context: Pick<Context, 'db' | 'pool' | 'clock' | 'events' | 'log'>,
  { ledger, markets }: { ledger: Ledger; markets: Markets },
) {
  const { db, pool, clock, events, log } = context;
  const repository = new OrderRepository(db, (id) => markets.find(id));
  const engine = new Engine({ pool, ledger, markets, orders: repository, clock, log });
  const recent = new RecentTrades(db, markets);
  const history = new TradeHistory(db, markets, clock);
  const orders = new Orders({ engine, ledger, markets, repository, history, recent, clock });
  engine.onCommitted((batch) => {
    recent.add(batch);
    for (const [memberId, assets] of touchedBalances(batch)) {
      events.emit('balancesChanged', { memberId: BigInt(memberId), assets: [...assets] });
    }
  });
  return Object.assign(orders, {
    recent,
    routes: orderRoutes(orders, markets, new RebaseHistory(db, markets)),
    start: async () => {
      await recent.load();
      await engine.start();
    },
    stop: () => engine.stop(),
  });
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
