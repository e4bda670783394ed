import type { NaiveExchange } from './naive-exchange';
import { snapshotOf } from './naive-order';
import { house, type RealExchange } from './real-exchange';

interface Comparison {
  readonly what: string;
  readonly real: unknown;
  readonly twin: unknown;
}

/** Everything that can be seen of both after a turn; takes what the exchange has committed since the last one. */
export async function comparisons(real: RealExchange, twin: NaiveExchange): Promise<readonly Comparison[]> {
  const committed = [
    { what: 'trades', real: real.fills.splice(0), twin: twin.fills },
    { what: 'changed orders', real: changedOf(real), twin: twin.changed.map((id) => snapshotOf(orderOf(twin, id))) },
  ];
  return [...committed, ...books(real, twin), await balances(real, twin), ...(await stopOrders(real, twin))];
}

function changedOf({ changed }: RealExchange) {
  const all = [...changed.values()].sort((one, other) => one.id - other.id);
  changed.clear();
  return all;
}

function orderOf({ engine }: NaiveExchange, id: number) {
  const order = engine.orders.get(id);
  if (!order) throw new Error(`the twin has no order ${id}`);
  return order;
}

/** State, last price, queues in the order of matching, depth, and the open orders of each member. */
function books(real: RealExchange, twin: NaiveExchange): Comparison[] {
  const { markets } = real.exchange.modules;
  return real.markets.flatMap(({ id, code }) => {
    const { book } = real.book(id);
    const naive = twin.engine.book(id);
    const sides = (['B', 'S'] as const).flatMap((side) => [
      {
        what: `queue ${side} of ${code}`,
        real: [...book.queue(side)].map(({ id: orderId, price, amount }) => ({ id: orderId, price, amount })),
        twin: naive.queue(side),
      },
      { what: `depth ${side} of ${code}`, real: book.depth(side, 1_000), twin: depthOf(naive.queue(side)) },
    ]);
    const open = [...real.members, house].map((memberId) => ({
      what: `open orders of ${memberId} in ${code}`,
      real: real
        .book(id)
        .openOrders(memberId)
        .map((order) => [order.id, order.amount, order.filledAmount, order.hold]),
      twin: twin.engine.openOf(memberId, { marketId: id }).map((order) => {
        const { amount, filled, hold } = snapshotOf(order);
        return [order.id, amount, filled, hold];
      }),
    }));
    const state = { what: `state of ${code}`, real: markets.state(id), twin: twin.engine.state(id) };
    const last = { what: `last price of ${code}`, real: markets.statistics(id).last, twin: twin.engine.lasts.get(id) };
    return [state, last, ...sides, ...open];
  });
}

function depthOf(queue: readonly { readonly price: number; readonly amount: bigint }[]) {
  const levels = new Map<number, bigint>();
  for (const { price, amount } of queue) levels.set(price, (levels.get(price) ?? 0n) + amount);
  return [...levels].map(([price, amount]) => ({ price, amount }));
}

async function balances(real: RealExchange, twin: NaiveExchange): Promise<Comparison> {
  const assets = [...new Set(real.markets.flatMap(({ base, deal }) => [base.code, deal.code]))];
  const owners = [...real.members, house].flatMap((memberId) => assets.map((asset) => ({ memberId, asset })));
  const fees = [...new Set(real.markets.map(({ base }) => base.code))];
  const paths = [
    ...owners.map(({ memberId, asset }) => `member:${memberId}:${asset}`),
    ...fees.map((it) => `fee:${it}`),
  ];
  const stored = await real.exchange.modules.ledger.balancesAt(paths);
  const naive = [
    ...owners.map(({ memberId, asset }) => [twin.engine.available(memberId, asset), twin.engine.held(memberId, asset)]),
    ...fees.map((asset) => [twin.engine.money.fees.get(asset) ?? 0n, 0n]),
  ];
  return {
    what: 'balances',
    real: paths.map((path) => [path, stored.get(path)?.available ?? 0n, stored.get(path)?.hold ?? 0n]),
    twin: paths.map((path, index) => [path, ...(naive[index] ?? [])]),
  };
}

interface StopRow {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly order_id: bigint | null;
  readonly pair_order_id: bigint | null;
  readonly hold: bigint;
}

async function stopOrders(real: RealExchange, twin: NaiveExchange): Promise<Comparison[]> {
  const touched = [...twin.stops.touched];
  const open = twin.stops.open();
  const { rows } = await real.exchange.context.pool.query<StopRow>(
    `SELECT id, state, reason, order_id, pair_order_id, hold FROM stop_order
     WHERE id = ANY($1) OR state IN ('entering', 'waiting', 'reached') ORDER BY number`,
    [touched.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [...twin.stops.all.keys()];
  const shown = [...new Set([...touched, ...open])].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return [
    { what: 'stop orders', real: rows.map(({ id }) => id), twin: shown.map(({ id }) => id) },
    ...shown.map((stop) => {
      const row = byId.get(stop.id);
      // Two causes race where a member cancels a pair.
      const reason = stop.state === 'cancelled' && stop.reason === null ? null : (row?.reason ?? null);
      return {
        what: `stop order ${stop.id}`,
        real: [row?.state, reason, row?.order_id, row?.pair_order_id, row?.hold],
        twin: [stop.state, stop.reason, bigOf(stop.orderId), bigOf(stop.pair?.id ?? null), stop.hold],
      };
    }),
  ];
}

const bigOf = (id: number | null): bigint | null => (id === null ? null : BigInt(id));
