import { accepted, type Outcome, refused } from '@maru/contract';
import { presetRange } from '@maru/domain/dates';
import type { Clock } from '../../platform/core/clock';
import type { Querying, Tx } from '../../platform/core/database';
import { inPortions, momentsOf, type Newest, type Page, pagingOf, type RangeQuery } from '../../platform/core/paging';
import type { CoinDefinition, Markets } from '../market';
import type { TransferRepository } from './transfer.repository';
import type { CoinTransfer, CoinTransferChange, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';

export interface TransfersDeps {
  readonly repository: TransferRepository;
  readonly clock: Clock;
  readonly markets: Markets;
}

/** Filter of a list of transfers. */
export interface TransferQuery extends RangeQuery {
  /** Undefined: both directions. */
  readonly direction: Remittance['direction'] | undefined;
}

export interface CoinTransferQuery extends TransferQuery {
  /** Null: all coins. */
  readonly coinId: number | null;
}

/** A transfer and its coin. */
export interface TransferOfCoin {
  readonly transfer: CoinTransfer;
  readonly coin: CoinDefinition;
  /** Oldest first, where they were asked for. */
  readonly steps?: readonly TransferStep[];
}

/** A state that a transfer has reached: requested, approved, signed, broadcast, confirmed, detected, credited, failed, cancelled. */
export interface TransferStep {
  readonly state: string;
  readonly at: Date;
}

/** Tells how far the transfer of a command has come; nothing for a command of another module. */
export type StepSource = (commandId: string) => Promise<readonly TransferStep[]>;

/** @property command_id - of the ledger entry, where the money moved under another command than the one that recorded it. */
export type RemittanceEnd = Pick<Remittance, 'status' | 'moved' | 'at'> & Partial<Pick<Remittance, 'command_id'>>;

/** Rows of a whole search, newest first, read as they are taken. */
export interface Portions<Row> {
  /** First and last day in UTC+9. */
  readonly days: { readonly from: string; readonly to: string };
  readonly portions: AsyncIterable<readonly Row[]>;
}

const usualRange = '1month';
const portionRows = 1_000;
/** Matches no coin: an unknown one has no transfers, and its id may not fit the column. */
const noCoin = -1;

/** The record of what members paid in and took out; who moves the money writes it in the same transaction. */
export class Transfers {
  private readonly stepSources: StepSource[] = [];

  constructor(private readonly deps: TransfersDeps) {}

  /** Registers a module that moves coins. */
  stepsFrom(source: StepSource): void {
    this.stepSources.push(source);
  }

  recordRemittance(tx: Tx, row: NewRemittance): Promise<void> {
    return this.deps.repository.insertRemittance(tx, row);
  }

  /** The remittance that a ledger command recorded. */
  findRemittance(tx: Querying, commandId: string): Promise<Remittance | undefined> {
    return this.deps.repository.findRemittance(tx, commandId);
  }

  /** Which of these ledger commands recorded a remittance; of none, none. */
  async recordedRemittances(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    return commandIds.length === 0 ? new Set() : this.deps.repository.recorded(commandIds);
  }

  /** Records the outcome of a pending remittance. @throws Error if its command recorded none. */
  async settleRemittance(tx: Tx, commandId: string, end: RemittanceEnd): Promise<void> {
    if (!(await this.deps.repository.updateRemittance(tx, commandId, end)))
      throw new Error(`no remittance of ${commandId}`);
  }

  /** What of a member's is under way. */
  async pending(memberId: bigint, db?: Querying): Promise<{ readonly deposit: boolean; readonly withdrawal: boolean }> {
    const directions = await this.deps.repository.pendingDirections(memberId, db);
    return { deposit: directions.includes('I'), withdrawal: directions.includes('O') };
  }

  /** When the first KRW of a member arrived; null before that (CONS-021). */
  firstDepositAt(memberId: bigint, db?: Querying): Promise<Date | null> {
    return this.deps.repository.firstDepositAt(memberId, db);
  }

  /** When the newest KRW of a member arrived; null before that (CONS-022). */
  lastDepositAt(memberId: bigint, db?: Querying): Promise<Date | null> {
    return this.deps.repository.lastDepositAt(memberId, db);
  }

  /** Records how far a coin transfer has come. @throws Error if its command recorded none. */
  async settleCoinTransfer(tx: Tx, commandId: string, change: CoinTransferChange): Promise<void> {
    if (!(await this.deps.repository.updateCoinTransfer(tx, commandId, change)))
      throw new Error(`no coin transfer of ${commandId}`);
  }

  recordCoinTransfer(tx: Tx, row: NewCoinTransfer): Promise<CoinTransfer> {
    return this.deps.repository.insertCoinTransfer(tx, row);
  }

  /** Numbers of the transfers that these ledger commands recorded, by command. */
  numbersOf(commandIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    return this.deps.repository.numbersOf(commandIds);
  }

  /** The transfer that a ledger command recorded. */
  findCoinTransfer(db: Querying, commandId: string): Promise<CoinTransfer | undefined> {
    return this.deps.repository.findByCommand(db, commandId);
  }

  /** KRW that moved, newest first (API-089). Without dates: the last month (CONS-054). @returns the refusals of `momentsOf`. */
  async remittances(memberId: bigint, query: TransferQuery): Promise<Outcome<Page<Remittance>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    const found = await this.deps.repository.remittances({ memberId, ...search.value });
    return accepted({ ...found, count: search.value.count });
  }

  /** Coins that moved, newest first (API-085). Without dates: the last month (CONS-054). @returns as `remittances`. */
  async coinTransfers(
    memberId: bigint,
    { coinId, ...query }: CoinTransferQuery,
  ): Promise<Outcome<Page<TransferOfCoin>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    const known = coinId === null ? null : (this.deps.markets.coin(coinId)?.id ?? noCoin);
    const { rows, total } = await this.deps.repository.coinTransfers({ memberId, ...search.value }, known);
    return accepted({ rows: rows.map((row) => this.withCoin(row)), total, count: search.value.count });
  }

  /** One coin transfer of the member; NOT_FOUND for anybody else's (API-087). */
  async coinTransfer(memberId: bigint, id: bigint): Promise<Outcome<TransferOfCoin>> {
    const row = await this.deps.repository.findOfMember(memberId, id);
    if (!row) return refused('NOT_FOUND');
    const steps = await Promise.all(this.stepSources.map((source) => source(row.command_id)));
    return accepted({ ...this.withCoin(row), steps: steps.flat() });
  }

  /** All KRW of a search, in portions (API-089). @returns the refusals of `momentsOf`. */
  allRemittances(memberId: bigint, { days, direction }: TransferQuery): Outcome<Portions<Remittance>> {
    const range = this.range(days);
    if (!range.ok) return range;
    const filter = { memberId, direction, ...range.value };
    const portions = inPortions(portionRows, (last: Remittance | null) =>
      this.deps.repository.remittancesAfter(last, filter, portionRows),
    );
    return accepted({ days: range.value.days, portions });
  }

  /** All coins of a search, in portions; `coin` is the code of the one that was asked for (API-085). @returns as `allRemittances`. */
  allCoinTransfers(
    memberId: bigint,
    { days, direction, coinId }: CoinTransferQuery,
  ): Outcome<Portions<TransferOfCoin> & { readonly coin: string | undefined }> {
    const range = this.range(days);
    if (!range.ok) return range;
    const coin = coinId === null ? undefined : this.deps.markets.coin(coinId);
    const known = coinId === null ? null : (coin?.id ?? noCoin);
    const filter = { memberId, direction, ...range.value };
    const rows = inPortions(portionRows, (last: CoinTransfer | null) =>
      this.deps.repository.coinTransfersAfter(last, filter, known, portionRows),
    );
    const withCoin = (row: CoinTransfer) => this.withCoin(row);
    async function* portions() {
      for await (const portion of rows) yield portion.map(withCoin);
    }
    return accepted({ days: range.value.days, coin: coin?.code, portions: portions() });
  }

  /** KRW that moved or was refused lately, newest first. */
  settledRemittances(memberId: bigint, newest: Newest): Promise<readonly Remittance[]> {
    return this.deps.repository.settledRemittances(memberId, newest);
  }

  /** Coins that moved or were refused lately, newest first. */
  async settledCoinTransfers(memberId: bigint, newest: Newest): Promise<readonly TransferOfCoin[]> {
    const rows = await this.deps.repository.settledCoinTransfers(memberId, newest);
    return rows.map((row) => this.withCoin(row));
  }

  /** @throws Error for a transfer of a coin without definition: coins are never deleted. */
  private withCoin(transfer: CoinTransfer): TransferOfCoin {
    const coin = this.deps.markets.coin(transfer.coin_id);
    if (!coin) throw new Error(`transfer ${transfer.id} is of the unknown coin ${transfer.coin_id}`);
    return { transfer, coin };
  }

  private search({ days, direction, ...page }: TransferQuery) {
    const range = momentsOf(days, usualRange, this.deps.clock.now());
    return range.ok ? accepted({ direction, ...range.value, ...pagingOf(page) }) : range;
  }

  private range(days: TransferQuery['days']) {
    const now = this.deps.clock.now();
    const range = momentsOf(days, usualRange, now);
    if (!range.ok) return range;
    const usual = presetRange(usualRange, now.getTime());
    return accepted({ ...range.value, days: { from: days.from || usual.from, to: days.to || usual.to } });
  }
}
