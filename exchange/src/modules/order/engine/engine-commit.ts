import type pg from 'pg';
import type { Batch, BatchEntry } from './batch';

type Value = bigint | number | string | null;

/** A PostgreSQL array literal: one text parameter per column is far cheaper than an array of parameters. */
function literal<T>(rows: readonly T[], column: (row: T) => Value): string {
  let text = '{';
  for (let index = 0; index < rows.length; index += 1) {
    const value = column(rows[index] as T);
    text += index === 0 ? '' : ',';
    // Only words of our own and client order ids of [A-Za-z0-9_-] come here; quotes cover the blank in "part filled".
    text += value === null ? 'NULL' : typeof value === 'string' ? `"${value}"` : value.toString();
  }
  return `${text}}`;
}

const parameterCount = 50;
const statement = {
  name: 'engine_commit',
  text: `SELECT engine_commit(${Array.from({ length: parameterCount }, (_, index) => `$${index + 1}`).join(', ')})`,
};

export interface BatchNumber {
  readonly epoch: bigint;
  readonly seq: bigint;
  readonly lastOrderId: number;
  readonly lastFillId: number;
  readonly moment: Date;
}

/** The entry of a batch with its number. */
export interface NumberedEntry extends BatchEntry {
  readonly id: bigint;
}

/**
 * Writes a batch inside the open transaction of `client` and commits it, in one round trip.
 * @param more - `query_timeout`: milliseconds, in place of the connection's.
 * @throws Error when another engine has taken over, or money does not add up.
 */
export async function commitBatch(
  client: pg.ClientBase,
  { batch, entry }: { readonly batch: Batch; readonly entry: NumberedEntry | null },
  number: BatchNumber,
  more: Pick<pg.ClientConfig, 'query_timeout'> = {},
): Promise<void> {
  const inserted = [...batch.inserted.values()];
  const updated = [...batch.updated.values()];
  const { fills } = batch;
  const postings = entry?.postings ?? [];
  const written = client.query({
    ...statement,
    ...more,
    values: [
      number.epoch.toString(),
      number.seq.toString(),
      number.lastOrderId,
      number.lastFillId,
      number.moment.toISOString(),
      literal(inserted, (order) => order.id),
      literal(inserted, (order) => order.memberId),
      literal(inserted, (order) => order.market.id),
      literal(inserted, (order) => order.side),
      literal(inserted, (order) => order.orderType),
      literal(inserted, (order) => order.timeInForce),
      literal(inserted, (order) => order.price),
      literal(inserted, (order) => order.amount),
      literal(inserted, (order) => order.total),
      literal(inserted, (order) => order.feePpm),
      literal(inserted, (order) => order.filledAmount),
      literal(inserted, (order) => order.filledTotal),
      literal(inserted, (order) => order.fee),
      literal(inserted, (order) => order.hold),
      literal(inserted, (order) => order.state),
      literal(inserted, (order) => order.cancelReason),
      literal(inserted, (order) => order.clientOrderId),
      literal(updated, (order) => order.id),
      literal(updated, (order) => order.amount),
      literal(updated, (order) => order.filledAmount),
      literal(updated, (order) => order.filledTotal),
      literal(updated, (order) => order.fee),
      literal(updated, (order) => order.hold),
      literal(updated, (order) => order.state),
      literal(updated, (order) => order.cancelReason),
      literal(fills, (fill) => fill.id),
      literal(fills, (fill) => fill.market.id),
      literal(fills, (fill) => fill.buy.id),
      literal(fills, (fill) => fill.sell.id),
      literal(fills, (fill) => fill.buy.memberId),
      literal(fills, (fill) => fill.sell.memberId),
      literal(fills, (fill) => fill.takerSide),
      literal(fills, (fill) => fill.price),
      literal(fills, (fill) => fill.amount),
      literal(fills, (fill) => fill.total),
      literal(fills, (fill) => fill.buyFee),
      literal(fills, (fill) => fill.sellFee),
      ...entryColumns(entry),
      literal(postings, () => entry?.id ?? null),
      literal(postings, (posting) => posting.accountId),
      literal(postings, (posting) => posting.asset),
      literal(postings, (posting) => posting.available),
      literal(postings, (posting) => posting.hold),
    ],
  });
  // Sent along before the answer: where the batch has failed, PostgreSQL takes it for a rollback.
  await Promise.all([written, client.query('COMMIT')]);
}

function entryColumns(entry: NumberedEntry | null): readonly string[] {
  const entries = entry ? [entry] : [];
  return [
    literal(entries, ({ id }) => id),
    literal(entries, ({ kind }) => kind),
    literal(entries, ({ command }) => command),
  ];
}

/** A deadlock or a serialization failure: nothing is wrong with the batch itself. */
export const isTransient = (error: { code?: string }): boolean => error.code === '40P01' || error.code === '40001';
