import { type Outcome, refused } from '@maru/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/core/clock';
import type { Database } from '../platform/core/database';
import { evmNetworks, isAddressOf } from '../ports/chain/address-check';
import { addressFormats } from '../ports/chain/address-formats';
import type {
  AddressKind,
  BroadcastAnswer,
  Chain,
  ChainPayout,
  IncomingCoins,
  PayoutStatus,
  RecordedCoins,
  SignedPayout,
  SupplyChange,
  TakeCoins,
} from '../ports/chain/chain';
import {
  sharedAddress,
  sharedNetworks,
  simulatedAddresses,
  simulatedConfirmations,
} from '../ports/chain/simulated-addresses';
import type { Faults } from './faults';
import { SandboxChainRepository, type SeenTransaction } from './sandbox-chain.repository';
import { createSandboxSigner, txidOf } from './sandbox-signer';

export const chainPayoutModes = ['confirm', 'reject', 'lose', 'silent', 'fail'] as const;
/**
 * What becomes of the next payouts: in a block soon; refused by the network; taken, the answer lost; taken and left aside until the mode changes; in a
 * block without moving anything.
 */
export type ChainPayoutMode = (typeof chainPayoutModes)[number];

/** A payment as its sender makes it. */
export interface SentCoins extends Pick<IncomingCoins, 'transactionId' | 'coin' | 'address' | 'tag' | 'amount'> {
  /** The coin's own network where it is left out. */
  readonly network?: string;
  /** Blocks that hold it already; enough where it is left out. */
  readonly confirmations?: number;
}

export interface SandboxChain extends Chain {
  /** Somebody pays to an address: the exchange hears of it before this resolves. @throws Error while the fault `chain` is set. */
  pay(sent: SentCoins): Promise<Outcome<RecordedCoins>>;
  /** Adds blocks and tells the exchange. @returns the new height. */
  mine(network: string, count: number): Promise<bigint>;
  /** Takes the last blocks back and tells the exchange. @param drop - their transactions are forgotten. @returns the new height. */
  reorganise(network: string, depth: number, drop?: boolean): Promise<bigint>;
  /** Adds the blocks that are due by the clock, and tells the exchange what it has not heard. */
  tick(): Promise<void>;
  setPayoutMode(mode: ChainPayoutMode): Promise<void>;
  addContract(network: string, address: string): Promise<void>;
  /** Newest first, on every network. */
  transactionsOf(address: string): Promise<readonly SeenTransaction[]>;
  /** Coins come to be held, or (negative) are gone, without a transaction. */
  addHolding(coin: string, amount: string): Promise<void>;
  /** A token's supply changes once on a day of UTC+9. @returns false where it has changed already. */
  planRebase(coin: string, day: string, rate: string): Promise<boolean>;
  /** Whether the holdings of the first start are complete. */
  haveHoldingsBegun(): Promise<boolean>;
  /** Notes that they are. @returns true to the first caller. */
  beginHoldings(): Promise<boolean>;
  /** Sets what is held of a coin, as decimal text. */
  openHolding(coin: string, total: string): Promise<void>;
}

export interface SandboxChainDeps {
  readonly db: Kysely<Database>;
  readonly faults: Faults;
  readonly clock: Clock;
}

const needed = simulatedConfirmations;
const blockMs = 2000;

/** Simulated chains of every network, whose blocks and transactions outlive the process. */
class SandboxChains implements SandboxChain {
  readonly canonical = simulatedAddresses.canonical;
  readonly confirmationsNeeded = simulatedAddresses.confirmationsNeeded;
  readonly sign: Chain['sign'];
  private take: TakeCoins = async () => refused('UNAVAILABLE');
  private mode: ChainPayoutMode = 'confirm';
  private readonly repository: SandboxChainRepository;

  constructor(private readonly deps: SandboxChainDeps) {
    this.repository = new SandboxChainRepository(deps.db);
    this.sign = createSandboxSigner(deps.db, deps.faults).sign;
  }

  async depositAddress(network: string, memberId: bigint) {
    await this.deps.faults.pass('chain');
    return simulatedAddresses.depositAddress(network, memberId);
  }

  onPayment(take: TakeCoins): void {
    this.take = take;
  }

  canPayOut(network: string): boolean {
    return addressFormats.has(network);
  }

  async inspect(network: string, address: string): Promise<AddressKind> {
    await this.deps.faults.pass('chain');
    if (!isAddressOf(network, address)) return 'invalid';
    const spelled = simulatedAddresses.canonical(address);
    if (evmNetworks.has(network) && spelled.toLowerCase().endsWith('c0de')) return 'contract';
    return (await this.repository.isContract(network, spelled)) ? 'contract' : 'account';
  }

  /** These networks take payments in any order: one that is signed and not sent keeps nothing waiting. */
  async giveUp(payout: Pick<ChainPayout, 'payoutId' | 'network'>): Promise<boolean> {
    await this.deps.faults.pass('signer');
    return (await this.repository.find(payout.network, txidOf(payout))) === undefined;
  }

  async broadcast(network: string, { raw, transactionId }: SignedPayout): Promise<BroadcastAnswer> {
    const { deps, repository, mode } = this;
    await deps.faults.pass('chain');
    const { coin, to, amount } = JSON.parse(raw) as ChainPayout;
    const what = { network, txid: transactionId, kind: 'payout', coin, address: to.address, tag: to.tag } as const;
    const row = { ...what, amount, at: deps.clock.now() };
    const known = await repository.find(network, transactionId);
    if (known?.state === 'rejected' || (!known && mode === 'reject')) {
      await repository.reject(row);
      return { state: 'rejected', reason: 'the network refused the transaction' };
    }
    const isNew = await repository.add({ ...row, silent: mode === 'silent', moved: mode !== 'fail' }, 0, needed);
    if (isNew && mode === 'lose') throw Object.assign(new Error('the answer was lost'), { code: 'ETIMEDOUT' });
    return { state: 'accepted' };
  }

  async status({ network }: Pick<ChainPayout, 'network'>, transactionId: string): Promise<PayoutStatus> {
    await this.deps.faults.pass('chain');
    return statusOf(await this.repository.find(network, transactionId), transactionId);
  }

  feeReserve(): string {
    return '0';
  }

  async holdings(coin: string): Promise<string> {
    await this.deps.faults.pass('chain');
    return this.repository.holdings(coin, needed);
  }

  async pay({ confirmations = needed, network, ...sent }: SentCoins): Promise<Outcome<RecordedCoins>> {
    const { deps, repository } = this;
    await deps.faults.pass('chain');
    const place = { network: network ?? sent.coin, address: simulatedAddresses.canonical(sent.address) };
    const { transactionId, coin, amount } = sent;
    // Elsewhere a payment has no tag, whatever its sender wishes.
    const tag = sharedNetworks.has(place.network) ? (sent.tag ?? '') : '';
    const row = { ...place, txid: transactionId, kind: 'payment', coin, tag, amount, at: deps.clock.now() } as const;
    await repository.add(row, confirmations, needed);
    const seen = await repository.find(place.network, transactionId);
    if (!seen) throw new Error(`${transactionId} was not recorded`);
    return this.tell(seen, { coin, address: place.address, tag, amount });
  }

  async mine(network: string, count: number): Promise<bigint> {
    const height = await this.repository.mine(network, count, this.deps.clock.now());
    await this.tellAll(network);
    return height;
  }

  async reorganise(network: string, depth: number, drop = false): Promise<bigint> {
    const height = await this.repository.reorganise(network, depth, drop, this.deps.clock.now());
    await this.tellAll(network);
    return height;
  }

  async tick(): Promise<void> {
    await this.deps.faults.pass('chain');
    for (const { network } of await this.repository.networks()) {
      await this.repository.mineDue(network, needed, blockMs, this.deps.clock.now());
      await this.tellAll(network);
    }
  }

  async setPayoutMode(mode: ChainPayoutMode): Promise<void> {
    this.mode = mode;
    if (mode !== 'silent') await this.repository.unsilence();
  }

  addContract(network: string, address: string): Promise<void> {
    return this.repository.addContract(network, simulatedAddresses.canonical(address));
  }

  transactionsOf(address: string): Promise<readonly SeenTransaction[]> {
    return this.repository.ofAddress(simulatedAddresses.canonical(address));
  }

  async supplyChange(coin: string, day: string): Promise<SupplyChange | null> {
    await this.deps.faults.pass('chain');
    return this.repository.rebase(coin, day, await this.repository.holdings(coin, needed));
  }

  planRebase(coin: string, day: string, rate: string): Promise<boolean> {
    return this.repository.planRebase(coin, day, rate);
  }

  addHolding(coin: string, amount: string): Promise<void> {
    return this.repository.addHolding(coin, amount);
  }

  haveHoldingsBegun(): Promise<boolean> {
    return this.repository.haveHoldingsBegun();
  }

  beginHoldings(): Promise<boolean> {
    return this.repository.beginHoldings();
  }

  async openHolding(coin: string, total: string): Promise<void> {
    await this.repository.openHolding(coin, total, await this.repository.holdings(coin, needed));
  }

  private async tell(seen: SeenTransaction, facts: Partial<IncomingCoins> = {}): Promise<Outcome<RecordedCoins>> {
    const outcome = await this.take({ ...incomingOf(seen), ...facts });
    const isReplay = outcome.ok || outcome.refusal !== 'IDEMPOTENCY_CONFLICT';
    const ours = outcome.ok || seen.address === sharedAddress(seen.network);
    if (isReplay) await this.repository.markTold(seen, ours, needed);
    return outcome;
  }

  private async tellAll(network: string): Promise<void> {
    for (const seen of await this.repository.untold(network, needed)) await this.tell(seen);
  }
}

export const createSandboxChain = (deps: SandboxChainDeps): SandboxChain => new SandboxChains(deps);

const incomingOf = (seen: SeenTransaction): IncomingCoins => ({
  transactionId: seen.txid,
  network: seen.network,
  coin: seen.coin,
  address: seen.address,
  tag: seen.tag,
  amount: seen.amount,
  confirmations: seen.confirmations,
  block: seen.block_hash === null ? null : { hash: seen.block_hash, height: Number(seen.height) },
  gone: seen.state === 'dropped',
  asOf: seen.version,
});

function statusOf(seen: SeenTransaction | undefined, transactionId: string): PayoutStatus {
  if (!seen || seen.state === 'dropped' || seen.state === 'rejected')
    return { state: 'unknown', confirmations: 0, transactionId };
  const { confirmations } = seen;
  if (confirmations < needed) return { state: 'pending', confirmations, transactionId };
  return { state: seen.moved ? 'confirmed' : 'failed', confirmations, transactionId };
}
