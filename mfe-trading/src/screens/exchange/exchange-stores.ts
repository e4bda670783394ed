import { useServices } from '@maru/platform';
import { createContext, useContext, useEffect, useState } from 'react';
import { TradingApi } from '../../api/trading.api';
import type { MarketCell } from '../../market/market-cell';
import type { MarketsStore } from '../../market/markets.store';
import { BalancesStore } from './balances.store';
import { BookStore } from './book.store';
import { CandlesStore } from './candles.store';
import { OrderFormStore } from './order-form.store';
import { OrdersStore } from './orders.store';

export interface ExchangeStores {
  readonly market: MarketCell;
  readonly markets: MarketsStore;
  readonly book: BookStore;
  readonly candles: CandlesStore;
  readonly balances: BalancesStore;
  readonly orders: OrdersStore;
  readonly form: OrderFormStore;
}

const ExchangeContext = createContext<ExchangeStores | null>(null);
export const ExchangeProvider = ExchangeContext.Provider;

/** The stores of the market on show. */
export function useExchange(): ExchangeStores {
  const stores = useContext(ExchangeContext);
  if (!stores) throw new Error('useExchange() needs an ExchangeProvider above it');
  return stores;
}

/** Makes the stores of one market; they follow the feed while the screen is there. */
export function useExchangeStores(market: MarketCell, markets: MarketsStore): ExchangeStores {
  const services = useServices();
  const { session } = services;
  const [stores] = useState(() => {
    const { row } = market;
    const api = new TradingApi(services.api);
    const balances = new BalancesStore(session, services.prices);
    const orders = new OrdersStore(api, services, { id: row.id, code: row.code, coinId: row.coinId });
    return {
      market,
      markets,
      balances,
      orders,
      book: new BookStore(api, services.prices, row),
      candles: new CandlesStore(api, services.prices, row),
      form: new OrderFormStore(api, services, market, balances, (order) => {
        orders.apply(order);
        // The member's own events may begin after the order: what it holds is read in any case.
        void balances.load();
      }),
    };
  });

  useEffect(() => {
    const { book, candles, balances, orders } = stores;
    void candles.load();
    void book.load();
    const stops = [book, candles, balances, orders].map((store) => store.follow());
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);

  // A login on another tab, or a logout, changes whose orders these are.
  const member = session.isMember;
  const { prices } = services;
  useEffect(() => {
    if (!member) return;
    const read = () => {
      void stores.balances.load();
      void stores.orders.load();
    };
    read();
    // The member's events begin with the feed: what happened before it came, or came back, is read again.
    let wasLive = true;
    const subscription = prices.status$.subscribe((status) => {
      if (status === 'live' && !wasLive) read();
      wasLive = status === 'live';
    });
    return () => subscription.unsubscribe();
  }, [stores, member, prices]);

  return stores;
}
