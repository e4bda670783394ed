import type { Feed } from '../feed';
import type { AddressBook } from '../modules/address-book';
import type { ProgramKeys } from '../modules/api-key';
import type { Audit, Trail } from '../modules/audit';
import type { Auth } from '../modules/auth';
import type { BankAccounts } from '../modules/bank-account';
import type { BankHours } from '../modules/bank-hours';
import type { CoinWithdrawalService } from '../modules/coin-withdrawal';
import type { Content } from '../modules/content';
import type { Custody } from '../modules/custody';
import type { Deposits } from '../modules/deposit';
import type { Identities } from '../modules/identity';
import type { Leaving } from '../modules/leave';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { MarketSchedule } from '../modules/market-schedule';
import type { Members } from '../modules/member';
import type { Messenger } from '../modules/message';
import type { Notifications } from '../modules/notification';
import type { Orders } from '../modules/order';
import type { PriceAlerts } from '../modules/price-alert';
import type { RebaseRuns } from '../modules/rebase';
import type { CaseDesk, Reviews } from '../modules/review';
import type { MemberSettings } from '../modules/setting';
import type { StaffMembers } from '../modules/staff';
import type { StopOrders } from '../modules/stop-order';
import type { SupportService } from '../modules/support';
import type { TokenSales } from '../modules/token-sale';
import type { Transfers } from '../modules/transfer';
import type { TravelRule } from '../modules/travel-rule';
import type { Withdrawals } from '../modules/withdrawal';
import type { OrderEntry } from '../order-entry';
import type { ExchangeModule } from '../platform/core/exchange-module';

/** The modules that the sandbox, the seeds and the start of the exchange use. */
export interface Services {
  readonly messenger: Messenger;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly marketSchedule: MarketSchedule;
  readonly members: Members;
  readonly settings: MemberSettings;
  readonly notifications: Notifications;
  readonly bankHours: BankHours;
  readonly transfers: Transfers;
  readonly deposits: Deposits;
  readonly orders: Orders;
  readonly stopOrders: StopOrders;
  readonly priceAlerts: PriceAlerts;
  readonly rebases: RebaseRuns;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly feed: Feed;
  readonly orderEntry: OrderEntry;
  readonly auth: Auth;
  readonly apiKeys: ProgramKeys;
  readonly reviews: Reviews;
  readonly identities: Identities;
  readonly content: Content;
  /** Cases for the back office. */
  readonly desk: CaseDesk;
  readonly staff: StaffMembers;
  readonly support: SupportService;
  readonly leaving: Leaving;
  readonly tokenSales: TokenSales;
  readonly withdrawals: Withdrawals;
  readonly coinWithdrawals: CoinWithdrawalService;
  readonly custody: Custody;
  readonly bankAccounts: BankAccounts;
  readonly travelRule: TravelRule;
  readonly addressBook: AddressBook;
}

/** A part of the exchange: its services, and its modules in the order in which they start. */
export interface Part<Names extends keyof Services> {
  readonly services: Pick<Services, Names>;
  readonly modules: readonly ExchangeModule[];
}

export type Trading = Pick<
  Services,
  | 'ledger'
  | 'markets'
  | 'marketSchedule'
  | 'members'
  | 'settings'
  | 'orders'
  | 'stopOrders'
  | 'priceAlerts'
  | 'audit'
  | 'trail'
>;
