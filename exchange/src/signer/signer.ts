import { encodeFunctionData, getAddress, isAddress, keccak256, parseAbi, parseUnits } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type {
  Fees,
  FuelRequest,
  NonceAnswer,
  NonceQuestion,
  ReplaceRequest,
  SignerAnswer,
  SignerRefusal,
  SignRequest,
  SweepRequest,
  WalletDescription,
} from '../ports/chain/evm/signer-wire';
import type { Journal, JournalLine } from './journal';
import { type CoinOnChain, limitProblem, type SignerPolicy, unitsOf } from './policy';
import type { Wallet } from './wallet';

export interface SignerDeps {
  readonly wallet: Wallet;
  readonly policy: SignerPolicy;
  readonly journal: Pick<Journal, 'append'>;
  /** All lines that the journal held at the start. */
  readonly lines: readonly JournalLine[];
  now(): Date;
}

/** What is to be signed: a transfer of a coin from one of the signer's accounts. */
interface Transfer {
  readonly from: PrivateKeyAccount;
  readonly coin: CoinOnChain;
  readonly to: `0x${string}`;
  readonly units: bigint;
  readonly nonce: number;
  readonly fees: Fees;
}

const transferAbi = parseAbi(['function transfer(address to, uint256 value)']);
const gasOfCoin = 21_000n;
/** Room for an account with code to take coins, and for a token. */
const gasMax = 100_000n;
const indexMax = 2 ** 31 - 1;
const refusal = (reason: string): SignerRefusal => ({ state: 'refused', reason });

/**
 * Signs within its own policy. A payout keeps its nonce for ever: signed again it is the same transaction, replaced it is one that the network takes in
 * the place of the first.
 */
export class Signer {
  private readonly payouts = new Map<string, JournalLine>();
  private nextNonce = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly deps: SignerDeps) {
    for (const line of deps.lines) this.remember(line);
  }

  get description(): WalletDescription {
    const { wallet, policy } = this.deps;
    return { xpub: wallet.xpub, hot: wallet.hot.address, cold: getAddress(policy.cold) };
  }

  /** Pays out, within the limits of a transaction and of a day. */
  sign(request: SignRequest): Promise<SignerAnswer> {
    return this.inTurn(async () => {
      const coin = this.deps.policy.coins[request.coin];
      const units = coin && unitsOf(request.amount, coin.decimals);
      if (!coin || !units) return refusal(`${request.amount} ${request.coin} is no amount`);
      if (!isAddress(request.to)) return refusal(`${request.to} is no address`);
      return this.place({ ...request, to: getAddress(request.to), units }, () =>
        limitProblem(this.deps.policy, { coin: request.coin, units, day: this.today() }, this.signedBefore()),
      );
    });
  }

  /** Gives one of the signer's own deposit addresses a little for network fees; asked again with another amount, it answers the first. */
  fuel({ index, ...request }: FuelRequest): Promise<SignerAnswer> {
    return this.inTurn(async () => {
      const { policy, wallet } = this.deps;
      const units = unitsOf(request.amount, 18);
      if (!units || units > parseUnits(policy.fuelMax, 18)) return refusal(`more fuel than ${policy.fuelMax}`);
      if (!isIndex(index)) return refusal(`${index} is no deposit address`);
      // Fees have moved since a crash: another amount would be refused, and its nonce would stay open.
      const first = this.payouts.get(request.payoutId);
      const gift = first ? BigInt(first.units) : units;
      return this.place(
        { ...request, coin: feeCoin(policy), to: wallet.deposit(index).address, units: gift },
        () => null,
      );
    });
  }

  /** @returns a transaction that the network prefers to those that were signed for the payout before. */
  bump({ payoutId, fees }: ReplaceRequest): Promise<SignerAnswer> {
    return this.inTurn(async () => {
      const line = this.payouts.get(payoutId);
      if (!line || line.event === 'voided') return refusal('nothing to replace');
      if (!isHigher(fees, line)) return answerOf(line);
      return this.replace(line, { event: 'bumped', to: line.to, units: line.units }, fees);
    });
  }

  /** Uses the nonce of a payout that will never be sent, so that later ones need not wait for it. It is never signed again. */
  voidPayout({ payoutId, fees }: ReplaceRequest): Promise<SignerAnswer> {
    return this.inTurn(async () => {
      const line = this.payouts.get(payoutId);
      if (!line) return refusal('nothing to replace');
      if (line.event === 'voided' && !isHigher(fees, line)) return answerOf(line);
      return this.replace(line, { event: 'voided', to: this.deps.wallet.hot.address, units: '0' }, fees);
    });
  }

  /** Which payout was signed with a nonce of the hot wallet, if any: an answer may have been lost. */
  async payoutAt({ nonce }: NonceQuestion): Promise<NonceAnswer> {
    const line = [...this.payouts.values()].find((each) => each.nonce === nonce);
    return { payoutId: line?.payoutId ?? null };
  }

  /** Empties a deposit address; there is one place that it can be emptied to. */
  sweep({ index, amount, nonce, fees, ...request }: SweepRequest): Promise<SignerAnswer> {
    return this.inTurn(async () => {
      const { policy, wallet } = this.deps;
      const coin = policy.coins[request.coin];
      const units = coin && unitsOf(amount, coin.decimals);
      if (!coin || !units || !isIndex(index) || !isIndex(nonce)) return refusal('no amount of a deposit address');
      const problem = this.feeProblem(fees);
      if (problem) return problem;
      const from = wallet.deposit(index);
      const raw = await this.signed({ from, coin, to: getAddress(policy.cold), units, nonce, fees });
      return { state: 'signed', transactionId: keccak256(raw), raw, nonce };
    });
  }

  private async place(
    { payoutId, coin, to, units, fees, nonceMin }: Omit<SignRequest, 'amount'> & { readonly units: bigint },
    limits: () => string | null,
  ): Promise<SignerAnswer> {
    const before = this.payouts.get(payoutId);
    if (before?.event === 'voided') return refusal('the payout was given up');
    if (before) {
      const isSame = before.coin === coin && before.to === to && before.units === String(units);
      return isSame ? answerOf(before) : refusal('another payout was signed by this id');
    }
    // What its limits forbid need not wait for lower fees.
    const problem = isIndex(nonceMin) ? limits() : 'no nonce';
    const refused = problem ? refusal(problem) : this.feeProblem(fees);
    if (refused) return refused;
    const nonce = Math.max(this.nextNonce, nonceMin);
    const known = this.coinOf(coin);
    const raw = await this.signed({
      from: this.deps.wallet.hot,
      coin: known,
      to: to as `0x${string}`,
      units,
      nonce,
      fees,
    });
    const what = { payoutId, nonce, coin, to, units: String(units), day: this.today() };
    return this.write({ event: 'signed', ...what, ...fees, transactionId: keccak256(raw), raw });
  }

  private async replace(
    line: JournalLine,
    change: Pick<JournalLine, 'event' | 'to' | 'units'>,
    wanted: Fees,
  ): Promise<SignerAnswer> {
    const fees = raised(line, wanted);
    const problem = this.feeProblem(fees);
    if (problem) return problem;
    const coin = change.event === 'voided' ? { decimals: 18, contract: null } : this.coinOf(line.coin);
    const { hot } = this.deps.wallet;
    const to = change.to as `0x${string}`;
    const raw = await this.signed({ from: hot, coin, to, units: BigInt(change.units), nonce: line.nonce, fees });
    return this.write({ ...line, ...change, ...fees, transactionId: keccak256(raw), raw });
  }

  private signed({ from, coin, to, units, nonce, fees }: Transfer): Promise<`0x${string}`> {
    const { contract } = coin;
    const call = contract
      ? { to: contract, value: 0n, gas: gasMax, data: encodeFunctionData({ abi: transferAbi, args: [to, units] }) }
      : { to, value: units, gas: from === this.deps.wallet.hot ? gasMax : gasOfCoin };
    return from.signTransaction({
      type: 'eip1559',
      chainId: this.deps.policy.chainId,
      nonce,
      maxFeePerGas: BigInt(fees.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
      ...call,
    });
  }

  private write(line: JournalLine): SignerAnswer {
    this.deps.journal.append(line);
    this.remember(line);
    return answerOf(line);
  }

  private remember(line: JournalLine): void {
    this.payouts.set(line.payoutId, line);
    this.nextNonce = Math.max(this.nextNonce, line.nonce + 1);
  }

  private *signedBefore() {
    for (const { event, coin, units, day } of this.payouts.values())
      if (event !== 'voided') yield { coin, units: BigInt(units), day };
  }

  private coinOf(code: string): CoinOnChain {
    const coin = this.deps.policy.coins[code];
    if (!coin) throw new Error(`the journal knows ${code}, the policy does not`);
    return coin;
  }

  private feeProblem({ maxFeePerGas, maxPriorityFeePerGas }: Fees): SignerRefusal | null {
    if (![maxFeePerGas, maxPriorityFeePerGas].every((fee) => /^[0-9]{1,30}$/.test(fee)))
      return refusal('no network fee');
    const isHigh = BigInt(maxFeePerGas) > BigInt(this.deps.policy.feeMax);
    return isHigh ? { ...refusal('the network fee is too high'), forNow: true } : null;
  }

  private today(): string {
    return this.deps.now().toISOString().slice(0, 10);
  }

  /** One at a time: two may not find the same nonce free, nor the same room under a limit. */
  private inTurn(work: () => Promise<SignerAnswer>): Promise<SignerAnswer> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}

const isIndex = (index: number): boolean => Number.isInteger(index) && index >= 0 && index <= indexMax;

const feeCoin = ({ coins }: SignerPolicy): string =>
  Object.entries(coins).find(([, { contract }]) => contract === null)?.[0] ?? '';

const answerOf = ({ transactionId, raw, nonce }: JournalLine): SignerAnswer => ({
  state: 'signed',
  transactionId,
  raw,
  nonce,
});

const isHigher = (fees: Fees, line: JournalLine): boolean => BigInt(fees.maxFeePerGas) > BigInt(line.maxFeePerGas);

/** Networks take a replacement whose fees are a tenth higher at least. */
function raised(line: JournalLine, wanted: Fees): Fees {
  const over = (before: string, fee: string) => {
    const least = (BigInt(before) * 9n) / 8n + 1n;
    return String(BigInt(fee) > least ? fee : least);
  };
  return {
    maxFeePerGas: over(line.maxFeePerGas, wanted.maxFeePerGas),
    maxPriorityFeePerGas: over(line.maxPriorityFeePerGas, wanted.maxPriorityFeePerGas),
  };
}
