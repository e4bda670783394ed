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

/**
 * Sends an entry into the open transaction of `client`, without waiting for what was sent before.
 * @param more - `query_timeout`: milliseconds, in place of the connection's.
 * @returns the answers still to come. They fail where it does not balance, or an account would fall below zero.
 */
export function appendEntry(
  client: pg.ClientBase,
  entry: NumberedEntry,
  at: Date,
  more: Pick<pg.ClientConfig, 'query_timeout'> = {},
): readonly Promise<unknown>[] {
  const { id, kind, command, postings } = entry;
  const rows = new CopyRows(5, postings.length * postingBytes);
  for (const { accountId, asset, available, hold } of postings)
    rows.row().int8(id).int8(accountId).text(asset).int8(available).int8(hold);
  return [
    client.query({ ...insertEntry, ...more, values: [id.toString(), kind, command, at.toISOString()] }),
    copyIn(client, 'posting (entry_id, account_id, asset, available, hold)', rows, more),
  ];
}
