import type { Outcome } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Querying, Tx } from '../../platform/core/database';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { IncomingRemittance, TakenRemittance } from '../../ports/bank';
import type { IncomingCoins, RecordedCoins } from '../../ports/chain/chain';
import type { ChainIncident, UnbookedCoins } from './coin-deposit.repository';
import type { CoinDeposits } from './coin-deposits.service';
import type { KrwArrivalLook, KrwDeposit, KrwReturn, StoredAddress } from './deposit.tables';
import type { CoinAddresses, DepositAddresses } from './deposit-addresses';
import type { KrwArrivals } from './krw-arrival.service';
import type { KrwDeposits } from './krw-deposit.service';
import type { ReturnDesk } from './return-desk.service';

export interface DepositsDeps {
  readonly addresses: DepositAddresses;
  readonly coins: CoinDeposits;
  readonly arrivals: KrwArrivals;
  readonly krw: KrwDeposits;
  /** Hands transfers that are to go back to the bank. */
  readonly returns: LeasedWorker<KrwReturn>;
  /** Where people say that it may go back. */
  readonly returnDesk: ReturnDesk;
  /** Ends requests that were not paid in time. */
  readonly expiry: LeasedWorker<KrwDeposit>;
  /** Asks the bank for what came in. */
  readonly arrivalLook: LeasedWorker<KrwArrivalLook>;
}

/** KRW and coins that members pay in. */
export class Deposits {
  /** Requests to pay KRW in. */
  readonly krw: KrwDeposits;
  readonly returns: LeasedWorker<KrwReturn>;
  readonly returnDesk: ReturnDesk;
  readonly expiry: LeasedWorker<KrwDeposit>;
  readonly arrivalLook: LeasedWorker<KrwArrivalLook>;
  /** Whether returns stand still. Set by who halts payouts of KRW: custody needs deposits itself. */
  standStill: () => Promise<boolean> = async () => false;

  constructor(private readonly deps: DepositsDeps) {
    this.krw = deps.krw;
    this.returns = deps.returns;
    this.returnDesk = deps.returnDesk;
    this.expiry = deps.expiry;
    this.arrivalLook = deps.arrivalLook;
  }

  /** See {@link DepositAddresses.create}. */
  createAddress(member: MemberStanding, coin: string, network?: string): Promise<Outcome<StoredAddress>> {
    return this.deps.addresses.create(member, coin, network);
  }

  /** See {@link DepositAddresses.of}. */
  addressesOf(memberId: bigint, db?: Querying): Promise<ReadonlyMap<number, CoinAddresses>> {
    return this.deps.addresses.of(memberId, db);
  }

  /** See {@link DepositAddresses.ownerOf}. */
  ownerOf(coinId: number, address: string, tag: string, network: string): Promise<bigint | null> {
    return this.deps.addresses.ownerOf(coinId, address, tag, network);
  }

  /** See {@link DepositAddresses.isShared}. */
  isShared(coinId: number, address: string): Promise<boolean> {
    return this.deps.addresses.isShared(coinId, address);
  }

  /** See {@link KrwArrivals.receive}. */
  receiveRemittance(incoming: IncomingRemittance): Promise<Outcome<TakenRemittance>> {
    return this.deps.arrivals.receive(incoming);
  }

  /** See {@link KrwArrivals.returning}. */
  returningKrw(): Promise<bigint> {
    return this.deps.arrivals.returning();
  }

  /** See {@link KrwArrivals.returnedSince}. */
  returnedKrwSince(since: Date): Promise<bigint> {
    return this.deps.arrivals.returnedSince(since);
  }

  /** See {@link CoinDeposits.receive}. */
  receiveCoins(incoming: IncomingCoins): Promise<Outcome<RecordedCoins>> {
    return this.deps.coins.receive(incoming);
  }

  /** Credited payments that their chain has taken back and nobody has dealt with: payouts of these coins stand still. */
  incidents(): Promise<readonly ChainIncident[]> {
    return this.deps.coins.incidents();
  }

  /** See {@link CoinDeposits.unbooked}. */
  unbookedCoins(): Promise<ReadonlyMap<string, UnbookedCoins>> {
    return this.deps.coins.unbooked();
  }

  /** See {@link CoinDeposits.resolve}. */
  resolveIncident(tx: Tx, id: bigint, by: string, reason: string): Promise<Outcome<undefined>> {
    return this.deps.coins.resolve(tx, id, by, reason);
  }
}
