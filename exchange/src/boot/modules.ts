import type { FastifyPluginAsync } from 'fastify';
import { createFeed } from '../feed';
import { createApiKeys } from '../modules/api-key';
import { createAudit } from '../modules/audit';
import { createAuth } from '../modules/auth';
import { createBankAccounts } from '../modules/bank-account';
import { createBankHours } from '../modules/bank-hours';
import { bankName, createContent, diallingCodesBut } from '../modules/content';
import { createDeposits } from '../modules/deposit';
import { createIdentities } from '../modules/identity';
import { createLeaving } from '../modules/leave';
import { createLedger } from '../modules/ledger';
import { createMarkets } from '../modules/market';
import { createMarketSchedule } from '../modules/market-schedule';
import { createMembers } from '../modules/member';
import { createMessages } from '../modules/message';
import { createNotifications } from '../modules/notification';
import { createOrders, StopDesk } from '../modules/order';
import { createPriceAlerts } from '../modules/price-alert';
import { createRebases } from '../modules/rebase';
import { createReviews } from '../modules/review';
import { createSettings } from '../modules/setting';
import { createStaff } from '../modules/staff';
import { createStopOrders } from '../modules/stop-order';
import { createSupport } from '../modules/support';
import { createTokenSales } from '../modules/token-sale';
import { createTransfers } from '../modules/transfer';
import { createVerification } from '../modules/verification';
import { createWallets } from '../modules/wallet';
import { createOrderEntry } from '../order-entry';
import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import { DatabaseNotices } from '../platform/database/notices';
import type { Outside } from '../ports/outside';
import { createCandleWriter, createWorkers } from '../workers';
import { addresseesOf } from './addressees';
import { assembleRecipients, assembleWithdrawals } from './money-modules';
import type { Part, Services, Trading } from './services';

export interface Modules extends Services {
  readonly routes: readonly FastifyPluginAsync[];
  /** Of the back office. */
  readonly staffRoutes: FastifyPluginAsync;
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
    staffRoutes: async (app) => {
      for (const { staffRoutes } of modules) if (staffRoutes) await app.register(staffRoutes);
    },
    start: async () => {
      for (const module of modules) await module.start?.();
    },
    stop: async () => {
      for (const module of [...modules].reverse()) await module.stop?.();
    },
  };
}

function assemble(context: Context, outside: Outside): Part<keyof Services> {
  const trading = assembleTrading(context);
  const transfers = assembleTransfers(context, trading.services, outside);
  const people = assemblePeople(context, { ...trading.services, ...transfers.services }, outside);
  const known = { ...trading.services, ...transfers.services, ...people.services };
  const recipients = assembleRecipients(context, known, outside);
  const money = assembleWithdrawals(context, { ...known, ...recipients.services }, outside);
  const bankAccount = createBankAccounts(context, {
    ...trading.services,
    auth: people.services.auth,
    messenger: people.services.messenger,
    bank: outside.bank,
    bankName,
  });
  const staff = createStaff(context, {
    ...people.services,
    ...transfers.services,
    ...money.services,
    markets: trading.services.markets,
    marketSchedule: trading.services.marketSchedule,
    orders: trading.services.orders,
    members: trading.services.members,
    trail: trading.services.trail,
    tokenSales: people.services.tokenSales,
    hasher: people.services.auth.hasher,
  });
  const apiKey = createApiKeys(context, { ...trading.services, ...people.services });
  trading.services.stopOrders.actBy(apiKey.service.callers);
  const feed = createFeed(context, { ...trading.services, ...people.services });
  const orderEntry = createOrderEntry(context, trading.services);
  const workers = createWorkers(context, { ...trading.services, prices: outside.prices, feed: feed.service });
  const notices = new DatabaseNotices(context);
  const listening: ExchangeModule<DatabaseNotices> = {
    name: 'notices',
    service: notices,
    start: () => notices.start(),
    stop: () => notices.stop(),
  };
  const own = {
    bankAccounts: bankAccount.service,
    ...recipients.services,
    feed: feed.service,
    orderEntry: orderEntry.service,
    staff: staff.service,
    apiKeys: apiKey.service,
  };
  return {
    services: { ...trading.services, ...transfers.services, ...people.services, ...money.services, ...own },
    // Workers trade once markets and orders have started; the sockets stop first.
    modules: [
      listening,
      ...trading.modules,
      ...transfers.modules,
      workers,
      ...people.modules,
      apiKey,
      bankAccount,
      ...recipients.modules,
      ...money.modules,
      staff,
      feed,
      orderEntry,
    ],
  };
}

/** Ledger, markets, settings, members, orders and the audit of them: every other part builds on these. */
function assembleTrading(context: Context): Part<keyof Trading> {
  const ledger = createLedger(context);
  const market = createMarkets(context, context.config);
  const setting = createSettings(context);
  const settings = setting.service;
  const member = createMembers(context, { bankName, settings });
  const stops = new StopDesk();
  const order = createOrders(context, { ledger, markets: market.service, stops });
  const trading = { ledger, markets: market.service, members: member.service, settings, orders: order.service };
  const candles = createCandleWriter(context, trading);
  const stopOrder = createStopOrders(context, { ...trading, desk: stops });
  const priceAlert = createPriceAlerts(context, trading);
  const schedule = createMarketSchedule(context, { ...trading, stopOrders: stopOrder.service });
  const { engine } = order.service;
  const audit = createAudit(context, { markets: market.service, leads: () => engine.isReady });
  return {
    services: {
      ...trading,
      stopOrders: stopOrder.service,
      priceAlerts: priceAlert.service,
      marketSchedule: schedule.service,
      ...audit.service,
    },
    modules: [market, setting, member, order, candles, stopOrder, priceAlert, audit, schedule],
  };
}

/** The record of transfers, deposits as bank and chains announce them, and wallets. */
function assembleTransfers(
  context: Context,
  trading: Trading,
  { bank, chain }: Outside,
): Part<'bankHours' | 'transfers' | 'deposits' | 'rebases'> {
  const hours = createBankHours(context);
  const bankHours = hours.service;
  const transfer = createTransfers(context, { ...trading, bankName });
  const transfers = transfer.service;
  const deposit = createDeposits(context, { ...trading, transfers, chain, bank, bankName, hours: bankHours });
  const deposits = deposit.service;
  const wallet = createWallets(context, { ...trading, deposits });
  const rebase = createRebases(context, { ...trading, chain });
  bank.onRemittance((incoming) => deposits.receiveRemittance(incoming));
  chain.onPayment((incoming) => deposits.receiveCoins(incoming));
  return {
    services: { bankHours, transfers, deposits, rebases: rebase.service },
    modules: [hours, transfer, deposit, wallet, rebase],
  };
}

/** Messages, contents, login, notifications, questions, token sales and verification. */
function assemblePeople(
  context: Context,
  {
    ledger,
    markets,
    members,
    settings,
    orders,
    stopOrders,
    priceAlerts,
    transfers,
  }: Trading & Pick<Services, 'transfers'>,
  outside: Outside,
): Part<
  | 'messenger'
  | 'auth'
  | 'notifications'
  | 'reviews'
  | 'desk'
  | 'support'
  | 'identities'
  | 'content'
  | 'leaving'
  | 'tokenSales'
> {
  const addresseeOf = addresseesOf(members.repository, settings);
  const message = createMessages(context, { ...outside, addresseeOf });
  const messenger = message.service;
  const content = createContent(context, { agreements: members, bank: outside.bank });
  const auth = createAuth(context, {
    members,
    messenger,
    recaptcha: outside.recaptcha,
    texts: content.service.texts,
    settings,
    coinCode: (id) => markets.coin(id)?.code,
  });
  auth.service.signUps.with((tx, memberId) => priceAlerts.deleteAll(tx, memberId));
  priceAlerts.actBy(auth.service.sessions);
  const notification = createNotifications(context, {
    settings,
    notices: content.service.boards,
    markets,
    members,
    orders,
    stopOrders,
    priceAlerts,
    transfers,
  });
  const support = createSupport(context, { auth: auth.service, members, messenger });
  const tokenSale = createTokenSales(context, { captcha: auth.service.captcha, ledger, markets, members });
  const { realName, watchList } = outside;
  const diallingCodeOf = diallingCodesBut(context.config.highRiskCountries);
  const review = createReviews(context, { auth: auth.service, members, messenger });
  const verification = createVerification(context, {
    members,
    auth: auth.service,
    messenger,
    settings,
    reviews: review.service.reviews,
    realName,
    diallingCodeOf,
  });
  const { reviews, desk, left } = review.service;
  const deciding = { members, reviews };
  const isCountryOpen = (id: string) => diallingCodeOf(id) !== undefined;
  const identity = createIdentities(context, { ...deciding, auth: auth.service, watchList, isCountryOpen });
  const leave = createLeaving(context, {
    ...{ reviews, left, ledger, transfers },
    sessions: auth.service.sessions,
    support: support.service,
    purchases: tokenSale.service.purchases,
  });
  return {
    services: {
      messenger,
      auth: auth.service,
      notifications: notification.service,
      reviews,
      desk,
      support: support.service,
      identities: identity.service,
      content: content.service,
      leaving: leave.service,
      tokenSales: tokenSale.service,
    },
    modules: [message, content, auth, notification, support, tokenSale, review, verification, identity, leave],
  };
}
