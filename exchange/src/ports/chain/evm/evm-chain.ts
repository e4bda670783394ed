import { refused } from '@maru/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/core/clock';
import type { Database } from '../../../platform/core/database';
import { isAddressOf } from '../address-check';
import { evmAddress } from '../address-formats';
import type {
  AddressKind,
  BroadcastAnswer,
  Chain,
  ChainAddress,
  ChainPayout,
  SignAnswer,
  SignedPayout,
  SupplyChange,
  TakeCoins,
} from '../chain';
import { EvmNetwork } from './evm-network';
import { EvmPaymentRepository } from './evm-payment.repository';
import { EvmPayoutRepository } from './evm-payout.repository';
import { EvmPayouts } from './evm-payouts';
import type { EvmSettings } from './evm-settings';
import { EvmSweeper } from './evm-sweeper';
import { EvmWatcher } from './evm-watcher';
import { SignerClient } from './signer-client';

export interface EvmChainDeps {
  readonly settings: EvmSettings;
  /** Serves every other network. */
  readonly others: Chain;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

const lookMs = 1000;
const indexMax = 2n ** 31n;

/** An Ethereum-like network by its JSON-RPC, with a signer that is a process of its own. All other networks are left to another adapter. */
export class EvmChain implements Chain {
  private readonly network: EvmNetwork;
  private readonly payments: EvmPaymentRepository;
  private readonly payouts: EvmPayouts;
  private readonly watcher: EvmWatcher;
  private readonly sweeper: EvmSweeper;
  private take: TakeCoins = async () => refused('UNAVAILABLE');
  private timer: NodeJS.Timeout | undefined;
  private isWatching = false;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly deps: EvmChainDeps) {
    const { settings, db, clock } = deps;
    const network = new EvmNetwork(settings);
    const signer = new SignerClient({ socket: settings.signerSocket, secretFile: settings.signerSecretFile });
    this.network = network;
    this.payments = new EvmPaymentRepository(db, settings.network);
    const repository = new EvmPayoutRepository(db, settings.network);
    this.payouts = new EvmPayouts({ network, signer, clock, repository });
    const take: TakeCoins = (incoming) => this.take(incoming);
    this.watcher = new EvmWatcher({ network, repository: this.payments, payouts: repository, take });
    this.sweeper = new EvmSweeper({ network, signer, addresses: this.payments, payouts: this.payouts });
  }

  async depositAddress(network: string, memberId: bigint): Promise<ChainAddress | null> {
    if (!this.serves(network)) return this.deps.others.depositAddress(network, memberId);
    if (memberId >= indexMax) return null;
    const address = this.network.depositAddress(memberId);
    // Before anybody knows the address: a payment may be faster than the first look.
    await this.watcher.begin();
    await this.payments.addAddress(address, memberId);
    return { address, tag: '' };
  }

  canonical(address: string): string {
    if (!isAddressOf(this.deps.settings.network, address)) return this.deps.others.canonical(address);
    return evmAddress(Buffer.from(address.slice(2), 'hex'));
  }

  /** Payments of this network are told by its own watcher alone. */
  onPayment(take: TakeCoins): void {
    this.take = take;
    this.deps.others.onPayment(async (incoming) =>
      this.serves(incoming.network ?? '') ? refused('UNAVAILABLE') : take(incoming),
    );
  }

  confirmationsNeeded(network: string): number {
    return this.serves(network) ? this.deps.settings.confirmations : this.deps.others.confirmationsNeeded(network);
  }

  canPayOut(network: string): boolean {
    return this.serves(network) || this.deps.others.canPayOut(network);
  }

  async inspect(network: string, address: string): Promise<AddressKind> {
    if (!this.serves(network)) return this.deps.others.inspect(network, address);
    if (!isAddressOf(network, address)) return 'invalid';
    const code = await this.network.client.getCode({ address: this.canonical(address) as `0x${string}` });
    return code && code !== '0x' ? 'contract' : 'account';
  }

  sign(payout: ChainPayout): Promise<SignAnswer> {
    return this.serves(payout.network) ? this.payouts.sign(payout) : this.deps.others.sign(payout);
  }

  giveUp(payout: Pick<ChainPayout, 'payoutId' | 'network'>): Promise<boolean> {
    return this.serves(payout.network) ? this.payouts.giveUp(payout.payoutId) : this.deps.others.giveUp(payout);
  }

  broadcast(network: string, signed: SignedPayout): Promise<BroadcastAnswer> {
    return this.serves(network) ? this.payouts.broadcast(signed) : this.deps.others.broadcast(network, signed);
  }

  status(payout: Pick<ChainPayout, 'payoutId' | 'network'>, transactionId: string) {
    if (!this.serves(payout.network)) return this.deps.others.status(payout, transactionId);
    return this.payouts.status(payout.payoutId, transactionId);
  }

  /** None of the tokens that this network serves rebases. */
  supplyChange(coin: string, day: string): Promise<SupplyChange | null> {
    return this.deps.others.supplyChange(coin, day);
  }

  /**
   * Balances of hot and cold wallet and of every deposit address, and what other networks hold, without the exchange's own. As of the last block that is
   * final by what the exchange is told or has been told: a payment that it has not heard of would be a surplus.
   */
  async holdings(coin: string): Promise<string> {
    const { network, deps } = this;
    const elsewhere = await deps.others.holdings(coin);
    if (!network.serves(coin)) return elsewhere;
    const told = this.watcher.toldHeight;
    if (told === null) throw new Error(`${network.name} was not looked at yet`);
    const tip = await network.client.getBlockNumber();
    const behind = tip > told ? tip - told : 0n;
    const final = tip - behind - BigInt(deps.settings.confirmations) + 1n;
    const deposits = (await this.payments.addresses()).map(({ address }) => address as `0x${string}`);
    const places = [deps.settings.hot, deps.settings.cold, ...deposits];
    const units = await Promise.all(places.map((place) => network.balanceOf(coin, place, final > 0n ? final : 0n)));
    const sign = elsewhere.startsWith('-') ? -1n : 1n;
    const total = units.reduce((sum, each) => sum + each, sign * network.unitsOf(coin, elsewhere.replace('-', '')));
    return network.exactAmountOf(coin, total - network.unitsOf(coin, deps.settings.ownFunds[coin] ?? '0'));
  }

  feeReserve(coin: string): string {
    return this.deps.settings.ownFunds[coin] ?? '0';
  }

  start(): void {
    this.isWatching = true;
    this.schedule();
  }

  async stop(): Promise<void> {
    this.isWatching = false;
    clearTimeout(this.timer);
    await this.work;
  }

  /** Looks for payments, cares for payouts, sweeps. What fails is tried again by the next call. @throws the first error, after all were tried. */
  async tick(): Promise<void> {
    const problems: unknown[] = [];
    const note = (error: unknown) => problems.push(error);
    await this.watcher.look().catch(note);
    await this.payouts.care().catch(note);
    await this.sweeper.sweep().catch(note);
    if (problems.length > 0) throw problems[0];
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.work = this.tick()
        .catch((error) => this.deps.log.warn({ err: error }, `${this.network.name} is looked at again`))
        .then(() => {
          if (this.isWatching) this.schedule();
        });
    }, lookMs);
    this.timer.unref();
  }

  private serves(network: string): boolean {
    return network === this.deps.settings.network;
  }
}
