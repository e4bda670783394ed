import type { EvmAddress } from './evm.tables';
import type { EvmNetwork } from './evm-network';
import type { EvmPaymentRepository } from './evm-payment.repository';
import type { EvmPayouts } from './evm-payouts';
import type { SignerClient } from './signer-client';
import type { Fees } from './signer-wire';

export interface EvmSweeperDeps {
  readonly network: EvmNetwork;
  readonly addresses: Pick<EvmPaymentRepository, 'addresses' | 'setUnswept'>;
  readonly payouts: Pick<EvmPayouts, 'fuel'>;
  readonly signer: Pick<SignerClient, 'sweep'>;
}

const coinGas = 21_000n;
const tokenGas = 100_000n;

/** Empties deposit addresses to the cold wallet: tokens first, for which an address is given the fee, then the coin of the fees. */
export class EvmSweeper {
  constructor(private readonly deps: EvmSweeperDeps) {}

  /** One step for each address that something has come to. */
  async sweep(): Promise<void> {
    const { network, addresses } = this.deps;
    const waiting = (await addresses.addresses()).filter(({ unswept }) => unswept);
    if (waiting.length === 0) return;
    const fees = await network.fees();
    const problems: unknown[] = [];
    for (const each of waiting) await this.step(each, fees).catch((error) => problems.push(error));
    if (problems.length > 0) throw problems[0];
  }

  private async step(place: EvmAddress, fees: Fees): Promise<void> {
    const { network, addresses } = this.deps;
    const address = place.address as `0x${string}`;
    const [sent, known] = await Promise.all(
      (['latest', 'pending'] as const).map((blockTag) => network.client.getTransactionCount({ address, blockTag })),
    );
    // One at a time: what is on its way changes what is there.
    if (sent === undefined || sent !== known) return;
    const tip = await network.client.getBlockNumber();
    const final = tip - BigInt(network.settings.confirmations) + 1n;
    if (final < 0n) return;
    const price = BigInt(fees.maxFeePerGas);
    const own = await network.balanceOf(network.name, address);
    for (const coin of Object.keys(network.settings.tokens)) {
      const now = await network.balanceOf(coin, address);
      if (now < this.least(coin)) continue;
      const settled = await this.settled(coin, address, now, final);
      // The coin of the fees stays until no token needs it.
      if (settled < this.least(coin)) return;
      if (own >= tokenGas * price) return this.send(place, coin, settled, sent, fees);
      const gift = network.amountOf(network.name, tokenGas * price * 2n);
      return this.deps.payouts.fuel(place.account_index, sent, gift, fees);
    }
    const cost = coinGas * price;
    if (own < cost + this.least(network.name)) return addresses.setUnswept(place.address, false);
    const left = (await this.settled(network.name, address, own, final)) - cost;
    if (left >= this.least(network.name)) await this.send(place, network.name, left, sent, fees);
  }

  /** What a block not yet final brought may go again; what one took is gone. */
  private async settled(coin: string, address: `0x${string}`, now: bigint, final: bigint): Promise<bigint> {
    const later = now - (await this.deps.network.balanceOf(coin, address, final));
    return later > 0n ? now - later : now;
  }

  private async send(
    { account_index }: EvmAddress,
    coin: string,
    units: bigint,
    nonce: number,
    fees: Fees,
  ): Promise<void> {
    const { network, signer } = this.deps;
    const amount = network.exactAmountOf(coin, units);
    const answer = await signer.sweep({ index: Number(account_index), coin, amount, nonce, fees });
    if (answer.state === 'refused') throw new Error(`the signer sweeps no ${coin}: ${answer.reason}`);
    await network.send(answer.raw);
  }

  private least(coin: string): bigint {
    const { network } = this.deps;
    const units = network.unitsOf(coin, network.settings.sweepMin[coin] ?? '0');
    return units > 0n ? units : 1n;
  }
}
