import type { FastifyPluginAsync } from 'fastify';
import { createFeed, type Feed } from '../feed';
import { type Auth, createAuth } from '../modules/auth';
import { bankName, type Content, createContent } from '../modules/content';
import { createDeposits, type Deposits } from '../modules/deposit';
import { createLedger } from '../modules/ledger';
import { createMarkets } from '../modules/market';
import { createMembers, type Members } from '../modules/member';
import { createMessages, type Messenger } from '../modules/message';
import { createOrders } from '../modules/order';
import { createSupport } from '../modules/support';
import { createTokenSales } from '../modules/token-sale';
import { createTransfers } from '../modules/transfer';
import { createVerification, type Verification } from '../modules/verification';
import { createWallets } from '../modules/wallet';
import { createWithdrawals, type Withdrawals } from '../modules/withdrawal';
import type { Context } from '../platform/core/context';
import type { Outside } from '../ports/outside';
import { createWorkers } from '../workers';

export interface Modules {
  readonly messenger: Messenger;
  readonly ledger: ReturnType<typeof createLedger>;
  readonly markets: ReturnType<typeof createMarkets>;
  readonly members: Members;
  readonly deposits: Deposits;
  readonly orders: ReturnType<typeof createOrders>;
  readonly feed: Feed;
  readonly auth: Auth;
  readonly content: Content;
  readonly verification: Verification;
  readonly withdrawals: Withdrawals;
  readonly routes: readonly FastifyPluginAsync[];
  /** Timers and engines, in order; the database must be migrated and seeded. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds every domain of the exchange and hands each what it depends on. */
export function createModules(context: Context, outside: Outside): Modules {
  const { bank, chain, recaptcha } = outside;
  const messages = createMessages(context, outside);
  const messenger = messages.service;
  const ledger = createLedger(context);
  const markets = createMarkets(context);
  const members = createMembers(context, { bankName });
  const orders = createOrders(context, { ledger, markets });
  const transfers = createTransfers(context, { markets, bankName, travelRule: outside.travelRule });
  const deposits = createDeposits(context, { ledger, markets, transfers, chain, bank });
  bank.onRemittance(deposits.receiveRemittance);
  chain.onPayment(deposits.receiveCoins);
  const wallets = createWallets(context, { ledger, markets, deposits });
  const feed = createFeed(context, { markets, ledger, engine: orders.engine, recent: orders.recent });
  const workers = createWorkers(context, {
    markets,
    orders,
    prices: outside.prices,
    audience: () => feed.audience,
    standing: (memberId) => members.standing(memberId),
  });
  const content = createContent(context, { members });
  const auth = createAuth(context, {
    members,
    messenger,
    recaptcha,
    texts: content,
    coinCode: (id) => markets.coin(id)?.code,
  });
  const withdrawals = createWithdrawals(context, {
    ledger,
    markets,
    transfers,
    payments: auth.payments,
    bank,
    bankName,
  });
  const support = createSupport(context, auth);
  const tokenSales = createTokenSales(context);
  const verification = createVerification(context, { auth, messenger, realName: outside.realName });
  return {
    messenger,
    ledger,
    markets,
    members,
    deposits,
    orders,
    feed,
    auth,
    content,
    verification,
    withdrawals,
    routes: [
      members.routes,
      auth.routes,
      content.routes,
      markets.routes,
      orders.routes,
      wallets.routes,
      deposits.routes,
      transfers.routes,
      support.routes,
      tokenSales.routes,
      verification.routes,
      withdrawals.routes,
    ],
    start: async () => {
      await markets.load();
      await orders.start();
      await workers.start();
      messenger.start();
      await auth.start();
      await withdrawals.start();
    },
    stop: async () => {
      feed.stop();
      await withdrawals.stop();
      await auth.stop();
      await messenger.stop();
      await workers.stop();
      await orders.stop();
    },
  };
}
