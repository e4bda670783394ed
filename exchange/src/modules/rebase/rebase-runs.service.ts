import { signedToMinor } from '@maru/domain';
import { formatDay } from '@maru/domain/dates';
import { isRebaseTime, rebasedBy } from '@maru/domain/rebase';
import type { Context } from '../../platform/core/context';
import type { Chain } from '../../ports/chain/chain';
import { type Ledger, memberAccount } from '../ledger';
import type { ListedCoin, MarketDefinition, Markets } from '../market';
import type { Orders } from '../order';
import type { StopOrders } from '../stop-order';
import type { RebaseRun, RebaseRunRepository } from './rebase-run.repository';

export interface RebaseRunsDeps {
  readonly repository: RebaseRunRepository;
  readonly ledger: Pick<Ledger, 'balance' | 'holders' | 'post'>;
  readonly markets: Pick<Markets, 'all' | 'coin' | 'restrict'>;
  readonly orders: Pick<Orders, 'traders' | 'cancelAll' | 'settled' | 'hasOpenIn'>;
  readonly stopOrders: Pick<StopOrders, 'clear'>;
  readonly chain: Pick<Chain, 'supplyChange'>;
}

/** Members whose shares are read at a time. */
const membersAtOnce = 200;

/**
 * Carries out the daily rebases (TRAD-087): closes the markets of the coin, cancels open orders in bulk where it shrinks, and changes each member's
 * holding by an entry of its own. A run that was interrupted goes on where it stopped, with its markets closed until it has ended.
 */
export class RebaseRuns {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: RebaseRunsDeps,
  ) {}

  /** Closes the markets of runs that an earlier process has left open; before the first order is taken. */
  async closeOpen(): Promise<void> {
    for (const { coin_id } of await this.deps.repository.open()) {
      const coin = this.deps.markets.coin(coin_id);
      if (coin) this.close(coin);
    }
  }

  /** Carries out the rebase of a coin that is due; nothing outside of its time of day, before the chain tells of it, and a second time. */
  async run(code: string): Promise<void> {
    const { markets, repository } = this.deps;
    const coin = markets.coin(code);
    if (!coin) return;
    const open = (await repository.open()).find(({ coin_id }) => coin_id === coin.id);
    const run = open ?? (await this.begin(coin));
    if (!run) return;
    this.close(coin);
    await this.carryOut(coin, run);
    markets.restrict(restriction(coin), []);
  }

  private async begin(coin: ListedCoin): Promise<RebaseRun | null> {
    const { repository, chain } = this.deps;
    const now = this.context.clock.now();
    if (!isRebaseTime(now)) return null;
    const day = { coin_id: coin.id, day: formatDay(now) };
    if (await repository.find(day)) return null;
    const told = await chain.supplyChange(coin.code, day.day);
    if (!told) return null;
    const change = signedToMinor(told.change, coin.scale);
    if (change === null) throw new Error(`${coin.code} changed by ${told.change}, which is no amount of it`);
    await repository.begin({ ...day, rate: told.rate, change, began_at: now });
    return (await repository.find(day)) ?? null;
  }

  private async carryOut(coin: ListedCoin, run: RebaseRun): Promise<void> {
    const { orders } = this.deps;
    const closed = this.marketsOf(coin);
    // Orders that were accepted before are executed; from here on no holding changes by a trade.
    const settled = await Promise.all(closed.map((market) => orders.settled(market)));
    if (settled.includes(false)) throw new Error(`orders in the markets of ${coin.code} may be under way`);
    if (run.rate.startsWith('-')) await this.cancelOrders(closed);
    while (await this.shareAmongAll(coin, run));
    await this.end(coin, run);
  }

  /** @returns how many members were waiting: none after the last turn. */
  private async shareAmongAll(coin: ListedCoin, run: RebaseRun): Promise<number> {
    const { repository, ledger } = this.deps;
    let count = 0;
    for (let after = 0n; ; ) {
      const holders = await ledger.holders(coin.code, after, membersAtOnce);
      const last = holders.at(-1);
      if (last === undefined) return count;
      const waiting = await repository.waiting(run, holders);
      for (const memberId of waiting) await this.share(coin, run, memberId).catch(waitForNextTurn);
      count += waiting.length;
      after = last;
    }
  }

  /** @throws where something stays open: its coins would not shrink, so nobody gets a share before. */
  private async cancelOrders(closed: readonly MarketDefinition[]): Promise<void> {
    const { orders, stopOrders } = this.deps;
    for (const market of closed) {
      for (const memberId of orders.traders())
        await orders.cancelAll(Number(memberId), 'market', { marketId: market.id });
      const isCleared = await stopOrders.clear(market.id);
      if (!isCleared || (await orders.hasOpenIn(market))) throw new Error(`market ${market.id} has open orders left`);
    }
  }

  /** Where the holding has changed since it was read, the member waits for the next turn. */
  private async share(coin: ListedCoin, run: RebaseRun, memberId: bigint): Promise<void> {
    const { repository, ledger } = this.deps;
    const { db, clock, events } = this.context;
    const { code } = coin;
    const done = await db.transaction().execute(async (tx) => {
      const before = await ledger.balance(memberId, code, tx);
      const amount = shareOf(before, run.rate);
      if (!(await repository.note(tx, run, memberId, amount, clock.now()))) return false;
      if (amount === 0n) return true;
      const posted = await ledger.post(tx, {
        kind: 'rebase',
        commandId: `rebase:${code}:${run.day}:${memberId}`,
        postings: [
          { account: memberAccount(memberId, code), asset: code, amount },
          { account: `custody:${code}`, asset: code, amount: -amount },
        ],
      });
      const after = await ledger.balance(memberId, code, tx);
      const isSame = after.available - amount === before.available && after.hold === before.hold;
      if (!posted.ok || !isSame) throw new HoldingMoved();
      return true;
    });
    if (done) events.emit('balancesChanged', { memberId, assets: [code] });
  }

  /** What rounding and coins that members do not own leave goes to the house: books and chain agree afterwards. */
  private async end(coin: ListedCoin, run: RebaseRun): Promise<void> {
    const { repository, ledger } = this.deps;
    const { db, clock } = this.context;
    const { code } = coin;
    await db.transaction().execute(async (tx) => {
      // Shares that are being booked end first; the sum has all of them, and none comes after it.
      if (!(await repository.end(tx, run, clock.now()))) return;
      const rest = run.change - (await repository.given(tx, run));
      const postings = [
        { account: `rebase:${code}`, asset: code, amount: rest },
        { account: `custody:${code}`, asset: code, amount: -rest },
      ];
      if (rest !== 0n) await ledger.post(tx, { kind: 'rebase', commandId: `rebase:${code}:${run.day}`, postings });
    });
  }

  private close(coin: ListedCoin): void {
    const ids = this.marketsOf(coin).map(({ id }) => id);
    this.deps.markets.restrict(restriction(coin), ids);
  }

  private marketsOf(coin: ListedCoin): readonly MarketDefinition[] {
    return this.deps.markets.all().filter(({ deal, base }) => deal.id === coin.id || base.id === coin.id);
  }
}

/** A deposit or a withdrawal was booked between reading a holding and changing it. */
class HoldingMoved extends Error {}

function waitForNextTurn(error: unknown): void {
  if (!(error instanceof HoldingMoved)) throw error;
}

const restriction = ({ code }: ListedCoin): string => `rebase:${code}`;

/** Coins on hold grow with the others; where the supply shrinks, those promised to somebody stay as they are. */
function shareOf({ available, hold }: { available: bigint; hold: bigint }, rate: string): bigint {
  const holding = rate.startsWith('-') ? available : available + hold;
  return rebasedBy(holding, rate) - holding;
}
