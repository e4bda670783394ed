import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { isRebaseStop } from '@maru/domain/rebase';
import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { withinTime } from '../../platform/core/jobs';
import type { Bank } from '../../ports/bank';
import type { Chain } from '../../ports/chain/chain';
import type { ChainIncident, Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { ListedCoin, Markets } from '../market';
import type { CustodyRepository } from './custody.repository';
import type { CustodyHalt } from './custody.tables';
import { gapOf, type HoldingsFacts, type HoldingsGap } from './holdings-gap';

/** What books and holdings of a coin say; minor units of the coin. */
export interface CustodyState {
  readonly coin: ListedCoin;
  readonly booked: bigint;
  readonly members: bigint;
  /** Null while bank or chains could not be asked. */
  readonly held: bigint | null;
  readonly pendingIn: bigint;
  readonly pendingOut: bigint;
  /** Arrived for nobody: held beside the books. */
  readonly unbooked: bigint;
  readonly gap: HoldingsGap;
  readonly checkedAt: Date | null;
  readonly halt: CustodyHalt | null;
}

/** Amounts on their way in and out per coin code, in minor units: what books and holdings may differ by. */
export type PendingAmounts = () => Promise<ReadonlyMap<string, bigint>>;

export interface CustodyDeps {
  readonly repository: CustodyRepository;
  readonly ledger: Pick<Ledger, 'balancesAt' | 'membersTotals'>;
  readonly markets: Pick<Markets, 'coins' | 'coin'>;
  readonly deposits: Pick<Deposits, 'incidents' | 'unbookedCoins'>;
  readonly chain: Pick<Chain, 'holdings' | 'feeReserve'>;
  readonly bank: Pick<Bank, 'balance'>;
  readonly pendingOut: PendingAmounts;
  /** Payouts and returns that were booked as paid since a moment, per coin code, in minor units. */
  leftSince(since: Date): ReturnType<PendingAmounts>;
}

/** Amounts per coin code, in minor units. */
interface Books {
  /** Of `before` and `left`. */
  readonly since: Date;
  /** Left since then as the books were read, and right after it. */
  readonly before: Awaited<ReturnType<PendingAmounts>>;
  readonly out: Awaited<ReturnType<PendingAmounts>>;
  readonly left: Awaited<ReturnType<PendingAmounts>>;
  readonly incoming: Awaited<ReturnType<Deposits['unbookedCoins']>>;
  readonly booked: Awaited<ReturnType<Ledger['balancesAt']>>;
}

interface Look extends Pick<CustodyState, 'booked' | 'held' | 'pendingIn' | 'pendingOut' | 'unbooked'> {
  /** Payouts that the books have let go a moment ago. */
  readonly left: bigint;
  /** Payouts that the books have let go while bank or network were asked. */
  readonly leftMeanwhile: bigint;
  /** Own coins that network fees may have used up. */
  readonly reserve: bigint;
  readonly checkedAt: Date;
}

/** For so long bank and chains may be read as they were before a payout that is booked as paid. */
const leftMsMax = 2 * minuteMs;
/** How long one network may take to say what it holds. */
const askMsMax = 30 * secondMs;

/**
 * Compares what the ledger says is held with what bank and chains hold, coin by coin. A lack that a second look confirms stops the payouts of that coin
 * until an operator resumes them; a surplus is told to the staff.
 */
export class Custody {
  private readonly looks = new Map<string, Look>();
  /** Coins of which bank or network still owes an answer. */
  private readonly asking = new Set<string>();
  /** Coins whose surplus is in the log already. */
  private readonly surpluses = new Set<string>();
  private halts: ReadonlyMap<string, CustodyHalt> = new Map();
  private members: ReadonlyMap<string, bigint> = new Map();

  constructor(
    private readonly context: Pick<Context, 'clock' | 'log'>,
    private readonly deps: CustodyDeps,
  ) {}

  /** Whether payouts of a coin stand still, as the last look read it. */
  isHalted(coin: string): boolean {
    return this.halts.has(coin);
  }

  /** Whether payouts of a coin stand still, as stored: also before the first look of this process. */
  async standsStill(coin: string): Promise<boolean> {
    return (await this.deps.repository.open()).some((halt) => halt.coin === coin);
  }

  /** Reads what was halted before this process began. */
  begin(): Promise<void> {
    return this.readHalts();
  }

  /**
   * Compares every coin once, and those that differ once more before they are halted. Coins are judged side by side, and one whose network still owes the
   * answer of an earlier look is left out: it holds up no other one.
   */
  async look(): Promise<void> {
    await this.readHalts();
    for (const { coin } of await this.deps.deposits.incidents()) await this.halt(coin, 'incident');
    // While their supply changes, books and chain differ; accepted payouts of these coins stand still then, too.
    const now = this.context.clock.now();
    const coins = this.deps.markets.coins().filter(({ code }) => !isRebaseStop(code, now));
    const books = await this.readBooks(coins);
    await Promise.all(coins.map((coin) => this.judge(coin, books)));
  }

  private async judge(coin: ListedCoin, books: Books): Promise<void> {
    if (this.asking.has(coin.code)) return;
    this.asking.add(coin.code);
    let gap: HoldingsGap;
    try {
      gap = await this.compare(coin, books);
      if (isAmiss(gap)) gap = await this.compare(coin, await this.readBooks([coin]));
    } finally {
      this.asking.delete(coin.code);
    }
    this.noteSurplus(coin, gap);
    if (gap === 'unexplained') await this.halt(coin.code, 'difference');
  }

  /** Once for each time that it comes up: the page of the staff shows it as long as it lasts. */
  private noteSurplus({ code, scale }: ListedCoin, gap: HoldingsGap): void {
    if (gap === 'unknown') return;
    if (gap !== 'surplus') this.surpluses.delete(code);
    else if (!this.surpluses.has(code)) {
      this.surpluses.add(code);
      const look = this.looks.get(code);
      const difference = look ? fromMinor(differenceOf(look) ?? 0n, scale) : null;
      this.context.log.warn({ coin: code, difference }, 'more is held than the books explain');
    }
  }

  /** Sums over all members: a slower question than the rest, for the page of the staff. */
  async lookAtMembers(): Promise<void> {
    this.members = await this.deps.ledger.membersTotals();
  }

  state(): readonly CustodyState[] {
    return this.deps.markets.coins().map((coin) => {
      const look = this.looks.get(coin.code);
      return {
        ...{ coin, booked: 0n, held: null, pendingIn: 0n, pendingOut: 0n, unbooked: 0n, checkedAt: null },
        ...look,
        gap: look ? gapOf(holdingsOf(coin.code, look)) : 'unknown',
        members: this.members.get(coin.code) ?? 0n,
        halt: this.halts.get(coin.code) ?? null,
      };
    });
  }

  incidents(): Promise<readonly ChainIncident[]> {
    return this.deps.deposits.incidents();
  }

  /** Lets payouts of a coin go on. @returns TRANSFER_NOT_READY while holdings lack or are unknown, or an incident is open; NOT_FOUND; ALREADY_PROCESSED where they go on. */
  async resume(code: string, by: string, note: string): Promise<Outcome<void>> {
    const coin = this.deps.markets.coin(code);
    if (!coin) return refused('NOT_FOUND');
    const gap = await this.compare(coin, await this.readBooks([coin]));
    const open = (await this.deps.deposits.incidents()).some((incident) => incident.coin === code);
    if (gap === 'unexplained' || gap === 'unknown' || open) return refused('TRANSFER_NOT_READY');
    const done = await this.deps.repository.resume(code, { at: this.context.clock.now(), by, note });
    await this.readHalts();
    return done ? accepted(undefined) : refused('ALREADY_PROCESSED');
  }

  /**
   * What the books say of coins; read before the holdings, which may then have moved on as far as what is on its way. What is settled between two of these
   * reads stands in one of them at least: on its way before, just left after.
   */
  private async readBooks(coins: readonly ListedCoin[]): Promise<Books> {
    const since = later(this.context.clock.now(), -leftMsMax);
    const [out, incoming, before] = await Promise.all([
      this.deps.pendingOut(),
      this.deps.deposits.unbookedCoins(),
      this.deps.leftSince(since),
    ]);
    const booked = await this.deps.ledger.balancesAt(coins.map(({ code }) => `custody:${code}`));
    const left = await this.deps.leftSince(since);
    return { since, out, before, left, incoming, booked };
  }

  private async compare(coin: ListedCoin, books: Books): Promise<HoldingsGap> {
    const { out, left, incoming, booked } = books;
    const { code, scale } = coin;
    const look = {
      held: await this.heldOf(coin),
      booked: -(booked.get(`custody:${code}`)?.available ?? 0n),
      pendingIn: incoming.get(code)?.waiting ?? 0n,
      pendingOut: out.get(code) ?? 0n,
      unbooked: incoming.get(code)?.ignored ?? 0n,
      left: left.get(code) ?? 0n,
      leftMeanwhile: 0n,
      reserve: minorOf(this.deps.chain.feeReserve(code), scale),
      checkedAt: this.context.clock.now(),
    };
    this.looks.set(code, look);
    const gap = gapOf(holdingsOf(code, look));
    return isAmiss(gap) ? this.compareAgain(code, look, books) : gap;
  }

  /** Payouts go on while bank or network answer: the holdings may lack what has set out or was booked since the books were read. */
  private async compareAgain(code: string, look: Look, { since, before }: Books): Promise<HoldingsGap> {
    // In this order: a payout that is booked between the two reads stands in both.
    const pendingOut = (await this.deps.pendingOut()).get(code) ?? 0n;
    const left = (await this.deps.leftSince(since)).get(code) ?? 0n;
    const now = { ...look, pendingOut, leftMeanwhile: left - (before.get(code) ?? 0n) };
    this.looks.set(code, now);
    return gapOf(holdingsOf(code, now));
  }

  private async heldOf({ code, scale }: ListedCoin): Promise<bigint | null> {
    try {
      const asked = code === 'KRW' ? this.deps.bank.balance() : this.deps.chain.holdings(code);
      return minorOf(await withinTime(asked, askMsMax), scale);
    } catch (error) {
      this.context.log.debug({ err: error, coin: code }, 'holdings could not be asked for');
      return null;
    }
  }

  private async halt(coin: string, reason: CustodyHalt['reason']): Promise<void> {
    if (this.halts.has(coin)) return;
    const look = this.looks.get(coin);
    const scale = this.deps.markets.coin(coin)?.scale ?? 0;
    const apart = look ? differenceOf(look) : null;
    const difference = apart === null ? null : fromMinor(apart, scale);
    await this.deps.repository.halt({ coin, reason, difference, halted_at: this.context.clock.now() });
    await this.readHalts();
    this.context.log.error({ coin, reason, difference }, 'payouts are halted: see the custody page of the back office');
  }

  private async readHalts(): Promise<void> {
    this.halts = new Map((await this.deps.repository.open()).map((row) => [row.coin, row]));
  }
}

const isAmiss = (gap: HoldingsGap): boolean => gap === 'unexplained' || gap === 'surplus';

/** Held less what should be: the books, and what has arrived for nobody. Null while it could not be asked for. */
export const differenceOf = ({ held, booked, unbooked }: Pick<CustodyState, 'held' | 'booked' | 'unbooked'>) =>
  held === null ? null : held - booked - unbooked;

/** The bank may hold KRW that it has not told of yet; of coins neither more nor less may be there than what is on its way. */
const holdingsOf = (code: string, look: Look): HoldingsFacts => ({
  difference: differenceOf(look),
  mayLack: look.pendingOut + look.leftMeanwhile + look.reserve,
  mayExceed: code === 'KRW' ? null : look.pendingIn + look.left + look.reserve,
});

/** Chains count finer than the ledger: what is below its smallest unit is left out. */
function minorOf(text: string, scale: number): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const minor = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return negative ? -minor : minor;
}
