import type { Ledger } from '../modules/ledger';
import type { MarketDefinition } from '../modules/market';
import type { OrderDraft, Orders } from '../modules/order';
import type { Context } from '../platform/core/context';

/** In minor units. */
export const coinUnits = (amount: number): bigint => BigInt(amount) * 100_000_000n;

interface EngineWorld {
  readonly context: Pick<Context, 'db'>;
  readonly ledger: Ledger;
  readonly orders: Orders;
  /** Where orders go that name no other. */
  readonly market: MarketDefinition;
}

/** Puts money into the account of a member, once for each coin. @param amount - minor units. */
export const depositor =
  (world: () => Pick<EngineWorld, 'context' | 'ledger'>) =>
  (memberId: number, asset: string, amount = 10n ** 14n): Promise<unknown> => {
    const { context, ledger } = world();
    return context.db.transaction().execute((tx) =>
      ledger.post(tx, {
        kind: 'deposit',
        commandId: `deposit:${memberId}:${asset}`,
        postings: [
          { account: `custody:${asset}`, asset, amount: -amount },
          { account: `member:${memberId}:${asset}:available`, asset, amount },
        ],
      }),
    );
  };

/** Limit orders of members at an engine without HTTP. @param world - as it is when it is asked: a test may start anew. */
export function engineTrader(world: () => EngineWorld) {
  const draft = (
    memberId: number,
    side: 'B' | 'S',
    won: number,
    amount: number,
    market = world().market,
  ): OrderDraft => ({
    ...{ memberId, market, side, orderType: 'LIMIT', timeInForce: 'GTC', price: won * 10_000 },
    ...{ amount: coinUnits(amount), total: null, feePpm: 2_000, clientOrderId: null },
  });
  const place = async (...order: Parameters<typeof draft>) => {
    const placed = await world().orders.placeForHouse(draft(...order));
    if (!placed.ok) throw new Error(placed.refusal);
    return placed.value;
  };
  return { deposit: depositor(world), draft, place };
}
