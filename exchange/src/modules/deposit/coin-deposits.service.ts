import { accepted, type Outcome, refused } from '@maru/contract';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { IncomingCoins, RecordedCoins } from '../../ports/chain/chain';
import type { Ledger } from '../ledger';
import type { ListedCoin } from '../market';
import type { MemberRepository } from '../member';
import type { Transfers } from '../transfer';
import type { ChainIncident, CoinDepositRepository, UnbookedCoins } from './coin-deposit.repository';
import type { CoinDeposit, CoinDepositChange, IgnoredFor, NewCoinDeposit } from './deposit.tables';
import type { AddressSource, DepositAddresses, PaymentPlace } from './deposit-addresses';
import { creditOf, depositMinor } from './deposit-credit';

export interface CoinDepositsDeps extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly repository: CoinDepositRepository;
  readonly addresses: DepositAddresses;
  readonly ledger: Ledger;
  readonly members: Pick<MemberRepository, 'lockShared'>;
  readonly transfers: Transfers;
  readonly chain: Pick<AddressSource, 'confirmationsNeeded'>;
}

/** A payment to a member's address. */
interface Payment extends PaymentPlace {
  readonly coin: ListedCoin;
  readonly memberId: bigint;
  readonly amount: bigint;
}

/** What a word about a payment has come to. */
interface Taken {
  readonly recorded: RecordedCoins;
  readonly isNew: boolean;
  readonly before: CoinDeposit;
  readonly after: CoinDeposit;
}

/** Payments are ignored below this many minor units: a hundred thousandth of a coin. */
const dustBelow = ({ scale }: ListedCoin): bigint => (scale > 5 ? 10n ** BigInt(scale - 5) : 1n);

/** Coins that arrive: seen, credited once with the confirmations they need, or gone again. */
export class CoinDeposits {
  constructor(private readonly deps: CoinDepositsDeps) {}

  /**
   * Takes down what a chain says of a payment, and credits the member who owns the address once it has its confirmations. Repeated and late words
   * change nothing; a credited payment that is taken back opens an incident.
   * @returns NOT_FOUND for an address (with tag) that is nobody's, BAD_REQUEST for no amount of that coin, IDEMPOTENCY_CONFLICT
   * for a transaction that said something else before.
   */
  async receive(incoming: IncomingCoins): Promise<Outcome<RecordedCoins>> {
    const place = await this.deps.addresses.place(incoming);
    const { coin, memberId } = place;
    if (memberId === undefined) {
      if (place.ours) await this.ignore(incoming, place, 'owner');
      return refused('NOT_FOUND');
    }
    if (!coin) return this.ignored(incoming, place, 'token');
    const amount = depositMinor(incoming.amount, coin.scale);
    if (amount === null) return refused('BAD_REQUEST');
    if (amount < dustBelow(coin)) return this.ignored(incoming, place, 'dust');
    return this.record(incoming, { ...place, coin, memberId, amount });
  }

  /** Credited payments that their chain has taken back, as long as nobody has dealt with them. */
  incidents(): Promise<readonly ChainIncident[]> {
    return this.deps.repository.openIncidents();
  }

  /** Payments that no entry of the ledger knows, by coin. */
  unbooked(): Promise<ReadonlyMap<string, UnbookedCoins>> {
    return this.deps.repository.unbooked();
  }

  /** Ends an incident: payouts of the coin go on. @returns ALREADY_PROCESSED where it is not open. */
  async resolve(tx: Tx, id: bigint, by: string, reason: string): Promise<Outcome<undefined>> {
    const end = { at: this.deps.clock.now(), by, reason };
    const done = await this.deps.repository.resolveIncident(tx, { id }, end);
    return done ? accepted(undefined) : refused('ALREADY_PROCESSED');
  }

  private async record(incoming: IncomingCoins, payment: Payment): Promise<Outcome<RecordedCoins>> {
    const taken = await this.deps.db.transaction().execute(async (tx) => {
      // Who decides that a member may leave holds his row, and then reads what he owns.
      const { state } = await this.deps.members.lockShared(tx, payment.memberId);
      return this.take(tx, incoming, payment, state === 'closed');
    });
    if (taken.ok) this.tell(taken.value);
    return taken.ok ? accepted(taken.value.recorded) : taken;
  }

  private async take(tx: Tx, incoming: IncomingCoins, payment: Payment, hasLeft: boolean): Promise<Outcome<Taken>> {
    const { memberId } = payment;
    const first = this.rowOf(incoming, payment);
    const { row, isNew } = await this.deps.repository.lock(tx, hasLeft ? { ...first, ...ignoredAs('closed') } : first);
    const isKept = row.reason === 'closed';
    if (!isSamePayment(row, first) || (row.state === 'ignored' && !isKept)) return refused('IDEMPOTENCY_CONFLICT');
    if (isKept || (hasLeft && row.state !== 'credited')) {
      const after = await this.keepBack(tx, row, incoming);
      return accepted({ recorded: { memberId, transferId: null }, isNew: false, before: after, after });
    }
    if (isNew) await this.list(tx, row, payment);
    const isLate = !isNew && incoming.asOf !== undefined && incoming.asOf < row.as_of;
    const after = isLate ? row : await this.advance(tx, row, incoming, payment);
    const transfer = await this.deps.transfers.findCoinTransfer(tx, after.command_id ?? '');
    return accepted({ recorded: { memberId, transferId: transfer?.id ?? null }, isNew, before: row, after });
  }

  /** What arrives for a member who has left is recorded alone, until the staff has sent it away; its chain's later words are taken down. */
  private async keepBack(tx: Tx, row: CoinDeposit, incoming: IncomingCoins): Promise<CoinDeposit> {
    const { repository, transfers, clock } = this.deps;
    if (row.state === 'ignored') return this.follow(tx, row, incoming);
    const end = { status: 'failed', transaction_id: row.transaction_id, confirmations: 0, at: clock.now() } as const;
    if (row.state === 'seen') await transfers.settleCoinTransfer(tx, row.command_id ?? '', end);
    const seen = this.lookOf(incoming, row.needed);
    return repository.change(tx, row.id, { ...seen, state: 'ignored', reason: 'closed' });
  }

  /** Custody expects what is final, though nobody has it. */
  private follow(tx: Tx, row: CoinDeposit, incoming: IncomingCoins): Promise<CoinDeposit> {
    const seen = this.lookOf(incoming, row.needed);
    return seen.as_of < row.as_of ? Promise.resolve(row) : this.deps.repository.change(tx, row.id, seen);
  }

  /** What the chain's word makes of a payment. */
  private advance(tx: Tx, row: CoinDeposit, incoming: IncomingCoins, payment: Payment): Promise<CoinDeposit> {
    const seen = this.lookOf(incoming, row.needed);
    if (row.state === 'credited') return this.watch(tx, row, seen, incoming);
    if (incoming.gone) return row.state === 'gone' ? Promise.resolve(row) : this.lose(tx, row, seen);
    return this.approach(tx, row, seen, payment);
  }

  /** Counts the blocks of a payment that is not credited yet; with enough of them it is. */
  private async approach(tx: Tx, row: CoinDeposit, seen: Look, payment: Payment): Promise<CoinDeposit> {
    const { repository, transfers, clock } = this.deps;
    const at = clock.now();
    const current = row.state === 'gone' ? await this.comeAgain(tx, row, payment) : row;
    const isFinal = seen.confirmations >= row.needed;
    const next = await repository.change(tx, row.id, {
      ...seen,
      ...(isFinal ? { state: 'credited', credited_at: at } : { state: 'seen' }),
    });
    const commandId = current.command_id ?? '';
    if (isFinal) {
      const credit = creditOf(payment.memberId, payment.coin.code, payment.amount, commandId);
      const posted = await this.deps.ledger.post(tx, { kind: 'coinDeposit', memo: row.transaction_id, ...credit });
      if (!posted.ok || !posted.value.posted) throw new Error(`${commandId} was credited before`);
    }
    const confirmations = Math.min(seen.confirmations, row.needed);
    const change = { transaction_id: row.transaction_id, confirmations } as const;
    const first = isFinal ? at : row.seen_at;
    await transfers.settleCoinTransfer(tx, commandId, {
      ...change,
      status: isFinal ? 'approved' : 'processing',
      at: first,
    });
    return next;
  }

  /** The network has forgotten a payment before it was credited. */
  private async lose(tx: Tx, row: CoinDeposit, seen: Look): Promise<CoinDeposit> {
    const end = { status: 'failed', transaction_id: row.transaction_id, at: this.deps.clock.now() } as const;
    await this.deps.transfers.settleCoinTransfer(tx, row.command_id ?? '', { ...end, confirmations: 0 });
    return this.deps.repository.change(tx, row.id, { ...seen, state: 'gone' });
  }

  /** What has failed stays in the member's list, and the payment begins anew below it. */
  private async comeAgain(tx: Tx, row: CoinDeposit, payment: Payment): Promise<CoinDeposit> {
    const round = row.round + 1;
    const command = { round, command_id: commandOf(row.network, row.transaction_id, round) };
    const next = await this.deps.repository.change(tx, row.id, { ...command, seen_at: this.deps.clock.now() });
    await this.list(tx, next, payment);
    return next;
  }

  /** The books keep a credit whatever the chain does; that it was taken back is for a person to see. */
  private async watch(tx: Tx, row: CoinDeposit, seen: Look, { gone, block }: IncomingCoins): Promise<CoinDeposit> {
    const { repository, clock } = this.deps;
    const at = clock.now();
    if (gone || block === null) {
      // That the network forgets what it took back before is no second loss: somebody may have dealt with it by now.
      if (row.confirmations > 0) await repository.openIncident(tx, row.id, at);
    } else if (seen.confirmations >= row.needed)
      await repository.resolveIncident(tx, { depositId: row.id }, { at, by: 'chain', reason: 'it came again' });
    else if (seen.block_hash !== null && row.block_hash !== null && seen.block_hash !== row.block_hash)
      await repository.openIncident(tx, row.id, at);
    else return row;
    return repository.change(tx, row.id, seen);
  }

  private async list(tx: Tx, row: CoinDeposit, { coin, memberId, amount }: Payment): Promise<void> {
    await this.deps.transfers.recordCoinTransfer(tx, {
      member_id: memberId,
      direction: 'I',
      status: 'processing',
      coin_id: coin.id,
      amount,
      fee: 0n,
      network: row.network,
      address: row.address,
      tag: row.tag,
      transaction_id: row.transaction_id,
      at: row.seen_at,
      command_id: row.command_id ?? '',
      confirmations: 0,
      confirmations_needed: row.needed,
    });
  }

  private async ignored(incoming: IncomingCoins, place: PaymentPlace, reason: IgnoredFor) {
    const row = await this.ignore(incoming, place, reason);
    const isSame = row.state === 'ignored' && row.told_amount === incoming.amount && row.member_id === place.memberId;
    return isSame
      ? accepted({ memberId: place.memberId ?? 0n, transferId: null })
      : (refused('IDEMPOTENCY_CONFLICT') as Outcome<RecordedCoins>);
  }

  private async ignore(incoming: IncomingCoins, place: PaymentPlace, reason: IgnoredFor): Promise<CoinDeposit> {
    const { db, repository } = this.deps;
    const amount = place.coin ? depositMinor(incoming.amount, place.coin.scale) : null;
    const first = { ...this.rowOf(incoming, { ...place, amount }), ...ignoredAs(reason) };
    return db.transaction().execute(async (tx) => {
      const { row, isNew } = await repository.lock(tx, first);
      const isOther = row.state !== 'ignored' || row.told_amount !== first.told_amount;
      return isNew || isOther ? row : this.follow(tx, row, incoming);
    });
  }

  private rowOf(
    incoming: IncomingCoins,
    { coin, memberId, amount, network, address, tag }: PaymentPlace & { readonly amount: bigint | null },
  ): NewCoinDeposit {
    const { transactionId } = incoming;
    const needed = Math.max(1, this.deps.chain.confirmationsNeeded(network));
    return {
      ...{ network, address, tag, amount, needed },
      transaction_id: transactionId,
      coin: coin?.code ?? incoming.coin,
      member_id: memberId ?? null,
      told_amount: incoming.amount,
      state: 'seen',
      ...this.lookOf(incoming, needed),
      command_id: commandOf(network, transactionId, 1),
      seen_at: this.deps.clock.now(),
    };
  }

  private lookOf({ confirmations, block, gone, asOf = 0n }: IncomingCoins, needed: number): Look {
    return {
      confirmations: gone ? 0 : (confirmations ?? needed),
      block_hash: block?.hash ?? null,
      block_height: block ? BigInt(block.height) : null,
      as_of: asOf,
    };
  }

  /** Screens that show the coin read it anew with each confirmation that counts; the bell where a payment has come, or has gone. */
  private tell({ before, after: { state, confirmations, member_id, coin }, isNew }: Taken): void {
    const memberId = member_id ?? 0n;
    const isMoved = isNew || before.state !== state;
    const isConfirmed = state === 'seen' && before.confirmations !== confirmations;
    if (isMoved || isConfirmed) this.deps.events.emit('balancesChanged', { memberId, assets: [coin] });
    if (isMoved) this.deps.events.emit('notificationsChanged', { memberId });
  }
}

type Look = Required<Pick<CoinDepositChange, 'block_hash' | 'block_height' | 'as_of'>> & {
  readonly confirmations: number;
  readonly block_hash: string | null;
};

const commandOf = (network: string, transactionId: string, round: number): string =>
  `chain:${network}:${transactionId}${round > 1 ? `#${round}` : ''}`;

const ignoredAs = (reason: IgnoredFor) => ({ state: 'ignored', reason, command_id: null }) as const;

const isSamePayment = (row: CoinDeposit, told: NewCoinDeposit): boolean =>
  row.coin === told.coin &&
  row.member_id === told.member_id &&
  row.amount === told.amount &&
  row.address === told.address &&
  row.tag === told.tag;
