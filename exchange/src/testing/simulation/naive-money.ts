import { feeOf, type NaiveOrder } from './naive-order';

interface Aside {
  readonly memberId: number;
  readonly asset: string;
  readonly amount: bigint;
}

/** What everybody owns: what was paid in and traded. What orders need of it is not booked here but summed up when it is asked for. */
export class NaiveMoney {
  /** Fees of trades by asset. */
  readonly fees = new Map<string, bigint>();
  /** Held for stop orders, by their id. */
  readonly aside = new Map<string, Aside>();
  private readonly owned = new Map<string, bigint>();

  ownedBy(memberId: number, asset: string): bigint {
    return this.owned.get(`${memberId} ${asset}`) ?? 0n;
  }

  setAsideBy(memberId: number, asset: string): bigint {
    const own = [...this.aside.values()].filter((one) => one.memberId === memberId && one.asset === asset);
    return own.reduce((sum, { amount }) => sum + amount, 0n);
  }

  move(memberId: number, asset: string, amount: bigint): void {
    this.owned.set(`${memberId} ${asset}`, this.ownedBy(memberId, asset) + amount);
  }

  /** Each order pays the fee of all that it has traded, rounded up once. @returns what buyer and seller pay of it with this trade. */
  trade(
    buy: NaiveOrder,
    sell: NaiveOrder,
    { amount, total }: { readonly amount: bigint; readonly total: bigint },
  ): [bigint, bigint] {
    const [base, deal] = [buy.market.base.code, buy.market.deal.code];
    const [buyFee, sellFee] = [buy, sell].map((order) => {
      order.filled += amount;
      order.paid += total;
      const before = order.fee;
      order.fee = feeOf(order.paid, order.feePpm);
      const isComplete = order.amount === null ? order.paid === order.total : order.filled === order.amount;
      order.state = isComplete ? 'filled' : 'part filled';
      return order.fee - before;
    }) as [bigint, bigint];
    this.move(buy.memberId, base, -total - buyFee);
    this.move(buy.memberId, deal, amount);
    this.move(sell.memberId, deal, -amount);
    this.move(sell.memberId, base, total - sellFee);
    this.fees.set(base, (this.fees.get(base) ?? 0n) + buyFee + sellFee);
    return [buyFee, sellFee];
  }
}
