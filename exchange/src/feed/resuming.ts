import type { PrivatePosition, RefusalName } from '@maru/contract';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import { type Orders, orderView } from '../modules/order';
import type { Clock } from '../platform/core/clock';
import type { Channels } from './channels';
import { walletView } from './feed.views';
import type { FeedClient } from './feed-client';

export interface ResumingDeps {
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'engine' | 'storedOpenOrders'>;
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly clock: Clock;
  readonly channels: Pick<Channels, 'openPrivate'>;
}

/** Lets connections go on with a member's events where another one broke off, or begin with what there is. */
export class Resuming {
  constructor(private readonly deps: ResumingDeps) {}

  /**
   * @param last - what the client saw last; null where it has seen nothing.
   * @returns the refusal; UNAVAILABLE while books are rebuilt, which name the open orders. @throws where the balances cannot be read.
   */
  async resume(client: FeedClient, last: PrivatePosition | null): Promise<RefusalName | null> {
    const { memberId } = client;
    if (memberId === null) return 'LOGIN_REQUIRED';
    if (!client.admitResume() || client.channels.has(`private:${memberId}`)) return 'BAD_REQUEST';
    const channel = this.deps.channels.openPrivate(memberId);
    if (last && channel.resume(client, last, this.now())) return null;
    if (!this.deps.orders.engine.isReady) return 'UNAVAILABLE';
    // Before anything is read: what changes meanwhile comes as deltas.
    const begun = channel.keep();
    const { ledger, markets, orders } = this.deps;
    const [balances, open] = await Promise.all([ledger.balances(memberId), orders.storedOpenOrders(memberId)]);
    if (client.isClosed) return null;
    const wallets = balances.map((each) => walletView(each, markets.coin(each.asset)?.scale ?? 8));
    return channel.begin(client, begun, { orders: open.map(orderView), wallets }, this.now()) ? null : 'UNAVAILABLE';
  }

  private now(): number {
    return this.deps.clock.now().getTime();
  }
}
