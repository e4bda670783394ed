import type pg from 'pg';
import { copyIn } from '../../../platform/core/copy-in';
import { CopyRows } from '../../../platform/core/copy-rows';
import { type NumberedEntry, prepareEntry } from '../../ledger';
import type { Batch, EngineFill } from './batch';
import type { LiveOrder } from './live-order';

type Value = bigint | number | string | null;

/** A PostgreSQL array literal: one text parameter per column is far cheaper than an array of parameters. */
function literal<T>(rows: readonly T[], column: (row: T) => Value): string {
  let text = '{';
  for (let index = 0; index < rows.length; index += 1) {
    const value = column(rows[index] as T);
    text += index === 0 ? '' : ',';
    // Only words of our own come here; quotes cover the blank in "part filled".
    text += value === null ? 'NULL' : typeof value === 'string' ? `"${value}"` : value.toString();
  }
  return `${text}}`;
}

const parameterCount = 13;
const statement = {
  name: 'engine_commit',
  text: `SELECT engine_commit(${Array.from({ length: parameterCount }, (_, index) => `$${index + 1}`).join(', ')})`,
};
const orderColumns =
  'orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, total, fee_ppm, filled_amount, filled_total, fee, ' +
  'hold, state, cancel_reason, client_order_id, created_at, updated_at)';
const fillColumns =
  'fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)';
/** Lengths and values of a row; a client order id has up to 64 letters. */
const [orderBytes, fillBytes] = [260, 160];

export interface BatchNumber {
  readonly epoch: bigint;
  readonly seq: bigint;
  readonly lastOrderId: number;
  readonly lastFillId: number;
  readonly moment: Date;
}

/**
 * Writes a batch inside the open transaction of `client` and commits it, in one round trip.
 * @throws Error when another engine has taken over, or money does not add up.
 */
export async function commitBatch(
  client: pg.ClientBase,
  { batch, entry }: { readonly batch: Batch; readonly entry: NumberedEntry | null },
  number: BatchNumber,
): Promise<void> {
  const { moment } = number;
  const [orders, fills] = [orderRows(batch.inserted, moment), fillRows(batch.fills, moment)];
  const sendEntry = entry && prepareEntry(entry, moment);
  // Sent one after the other without waiting: where one has failed, PostgreSQL refuses the rest and takes COMMIT for a rollback.
  const answers = await Promise.allSettled([
    client.query({ ...statement, values: [...numbersOf(number), ...changesOf(batch)] }),
    batch.inserted.size > 0 && copyIn(client, orderColumns, orders),
    batch.fills.length > 0 && copyIn(client, fillColumns, fills),
    ...(sendEntry?.(client) ?? []),
    client.query('COMMIT'),
  ]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}

const numbersOf = ({ epoch, seq, lastOrderId, lastFillId, moment }: BatchNumber): readonly unknown[] => [
  epoch.toString(),
  seq.toString(),
  lastOrderId,
  lastFillId,
  moment.toISOString(),
];

function changesOf(batch: Batch): readonly string[] {
  const updated = [...batch.updated.values()];
  return [
    literal(updated, (order) => order.id),
    literal(updated, (order) => order.amount),
    literal(updated, (order) => order.filledAmount),
    literal(updated, (order) => order.filledTotal),
    literal(updated, (order) => order.fee),
    literal(updated, (order) => order.hold),
    literal(updated, (order) => order.state),
    literal(updated, (order) => order.cancelReason),
  ];
}

function orderRows(orders: ReadonlyMap<number, LiveOrder>, moment: Date): CopyRows {
  const rows = new CopyRows(19, orders.size * orderBytes);
  for (const order of orders.values()) {
    rows.row().int8(order.id).int8(order.memberId).int4(order.market.id);
    rows.text(order.side).text(order.orderType).text(order.timeInForce);
    rows.int8(order.price).int8(order.amount).int8(order.total).int4(order.feePpm);
    rows.int8(order.filledAmount).int8(order.filledTotal).int8(order.fee).int8(order.hold);
    rows.text(order.state).text(order.cancelReason).text(order.clientOrderId).timestamp(moment).timestamp(moment);
  }
  return rows;
}

function fillRows(fills: readonly EngineFill[], moment: Date): CopyRows {
  const rows = new CopyRows(13, fills.length * fillBytes);
  for (const { id, market, buy, sell, takerSide, price, amount, total, buyFee, sellFee } of fills) {
    rows.row().int8(id).int4(market.id).int8(buy.id).int8(sell.id).int8(buy.memberId).int8(sell.memberId);
    rows.text(takerSide).int8(price).int8(amount).int8(total).int8(buyFee).int8(sellFee).timestamp(moment);
  }
  return rows;
}

/** A deadlock or a serialization failure: nothing is wrong with the batch itself. */
export const isTransient = (error: { code?: string }): boolean => error.code === '40P01' || error.code === '40001';
