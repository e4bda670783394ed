import type pg from 'pg';
import { copyIn } from '../../platform/core/copy-in';
import { CopyRows } from '../../platform/core/copy-rows';

/** An entry of a batch of the engine, with its number. */
export interface NumberedEntry {
  readonly id: bigint;
  readonly kind: string;
  readonly command: string;
  /** One for each account; per asset they are nothing in sum. Minor units. */
  readonly postings: readonly {
    readonly accountId: bigint;
    readonly asset: string;
    readonly available: bigint;
    readonly hold: bigint;
  }[];
}

const insertEntry = {
  name: 'ledger_entry',
  text: 'INSERT INTO ledger_entry (id, kind, command_id, at) VALUES ($1, $2, $3, $4)',
};
/** Lengths and values of a posting, with a name of five letters. */
const postingBytes = 60;

const byAccount = (one: { accountId: bigint }, other: { accountId: bigint }): number =>
  one.accountId < other.accountId ? -1 : 1;

/**
 * Prepares an entry, so that one that cannot be written fails before anything was sent.
 * @returns what sends it into the open transaction of `client` without waiting for what was sent before, and gives the answers still to come.
 * They fail where it does not balance, or an account would fall below zero.
 */
export function prepareEntry(entry: NumberedEntry, at: Date) {
  const { id, kind, command, postings } = entry;
  const rows = new CopyRows(5, postings.length * postingBytes);
  // In the order of the table's key each row goes behind the last one, without a search for its place in the index.
  for (const { accountId, asset, available, hold } of postings.toSorted(byAccount))
    rows.row().int8(id).int8(accountId).text(asset).int8(available).int8(hold);
  return (client: pg.ClientBase): readonly Promise<unknown>[] => [
    client.query({ ...insertEntry, values: [id.toString(), kind, command, at.toISOString()] }),
    copyIn(client, 'posting (entry_id, account_id, asset, available, hold)', rows),
  ];
}
