import { type Outcome, refused } from '@maru/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/core/clock';
import type { Database } from '../platform/core/database';
import { isAddressOf } from '../ports/chain/address-check';
import { addressFormats } from '../ports/chain/address-formats';
import type { Chain, ChainPayout, IncomingCoins, PayoutStatus, RecordedCoins, TakeCoins } from '../ports/chain/chain';
import { sharedAddress, simulatedAddresses } from '../ports/chain/simulated-addresses';
import type { Faults } from './faults';
import { SandboxChainRepository, type SeenTransaction } from './sandbox-chain.repository';
import { createSandboxSigner } from './sandbox-signer';

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
  /** Holdings of a coin at the first start, as decimal text; later calls change nothing. */
  openHolding(coin: string, total: string): Promise<void>;
}

export interface SandboxChainDeps {
  readonly db: Kysely<Database>;
  readonly faults: Faults;
  readonly clock: Clock;
}

const needed = 3;
const blockMs = 2000;
const evmNetworks: ReadonlySet<string> = new Set(['ETH', 'ETC', 'AVAX']);

/** Simulated chains of every network, whose blocks and transactions outlive the process. */
export function createSandboxChain({ db, faults, clock }: SandboxChainDeps): SandboxChain {
  let take: TakeCoins = async () => refused('UNAVAILABLE');
  let mode: ChainPayoutMode = 'confirm';
  const repository = new SandboxChainRepository(db);

  async function tell(seen: SeenTransaction, facts: Partial<IncomingCoins> = {}): Promise<Outcome<RecordedCoins>> {
    const outcome = await take({ ...incomingOf(seen), ...facts });
    const ours = outcome.ok || seen.address === sharedAddress(seen.network);
    await repository.markTold(seen, ours, needed);
    return outcome;
  }
  async function tellAll(network: string): Promise<void> {
    for (const seen of await repository.untold(network, needed)) await tell(seen);
  }

  async function broadcast(network: string, raw: string, transactionId: string) {
    await faults.pass('chain');
    const { coin, to, amount } = JSON.parse(raw) as ChainPayout;
    const at = clock.now();
    const row = {
      network,
      txid: transactionId,
      kind: 'payout',
      coin,
      address: to.address,
      tag: to.tag,
      amount,
      at,
    } as const;
    const known = await repository.find(network, transactionId);
    if (known?.state === 'rejected' || (!known && mode === 'reject')) {
      await repository.reject(row);
      return { state: 'rejected', reason: 'the network refused the transaction' } as const;
    }
    const isNew = await repository.add({ ...row, silent: mode === 'silent', moved: mode !== 'fail' }, 0, needed);
    if (isNew && mode === 'lose') throw Object.assign(new Error('the answer was lost'), { code: 'ETIMEDOUT' });
    return { state: 'accepted' } as const;
  }

  return {
    ...createSandboxSigner(db, faults),
    canonical: simulatedAddresses.canonical,
    async depositAddress(network, memberId) {
      await faults.pass('chain');
      return simulatedAddresses.depositAddress(network, memberId);
    },
    onPayment: (listener) => {
      take = listener;
    },
    confirmationsNeeded: (network) => (addressFormats.has(network) ? needed : 0),
    canPayOut: (network) => addressFormats.has(network),
    async inspect(network, address) {
      await faults.pass('chain');
      if (!isAddressOf(network, address)) return 'invalid';
      const spelled = simulatedAddresses.canonical(address);
      if (evmNetworks.has(network) && spelled.toLowerCase().endsWith('c0de')) return 'contract';
      const contract = await db
        .selectFrom('sandbox_chain_contract')
        .select('network')
        .where('network', '=', network)
        .where('address', '=', spelled)
        .executeTakeFirst();
      return contract ? 'contract' : 'account';
    },
    broadcast: (network, { raw, transactionId }) => broadcast(network, raw, transactionId),
    async status({ network }, transactionId) {
      await faults.pass('chain');
      return statusOf(await repository.find(network, transactionId), transactionId);
    },
    async holdings(coin) {
      await faults.pass('chain');
      return repository.holdings(coin, needed);
    },

    async pay({ confirmations = needed, network, ...sent }) {
      await faults.pass('chain');
      const place = { network: network ?? sent.coin, address: simulatedAddresses.canonical(sent.address) };
      const { transactionId, coin, tag = '', amount } = sent;
      const row = { ...place, txid: transactionId, kind: 'payment', coin, tag, amount, at: clock.now() } as const;
      await repository.add(row, confirmations, needed);
      const seen = await repository.find(place.network, transactionId);
      if (!seen) throw new Error(`${transactionId} was not recorded`);
      return tell(seen, { coin, address: place.address, tag, amount });
    },
    async mine(network, count) {
      const height = await repository.mine(network, count, clock.now());
      await tellAll(network);
      return height;
    },
    async reorganise(network, depth, drop = false) {
      const height = await repository.reorganise(network, depth, drop, clock.now());
      await tellAll(network);
      return height;
    },
    async tick() {
      await faults.pass('chain');
      for (const { network } of await repository.networks()) {
        await repository.mineDue(network, needed, blockMs, clock.now());
        await tellAll(network);
      }
    },
    async setPayoutMode(next) {
      mode = next;
      if (mode !== 'silent') await repository.unsilence();
    },
    async addContract(network, address) {
      const row = { network, address: simulatedAddresses.canonical(address) };
      await db
        .insertInto('sandbox_chain_contract')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    transactionsOf: (address) => repository.ofAddress(simulatedAddresses.canonical(address)),
    addHolding: (coin, amount) => repository.addHolding(coin, amount),
    openHolding: (coin, total) => repository.openHolding(coin, total, needed),
  };
}

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
