import { type Address, decodeEventLog, getAddress, type Hash, parseAbi, type TransactionReceipt } from 'viem';
import type { IncomingCoins, TakeCoins } from '../chain';
import { absent, type EvmNetwork } from './evm-network';
import type { EvmPaymentRepository, Look, SeenBlock, SeenPayment } from './evm-payment.repository';
import type { EvmPayoutRepository } from './evm-payout.repository';

export interface EvmWatcherDeps {
  readonly network: EvmNetwork;
  readonly repository: EvmPaymentRepository;
  readonly payouts: Pick<EvmPayoutRepository, 'fuelAmong'>;
  readonly take: TakeCoins;
}

type Payment = Look['payments'][number];

/** Blocks that one look reads at most. */
const blocksMax = 50n;
/** Payments that one look tells of at most. */
const newsMax = 500;
const transferAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

/** Reads the chain block by block, remembers where it was, notices blocks that are taken back, and tells the exchange of payments. */
export class EvmWatcher {
  private told: bigint | null = null;

  constructor(private readonly deps: EvmWatcherDeps) {}

  /** The block up to which the exchange hears of payments or has heard of them; null until the first look of this process has told of all. */
  get toldHeight(): bigint | null {
    return this.told;
  }

  /** Reads what is new, then tells. Rejects while network or exchange cannot be asked; the next look begins where this one ended. */
  async look(): Promise<void> {
    await this.read();
    const height = await this.deps.repository.height();
    // Each payment is booked as it is told of: holdings from before it would lack it.
    if (this.told !== null) this.told = height;
    if (await this.tell()) this.told = height;
  }

  /** Notes where the chain is now, unless it was read before: what comes after this moment is seen, whenever the first look is. */
  async begin(): Promise<void> {
    const { network, repository } = this.deps;
    if (await repository.hasCursor()) return;
    const { number: height, hash } = await network.client.getBlock();
    await repository.cursor({ height, hash });
  }

  private async read(): Promise<void> {
    const { network, repository } = this.deps;
    const { client, name } = network;
    const tip = await client.getBlock();
    const before = await repository.cursor({ height: tip.number, hash: tip.hash });
    // A node that lags behind has taken nothing back.
    if (tip.number < before.height) return;
    const base = await this.commonBlock(await repository.blocks());
    const end = base.height + blocksMax;
    const addresses = new Set((await repository.addresses()).map(({ address }) => address));
    const blocks: SeenBlock[] = [];
    const payments: Payment[] = [];
    let parent = base.hash;
    for (let height = base.height + 1n; height <= tip.number && height <= end; height += 1n) {
      const block = await client.getBlock({ blockNumber: height, includeTransactions: true });
      // The chain has changed while it was read: the next look sees it whole.
      if (block.parentHash !== parent) break;
      parent = block.hash;
      blocks.push({ height, hash: block.hash });
      const place = { network: name, height, block_hash: block.hash };
      const coins = await this.withoutFuel(
        block.transactions.filter(({ to, value }) => to && value > 0n && addresses.has(getAddress(to))),
      );
      const hashes = new Set([
        ...coins.map(({ hash }) => hash),
        ...(await this.tokenTransactions(block.hash, addresses)),
      ]);
      for (const hash of hashes) {
        const receipt = await client.getTransactionReceipt({ hash });
        const coin = coins.find((each) => each.hash === hash);
        payments.push(...this.paymentsOf(receipt, addresses, coin).map((each) => ({ ...each, ...place })));
      }
    }
    const reached = blocks.at(-1)?.height ?? base.height;
    const dropped = await this.droppedBy(reached, new Set(payments.map(({ txid }) => txid)));
    const isNews = blocks.length > 0 || base.height < before.height || dropped.length > 0;
    if (isNews) await repository.write(before, { base: base.height, blocks, payments, dropped });
  }

  /** What an address is given to move its tokens comes from the hot wallet and stays the exchange's; payouts to members come from there as well. */
  private async withoutFuel<Sent extends { readonly from: Address; readonly hash: Hash }>(
    sent: Sent[],
  ): Promise<Sent[]> {
    const hot = getAddress(this.deps.network.settings.hot);
    const own = sent.filter(({ from }) => getAddress(from) === hot);
    const fuel = await this.deps.payouts.fuelAmong(own.map(({ hash }) => hash));
    return sent.filter(({ hash }) => !fuel.has(hash));
  }

  /** The newest block that was read and is still there. @throws Error where none of those remembered is. */
  private async commonBlock(known: readonly SeenBlock[]): Promise<SeenBlock> {
    for (const block of known) {
      const now = await this.deps.network.client.getBlock({ blockNumber: block.height }).catch(absent);
      if (now?.hash === block.hash) return block;
    }
    throw new Error(`${this.deps.network.name}: none of the ${known.length} last blocks is on the chain any more`);
  }

  /** Anybody can have payments of nothing, or of a token of their own, said of any address, thousands in a block: they are not looked at. */
  private async tokenTransactions(blockHash: Hash, addresses: ReadonlySet<string>): Promise<Hash[]> {
    const { client, contracts } = this.deps.network;
    if (contracts.length === 0) return [];
    const logs = await client.getLogs({ blockHash, address: contracts, event: transferAbi[0] });
    return logs.flatMap(({ args: { to, value }, transactionHash }) =>
      to && value && addresses.has(to) ? [transactionHash] : [],
    );
  }

  /** A failed transaction moved nothing and has no events. */
  private paymentsOf(
    { status, transactionHash, logs }: TransactionReceipt,
    addresses: ReadonlySet<string>,
    coin: { readonly to: Address | null; readonly value: bigint } | undefined,
  ): Omit<Payment, 'height' | 'block_hash' | 'network'>[] {
    if (status !== 'success') return [];
    const { network } = this.deps;
    const found: Omit<Payment, 'height' | 'block_hash' | 'network'>[] = [];
    if (coin?.to) {
      const amount = network.amountOf(network.name, coin.value);
      found.push({
        txid: transactionHash,
        hash: transactionHash,
        coin: network.name,
        address: getAddress(coin.to),
        amount,
      });
    }
    for (const [place, log] of logs.entries()) {
      const transfer = transferOf(log);
      const code = network.coinAt(log.address);
      if (!code || !transfer || !addresses.has(transfer.to)) continue;
      const amount = network.amountOf(code, transfer.value);
      // The place within the transaction stays when another block takes it.
      found.push({
        txid: `${transactionHash}:${place}`,
        hash: transactionHash,
        coin: code,
        address: transfer.to,
        amount,
      });
    }
    return found;
  }

  /**
   * Payments that lost their block as many blocks ago as make one final, and that the network has forgotten, or has in a block that was read: there
   * the transaction has failed, or has paid something else.
   */
  private async droppedBy(height: bigint, found: ReadonlySet<string>): Promise<string[]> {
    const { network, repository } = this.deps;
    const dropped: string[] = [];
    for (const { txid, hash, height: was } of await repository.lost()) {
      if (found.has(txid) || height < was + BigInt(network.settings.confirmations)) continue;
      const known = await network.client.getTransactionReceipt({ hash: hash as Hash }).catch(absent);
      if (!known || known.blockNumber <= height) dropped.push(txid);
    }
    return dropped;
  }

  /** @returns whether nothing is left to tell. */
  private async tell(): Promise<boolean> {
    const { network, repository, take } = this.deps;
    const needed = network.settings.confirmations;
    const problems: unknown[] = [];
    const news = await repository.untold(needed, newsMax);
    for (const seen of news) {
      await take(incomingOf(seen))
        .then(() => repository.markTold(seen, needed))
        .catch((error) => problems.push(error));
    }
    if (problems.length > 0) throw problems[0];
    return news.length < newsMax;
  }
}

function transferOf(log: TransactionReceipt['logs'][number]): { to: string; value: bigint } | null {
  try {
    const { args } = decodeEventLog({ abi: transferAbi, topics: log.topics, data: log.data });
    return args.value > 0n ? { to: args.to, value: args.value } : null;
  } catch {
    return null;
  }
}

const incomingOf = (seen: SeenPayment): IncomingCoins => ({
  transactionId: seen.txid,
  network: seen.network,
  coin: seen.coin,
  address: seen.address,
  amount: seen.amount,
  confirmations: seen.confirmations,
  block: seen.block_hash === null ? null : { hash: seen.block_hash, height: Number(seen.height) },
  gone: seen.state === 'dropped',
  asOf: seen.version,
});
