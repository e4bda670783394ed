import type { FastifyPluginAsync } from 'fastify';
import { createFeed, type Feed } from '../feed';
import { type Auth, createAuth } from '../modules/auth';
import { bankName, createContent } from '../modules/content';
import { createDeposits, type Deposits } from '../modules/deposit';
import { createLedger, type Ledger } from '../modules/ledger';
import { createMarkets, type Markets } from '../modules/market';
import { createMembers, type Members } from '../modules/member';
import { createMessages, type Messenger } from '../modules/message';
import { createOrders, type Orders } from '../modules/order';
import { createSupport } from '../modules/support';
import { createTokenSales } from '../modules/token-sale';
import { createTransfers, type Transfers } from '../modules/transfer';
import { createVerification, type Verification } from '../modules/verification';
import { createWallets } from '../modules/wallet';
import { createWithdrawals, type Withdrawals } from '../modules/withdrawal';
import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import type { Outside } from '../ports/outside';
import { createWorkers } from '../workers';

/** The modules that the sandbox, the seeds and the start of the exchange use. */
export interface Services {
  readonly messenger: Messenger;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Members;
  readonly transfers: Transfers;
  readonly deposits: Deposits;
  readonly orders: Orders;
  readonly feed: Feed;
  readonly auth: Auth;
  readonly verification: Verification;
  readonly withdrawals: Withdrawals;
}

export interface Modules extends Services {
  readonly routes: readonly FastifyPluginAsync[];
  /** Timers and engines, in order; the database must be migrated and seeded. */
  start(): Promise<void>;
  /** In the reverse order. */
  stop(): Promise<void>;
}

/** Builds every module of the exchange and injects its deps. */
export function createModules(context: Context, outside: Outside): Modules {
  const { services, modules } = assemble(context, outside);
  return {
    ...services,
    routes: modules.flatMap(({ routes }) => (routes ? [routes] : [])),
    start: async () => {
      for (const module of modules) await module.start?.();
    },
    stop: async () => {
      for (const module of [...modules].reverse()) await module.stop?.();
    },
  };
}

/** @returns `modules` in the order in which they start: later ones use earlier ones. */
function assemble(context: Context, outside: Outside): { services: Services; modules: readonly ExchangeModule[] } {
  const ledger = createLedger(context);
  const market = createMarkets(context);
  const markets = market.service;
  const member = createMembers(context, { bankName });
  const members = member.service;
  const order = createOrders(context, { ledger, markets });
  const orders = order.service;
  const transfer = createTransfers(context, { markets, bankName, travelRule: outside.travelRule });
  const transfers = transfer.service;
  const { chain, bank } = outside;
  const deposit = createDeposits(context, { ledger, markets, members, transfers, chain, bank });
  const deposits = deposit.service;
  const wallet = createWallets(context, { ledger, markets, orders, deposits });
  const feed = createFeed(context, { ledger, markets, orders });
  const workers = createWorkers(context, { markets, orders, members, prices: outside.prices, feed: feed.service });
  const message = createMessages(context, outside);
  const messenger = message.service;
  const content = createContent(context, { agreements: members });
  const auth = createAuth(context, {
    members,
    messenger,
    recaptcha: outside.recaptcha,
    texts: content.service,
    coinCode: (id) => markets.coin(id)?.code,
  });
  const withdrawal = createWithdrawals(context, {
    ledger,
    markets,
    members,
    transfers,
    payments: auth.service.payments,
    bank,
    bankName,
  });
  const support = createSupport(context, auth.service);
  const tokenSale = createTokenSales(context);
  const { realName } = outside;
  const verification = createVerification(context, { members, auth: auth.service, messenger, realName });

  bank.onRemittance((incoming) => deposits.receiveRemittance(incoming));
  chain.onPayment((incoming) => deposits.receiveCoins(incoming));
  const trading = [market, member, order];
  const money = [transfer, deposit, wallet];
  const people = [message, content, auth, support, tokenSale, verification, withdrawal];
  return {
    services: {
      messenger,
      ledger,
      markets,
      members,
      transfers,
      deposits,
      orders,
      feed: feed.service,
      auth: auth.service,
      verification: verification.service,
      withdrawals: withdrawal.service,
    },
    modules: [...trading, ...money, workers, ...people, feed],
  };
}
