import { useServices } from '@maru/platform';
import { type BalancesStore, useBalances } from '@maru/platform/account';
import type { MarketCell, MarketsStore } from '@maru/platform/market-data';
import { useHandedOn } from '@maru/remote-kit/handed-on';
import { createContext, useContext, useEffect, useState } from 'react';
import { StopOrderApi } from '../../api/stop-orders.api';
import { TradingApi } from '../../api/trading.api';
import type { MarketListStore } from '../../market/market-list.store';
import { BookStore } from './book.store';
import { CandlesStore } from './candles.store';
import { ChartSettingsStore } from './chart-settings.store';
import { HotkeysStore } from './hotkeys.store';
import { LayoutStore } from './layout.store';
import { NarrowViewStore } from './narrow-view.store';
import { OrderFormStore } from './order-form.store';
import { OrdersStore } from './orders.store';
import { StopOrdersStore } from './stop-orders.store';

export interface ExchangeStores {
  readonly market: MarketCell;
  readonly markets: MarketsStore;
  readonly list: MarketListStore;
  readonly book: BookStore;
  readonly candles: CandlesStore;
  readonly chart: ChartSettingsStore;
  readonly hotkeys: HotkeysStore;
  readonly balances: BalancesStore;
  readonly orders: OrdersStore;
  readonly stopOrders: StopOrdersStore;
  readonly layout: LayoutStore;
  readonly narrow: NarrowViewStore;
  readonly form: OrderFormStore;
  /** Whether the member has left the screen: what still stands open asks for nothing any more. */
  readonly stay: { over: boolean };
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
export function useExchangeStores(market: MarketCell, list: MarketListStore): ExchangeStores {
  const services = useServices();
  const { session } = services;
  const balances = useBalances();
  const [stores] = useState(() => {
    const { id, code, coinId } = market.market;
    const api = new TradingApi(services.api);
    const orders = new OrdersStore(api, services, { id, code, coinId });
    const stopApi = new StopOrderApi(services.api);
    const stopOrders = new StopOrdersStore(stopApi, services, id);
    const book = new BookStore(api, services.prices, { id, code });
    return {
      stay: { over: false },
      market,
      markets: list.markets,
      list,
      balances,
      orders,
      stopOrders,
      book,
      candles: new CandlesStore(api, services.prices, { id, code }),
      chart: new ChartSettingsStore(services.storage),
      layout: new LayoutStore(services.storage),
      narrow: new NarrowViewStore(),
      hotkeys: new HotkeysStore(services.storage),
      form: new OrderFormStore(
        { orders: api, stopOrders: stopApi },
        services,
        market,
        { balances, book },
        {
          // The member's own events may begin after the order: what it holds is read in any case.
          placed: (order) => {
            orders.apply(order);
            void balances.load();
          },
          waits: (stop) => {
            stopOrders.add(stop);
            void balances.load();
          },
        },
      ),
    };
  });

  useHandedOn(`order ${market.code}`, stores.form);

  useEffect(() => {
    const { book, candles, orders, stopOrders, stay } = stores;
    stay.over = false;
    void candles.load();
    void book.load();
    const stops = [book, candles, orders, stopOrders].map((store) => store.follow());
    return () => {
      stay.over = true;
      for (const stop of stops) stop();
    };
  }, [stores]);

  // A login on another tab, or a logout, changes whose orders these are.
  const member = session.isMember;
  useEffect(() => {
    for (const store of [stores.orders, stores.stopOrders])
      if (member) void store.load();
      else store.forget();
  }, [stores, member]);

  return stores;
}
