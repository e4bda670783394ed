import type { FastifyPluginAsync } from 'fastify';
import { createFeed, type Feed } from '../feed';
import { type AddressBook, createAddressBook } from '../modules/address-book';
import { type Audit, createAudit, type Trail } from '../modules/audit';
import { type Auth, createAuth } from '../modules/auth';
import { type BankAccounts, createBankAccounts } from '../modules/bank-account';
import { type CoinWithdrawalService, createCoinWithdrawals } from '../modules/coin-withdrawal';
import { bankName, type ContentService, createContent, diallingCodeOf } from '../modules/content';
import { createDeposits, type Deposits } from '../modules/deposit';
import { createIdentities, type Identities } from '../modules/identity';
import { createLeaving, type Leaving } from '../modules/leave';
import { createLedger, type Ledger } from '../modules/ledger';
import { createMarkets, type Markets } from '../modules/market';
import { createMembers, type Members } from '../modules/member';
import { createMessages, type Messenger } from '../modules/message';
import { createNotifications } from '../modules/notification';
import { createOrders, type Orders } from '../modules/order';
import { type CaseDesk, createReviews, type Reviews } from '../modules/review';
import { createSettings } from '../modules/setting';
import { createStaff, type StaffMembers } from '../modules/staff';
import { createSupport, type SupportService } from '../modules/support';
import { createTokenSales } from '../modules/token-sale';
import { createTransfers, type Transfers } from '../modules/transfer';
import { createTravelRule, type TravelRule } from '../modules/travel-rule';
import { createVerification } from '../modules/verification';
import { createWallets } from '../modules/wallet';
import { createWithdrawals, type Withdrawals } from '../modules/withdrawal';
import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import { DatabaseNotices } from '../platform/database/notices';
import type { Outside } from '../ports/outside';
import { createWorkers } from '../workers';
import { addresseesOf } from './addressees';

/** The modules that the sandbox, the seeds and the start of the exchange use. */
export interface Services {
  readonly messenger: Messenger;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Members;
  readonly transfers: Transfers;
  readonly deposits: Deposits;
  readonly orders: Orders;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly feed: Feed;
  readonly auth: Auth;
  readonly reviews: Reviews;
  readonly identities: Identities;
  readonly content: ContentService;
  /** Cases for the back office. */
  readonly desk: CaseDesk;
  readonly staff: StaffMembers;
  readonly support: SupportService;
  readonly leaving: Leaving;
  readonly withdrawals: Withdrawals;
  readonly coinWithdrawals: CoinWithdrawalService;
  readonly bankAccounts: BankAccounts;
  readonly travelRule: TravelRule;
  readonly addressBook: AddressBook;
}

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

/** A part of the exchange: its services, and its modules in the order in which they start. */
interface Part<Names extends keyof Services> {
  readonly services: Pick<Services, Names>;
  readonly modules: readonly ExchangeModule[];
}

type Trading = Pick<Services, 'ledger' | 'markets' | 'members' | 'orders' | 'audit' | 'trail'>;

function assemble(context: Context, outside: Outside): Part<keyof Services> {
  const trading = assembleTrading(context);
  const transfers = assembleTransfers(context, trading.services, outside);
  const people = assemblePeople(context, { ...trading.services, ...transfers.services }, outside);
  const recipients = assembleRecipients(context, { ...trading.services, ...people.services }, outside);
  const money = assembleWithdrawals(
    context,
    { ...trading.services, ...transfers.services, ...people.services, ...recipients.services },
    outside,
  );
  const bankAccount = createBankAccounts(context, {
    ...trading.services,
    messenger: people.services.messenger,
    bank: outside.bank,
    bankName,
  });
  const staff = createStaff(context, {
    ...people.services,
    members: trading.services.members,
    trail: trading.services.trail,
    hasher: people.services.auth.hasher,
  });
  const feed = createFeed(context, trading.services);
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
    staff: staff.service,
  };
  return {
    services: { ...trading.services, ...transfers.services, ...people.services, ...money.services, ...own },
    // Workers trade once markets and orders have started; the feed stops first.
    modules: [
      listening,
      ...trading.modules,
      ...transfers.modules,
      workers,
      ...people.modules,
      bankAccount,
      ...recipients.modules,
      ...money.modules,
      staff,
      feed,
    ],
  };
}

/** Ledger, markets, members, orders and the audit of them: every other part builds on these. */
function assembleTrading(context: Context): Part<keyof Trading> {
  const ledger = createLedger(context);
  const market = createMarkets(context);
  const member = createMembers(context, { bankName });
  const order = createOrders(context, { ledger, markets: market.service });
  const { engine } = order.service;
  const audit = createAudit(context, { markets: market.service, leads: () => engine.isReady });
  return {
    services: {
      ledger,
      markets: market.service,
      members: member.service,
      orders: order.service,
      ...audit.service,
    },
    modules: [market, member, order, audit],
  };
}

/** The record of transfers, deposits as bank and chains announce them, and wallets. */
function assembleTransfers(
  context: Context,
  trading: Trading,
  { bank, chain }: Outside,
): Part<'transfers' | 'deposits'> {
  const transfer = createTransfers(context, { ...trading, bankName });
  const transfers = transfer.service;
  const deposit = createDeposits(context, { ...trading, transfers, chain, bank, bankName });
  const deposits = deposit.service;
  const wallet = createWallets(context, { ...trading, deposits });
  bank.onRemittance((incoming) => deposits.receiveRemittance(incoming));
  chain.onPayment((incoming) => deposits.receiveCoins(incoming));
  return { services: { transfers, deposits }, modules: [transfer, deposit, wallet] };
}

/** KRW and coins out; their limits are of both together. */
function assembleWithdrawals(
  context: Context,
  services: Trading & Pick<Services, 'transfers' | 'deposits' | 'auth' | 'travelRule' | 'addressBook'>,
  { bank, chain }: Outside,
): Part<'withdrawals' | 'coinWithdrawals'> {
  const { payments, sessions } = services.auth;
  const withdrawal = createWithdrawals(context, {
    ...services,
    ...{ payments, bank, bankName },
    limits: async (db) => (await coins.service.policies.current(db)).limits,
    usedElsewhere: (...asked) => coins.service.used(...asked),
  });
  const coins: ExchangeModule<CoinWithdrawalService> = createCoinWithdrawals(context, {
    ...services,
    ...{ payments, chain, sessions },
    usedElsewhere: withdrawal.service.used,
    isHalted: () => false,
  });
  return {
    services: { withdrawals: withdrawal.service, coinWithdrawals: coins.service },
    modules: [withdrawal, coins],
  };
}

/** Whom members withdraw coins to: travel rule and address books. */
function assembleRecipients(
  context: Context,
  { members, markets, reviews, messenger }: Pick<Services, 'members' | 'markets' | 'reviews' | 'messenger'>,
  { chain, travelRule: network }: Outside,
): Part<'travelRule' | 'addressBook'> {
  const travelRule = createTravelRule(context, { members, markets, reviews, chain, network });
  const addressBook = createAddressBook(context, { members, markets, messenger, chain });
  return {
    services: { travelRule: travelRule.service, addressBook: addressBook.service },
    modules: [travelRule, addressBook],
  };
}

/** Messages, contents, login, settings, notifications, questions, token sales and verification. */
function assemblePeople(
  context: Context,
  { ledger, markets, members, orders, transfers }: Trading & Pick<Services, 'transfers'>,
  outside: Outside,
): Part<'messenger' | 'auth' | 'reviews' | 'desk' | 'support' | 'identities' | 'content' | 'leaving'> {
  const setting = createSettings(context);
  const addresseeOf = addresseesOf(members.repository, setting.service);
  const message = createMessages(context, { ...outside, addresseeOf });
  const messenger = message.service;
  const content = createContent(context, { agreements: members, bank: outside.bank });
  const auth = createAuth(context, {
    members,
    messenger,
    recaptcha: outside.recaptcha,
    texts: content.service,
    settings: setting.service,
    coinCode: (id) => markets.coin(id)?.code,
  });
  const notification = createNotifications(context, {
    settings: setting.service,
    notices: content.service,
    markets,
    members,
    orders,
    transfers,
  });
  const support = createSupport(context, { captcha: auth.service.captcha, members, messenger });
  const tokenSale = createTokenSales(context);
  const { realName, watchList } = outside;
  const review = createReviews(context, { members, messenger });
  const verification = createVerification(context, {
    members,
    auth: auth.service,
    messenger,
    reviews: review.service.reviews,
    realName,
    diallingCodeOf,
  });
  const { reviews, desk, left } = review.service;
  const deciding = { members, reviews };
  const isCountryOpen = (id: string) => diallingCodeOf(id) !== undefined;
  const identity = createIdentities(context, { ...deciding, watchList, isCountryOpen });
  const leave = createLeaving(context, {
    ...{ reviews, left, ledger, transfers },
    sessions: auth.service.sessions,
    support: support.service,
  });
  return {
    services: {
      messenger,
      auth: auth.service,
      reviews,
      desk,
      support: support.service,
      identities: identity.service,
      content: content.service,
      leaving: leave.service,
    },
    modules: [message, content, auth, setting, notification, support, tokenSale, review, verification, identity, leave],
  };
}
