import type { Logger } from 'pino';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { Notifications } from '../modules/notification';
import type { Clock } from '../platform/core/clock';
import { BalanceNews } from './balance-news';
import type { Channels } from './channels';
import { balanceEvent, balancesEvent, unreadEvent } from './feed.views';
import { UnreadNews } from './unread-news';

export interface MemberNewsDeps {
  readonly markets: Pick<Markets, 'coin'>;
  readonly ledger: Pick<Ledger, 'balances' | 'balancesAt'>;
  readonly notifications: Pick<Notifications, 'unread'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly channels: Pick<Channels, 'tell'>;
}

/** What is read from the database for members' own channels: balances that change, and what there is where a page begins. */
export class MemberNews {
  private readonly balances: BalanceNews;
  private readonly unread: UnreadNews;

  constructor({ markets, channels, ...deps }: MemberNewsDeps) {
    const scaleOf = (asset: string) => markets.coin(asset)?.scale ?? 8;
    this.balances = new BalanceNews({
      ...deps,
      tell: (memberId, balance) => channels.tell(memberId, balanceEvent(balance, scaleOf(balance.asset))),
      tellAll: (memberId, balances) => channels.tell(memberId, balancesEvent(balances, scaleOf)),
    });
    this.unread = new UnreadNews({
      ...deps,
      tell: (memberId, unread) => channels.tell(memberId, unreadEvent(unread)),
    });
  }

  /** Tells balances that have changed. */
  add(memberId: bigint, assets: readonly string[]): void {
    this.balances.add(memberId, assets);
  }

  stop(): void {
    this.balances.stop();
  }

  /** Tells what there is: the member hears of changes already. */
  begin(memberId: bigint): void {
    this.balances.addAll(memberId);
    this.unread.add(memberId);
  }
}
