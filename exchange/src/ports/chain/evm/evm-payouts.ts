import type { Hash } from 'viem';
import type { Clock } from '../../../platform/core/clock';
import { isAddressOf } from '../address-check';
import type { BroadcastAnswer, ChainPayout, PayoutStatus, SignAnswer, SignedPayout } from '../chain';
import type { EvmPayout } from './evm.tables';
import { absent, type EvmNetwork } from './evm-network';
import { type EvmPayoutRepository, fuelPrefix } from './evm-payout.repository';
import type { SignerClient } from './signer-client';
import type { Fees } from './signer-wire';

export interface EvmPayoutsDeps {
  readonly network: EvmNetwork;
  readonly repository: EvmPayoutRepository;
  readonly signer: SignerClient;
  readonly clock: Clock;
}

/** A signed payout that nobody has sent blocks those after it: it is given up after this long. */
const gapMsMax = 30 * 60_000;
const gasMax = 100_000n;

/** What a block says of a transaction. */
interface Included {
  readonly txid: string;
  readonly confirmations: number;
  readonly succeeded: boolean;
  /** False for the payment of nothing in the place of a payout that was given up. */
  readonly pays: boolean;
}

/** Payouts of the hot wallet: signed once, sent until a block has one of their transactions. */
export class EvmPayouts {
  private gap: { readonly nonce: number; readonly since: number } | null = null;

  constructor(private readonly deps: EvmPayoutsDeps) {}

  /** @throws Error while network or signer cannot be asked, the hot wallet is short, or fees are above the signer's highest: the payout waits. */
  async sign(payout: ChainPayout): Promise<SignAnswer> {
    const { network, repository, signer, clock } = this.deps;
    const content = textOf(payout);
    const before = await repository.find(payout.payoutId);
    if (before && (await this.isGivenUp(before))) return refusal('the payout was given up');
    if (before) return before.content === content ? signedOf(before) : refusal('another payout was signed by this id');
    if (!network.serves(payout.coin)) return refusal(`${payout.coin} is not on ${network.name}`);
    if (!isAddressOf(network.name, payout.to.address)) return refusal('no address of the network');
    const fees = await network.fees();
    await this.requireFunds(payout, BigInt(fees.maxFeePerGas));
    const { hot } = network.settings;
    const nonceMin = await network.client.getTransactionCount({ address: hot, blockTag: 'latest' });
    const { payoutId, coin, to, amount } = payout;
    const answer = await signer.sign({ payoutId, coin, to: to.address, amount, fees, nonceMin });
    if (answer.state === 'refused' && answer.forNow) throw new Error(`the signer waits: ${answer.reason}`);
    if (answer.state === 'refused') return refusal(answer.reason);
    const { transactionId: txid, raw, nonce } = answer;
    await repository.insert({ payout_id: payoutId, nonce: BigInt(nonce), content, txid, raw, signed_at: clock.now() });
    return { state: 'signed', signed: { transactionId: txid, raw } };
  }

  /** The signer may have written down what a crash kept the exchange from hearing: nobody would use that nonce, and all after it would wait. */
  async giveUp(payoutId: string): Promise<boolean> {
    const { network, repository, signer, clock } = this.deps;
    const row = await repository.find(payoutId);
    if (row) return (await this.isGivenUp(row)) || this.payNothing(row);
    const answer = await signer.voidPayout({ payoutId, fees: await network.fees() });
    if (answer.state === 'refused' && answer.forNow) throw new Error(`the signer waits: ${answer.reason}`);
    // It was never signed.
    if (answer.state === 'refused') return true;
    const { transactionId: txid, raw } = answer;
    const voided = {
      state: 'voided',
      content: '',
      txid,
      raw,
      sent_height: await network.client.getBlockNumber(),
    } as const;
    await repository.insert({ payout_id: payoutId, nonce: BigInt(answer.nonce), signed_at: clock.now(), ...voided });
    await network.send(raw);
    return true;
  }

  async broadcast({ transactionId, raw }: SignedPayout): Promise<BroadcastAnswer> {
    const { network, repository } = this.deps;
    const row = await repository.findByTransaction(transactionId);
    if (!row) throw new Error(`${transactionId} was not signed here`);
    const height = await network.client.getBlockNumber();
    if (row.state === 'final') return (await this.included(row))?.pays ? { state: 'accepted' } : given;
    if (!(await repository.markSent(row.payout_id, height))) return given;
    // A replacement is preferred by the network to what was signed first.
    return this.send(row, row.txid === transactionId ? raw : row.raw);
  }

  async status(payoutId: string, transactionId: string): Promise<PayoutStatus> {
    const { network, repository } = this.deps;
    const row = (await repository.find(payoutId)) ?? (await repository.findByTransaction(transactionId));
    if (!row) return { state: 'unknown', confirmations: 0, transactionId };
    const included = await this.included(row);
    if (included) {
      const { txid, confirmations, succeeded } = included;
      const isFinal = confirmations >= network.settings.confirmations;
      const state = isFinal ? (succeeded ? 'confirmed' : 'failed') : 'pending';
      return { state, confirmations, transactionId: txid };
    }
    const waiting = { confirmations: 0, transactionId: row.txid };
    // `sent` is committed before the network is called; from there on `care` sends it again until a block has it.
    if (row.state === 'signed') return { state: 'unknown', neverSent: true, ...waiting };
    return { state: row.state === 'final' ? 'unknown' : 'pending', ...waiting };
  }

  /** Gives a deposit address what moving its tokens costs, once for each of its nonces. */
  async fuel(index: bigint, addressNonce: number, amount: string, fees: Fees): Promise<void> {
    const { network, repository, signer, clock } = this.deps;
    let payoutId = `${fuelPrefix}${index}:${addressNonce}`;
    let before = await repository.find(payoutId);
    for (let round = 2; before && (await this.isGivenUp(before)); round += 1) {
      payoutId = `${fuelPrefix}${index}:${addressNonce}:${round}`;
      before = await repository.find(payoutId);
    }
    // A crash before it was sent leaves a nonce that every later payout waits for.
    if (before?.state === 'signed') await this.broadcast({ transactionId: before.txid, raw: before.raw });
    if (before) return;
    const nonceMin = await network.client.getTransactionCount({ address: network.settings.hot, blockTag: 'latest' });
    const answer = await signer.fuel({ payoutId, index: Number(index), amount, fees, nonceMin });
    if (answer.state === 'refused') throw new Error(`the signer fuels nothing: ${answer.reason}`);
    const { transactionId: txid, raw, nonce } = answer;
    const content = JSON.stringify({ fuel: amount });
    await repository.insert({ payout_id: payoutId, nonce: BigInt(nonce), content, txid, raw, signed_at: clock.now() });
    await this.broadcast({ transactionId: txid, raw });
  }

  /** Sends again what the network has forgotten, raises fees of what waits too long, closes gaps between nonces, and ends what is final. */
  async care(): Promise<void> {
    const height = await this.deps.network.client.getBlockNumber();
    const problems: unknown[] = [];
    const open = await this.deps.repository.open();
    for (const row of open) await this.careFor(row, height).catch((error) => problems.push(error));
    await this.closeGap(open).catch((error) => problems.push(error));
    if (problems.length > 0) throw problems[0];
  }

  /** Has a payment of nothing signed in the place of a payout that was never sent, and sends it. @returns false where it was sent. */
  private async payNothing(row: EvmPayout): Promise<boolean> {
    const { network, repository, signer } = this.deps;
    if (!(await repository.giveUp(row.payout_id))) return false;
    const answer = await signer.voidPayout({ payoutId: row.payout_id, fees: await network.fees() });
    if (answer.state === 'refused') throw new Error(`${row.payout_id} cannot be given up: ${answer.reason}`);
    const { transactionId: txid, raw } = answer;
    const height = await network.client.getBlockNumber();
    await repository.replace(row.payout_id, { txid, raw, height, pays: false });
    await this.send({ ...row, txid, raw }, raw);
    return true;
  }

  /**
   * Gives up what has the nonce that the network waits for, once later ones have waited for half an hour: the signer has signed it unheard, and nobody has
   * asked for it again, or could.
   */
  private async closeGap(open: readonly EvmPayout[]): Promise<void> {
    const { network, signer, clock } = this.deps;
    const nonce = await network.client.getTransactionCount({ address: network.settings.hot, blockTag: 'latest' });
    const nonces = open.map((row) => Number(row.nonce));
    const isOpen = !nonces.includes(nonce) && nonces.some((each) => each > nonce);
    const now = clock.now().getTime();
    if (!isOpen) this.gap = null;
    else if (this.gap?.nonce !== nonce) this.gap = { nonce, since: now };
    if (!this.gap || now - this.gap.since <= gapMsMax) return;
    const { payoutId } = await signer.payoutAt({ nonce });
    if (payoutId === null)
      throw new Error(`nothing was signed with nonce ${nonce} of the hot wallet, and later ones wait`);
    if (!(await this.giveUp(payoutId))) throw new Error(`${payoutId} was sent, and its nonce ${nonce} is free`);
  }

  private async careFor(row: EvmPayout, height: bigint): Promise<void> {
    const { network, repository, clock } = this.deps;
    const included = await this.included(row);
    if (included) {
      if (included.confirmations >= network.settings.confirmations) await repository.finish(row.payout_id);
      return;
    }
    if (row.state === 'signed') {
      if (clock.now().getTime() - row.signed_at.getTime() > gapMsMax) await this.payNothing(row);
      return;
    }
    // Until nothing is paid in its place, what the row has is the payout itself.
    if (row.state === 'voided' && !(await this.isReplaced(row))) {
      await this.payNothing(row);
      return;
    }
    const waited = height - (row.sent_height ?? height);
    if (waited >= BigInt(network.settings.patienceBlocks)) await this.raise(row, height);
    else if (!(await this.knows(row.txid))) await this.send(row, row.raw);
  }

  private async raise(row: EvmPayout, height: bigint): Promise<void> {
    const { network, repository, signer } = this.deps;
    const fees = await network.fees();
    const higher = { ...fees, maxFeePerGas: String(BigInt(fees.maxFeePerGas) * 2n) };
    const call = row.state === 'voided' ? signer.voidPayout.bind(signer) : signer.bump.bind(signer);
    const answer = await call({ payoutId: row.payout_id, fees: higher });
    // Its policy sets the highest fee: what was sent waits on.
    if (answer.state === 'refused') return;
    const { transactionId: txid, raw } = answer;
    await repository.replace(row.payout_id, { txid, raw, height, pays: row.state !== 'voided' });
    await this.send({ ...row, txid, raw }, raw);
  }

  /** @throws Error where the network's word leaves it open whether it has the transaction. */
  private async send(row: EvmPayout, raw: string): Promise<BroadcastAnswer> {
    const { network } = this.deps;
    try {
      await network.send(raw);
      return { state: 'accepted' };
    } catch (error) {
      const said = String((error as { details?: string }).details ?? (error as Error).message).toLowerCase();
      // Another transaction of this payout may have been first; one that is not would have to be final to be believed.
      if (/nonce too low|underpriced/.test(said) && (await this.included(row))) return { state: 'accepted' };
      if (/underpriced/.test(said) && (await this.knowsAny(row))) return { state: 'accepted' };
      throw error;
    }
  }

  /** The transaction of a payout that a block has; null where none has. A void one counts as failed. */
  private async included({ payout_id }: EvmPayout): Promise<Included | null> {
    const { client } = this.deps.network;
    for (const { txid, pays } of await this.deps.repository.transactions(payout_id)) {
      const receipt = await client.getTransactionReceipt({ hash: txid as Hash }).catch(absent);
      if (!receipt) continue;
      const tip = await client.getBlockNumber();
      const confirmations = Number(tip - receipt.blockNumber) + 1;
      return { txid, confirmations, pays, succeeded: pays && receipt.status === 'success' };
    }
    return null;
  }

  private async isGivenUp(row: EvmPayout): Promise<boolean> {
    return row.state === 'voided' || this.isReplaced(row);
  }

  /** Whether a payment of nothing was signed in its place. */
  private async isReplaced({ payout_id }: EvmPayout): Promise<boolean> {
    return (await this.deps.repository.transactions(payout_id)).some(({ pays }) => !pays);
  }

  private async knows(txid: string): Promise<boolean> {
    const found = await this.deps.network.client.getTransaction({ hash: txid as Hash }).catch(absent);
    return found !== null;
  }

  private async knowsAny(row: EvmPayout): Promise<boolean> {
    for (const { txid } of await this.deps.repository.transactions(row.payout_id))
      if (await this.knows(txid)) return true;
    return false;
  }

  /** @throws Error where the hot wallet could not pay amount and fee. */
  private async requireFunds({ coin, amount }: ChainPayout, feePerGas: bigint): Promise<void> {
    const { network } = this.deps;
    const { hot } = network.settings;
    const fee = gasMax * feePerGas;
    const units = network.unitsOf(coin, amount);
    const needed = coin === network.name ? units + fee : units;
    if ((await network.balanceOf(coin, hot)) < needed) throw new Error(`the hot wallet is short of ${coin}`);
    if (coin !== network.name && (await network.balanceOf(network.name, hot)) < fee)
      throw new Error(`the hot wallet is short of ${network.name} for fees`);
  }
}

const given: BroadcastAnswer = { state: 'rejected', reason: 'the payout was given up' };

const refusal = (reason: string): SignAnswer => ({ state: 'refused', reason });

const signedOf = ({ txid, raw }: EvmPayout): SignAnswer => ({ state: 'signed', signed: { transactionId: txid, raw } });

const textOf = ({ coin, to, amount }: ChainPayout): string =>
  JSON.stringify({ coin, address: to.address, tag: to.tag, amount });
