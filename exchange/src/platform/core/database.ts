import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * All tables of the exchange. The owner of a table describes it in its `*.tables.ts` and adds it here with
 * `declare module '…/platform/core/database'`, because the platform may not import modules. A reader of a table imports its
 * tables file, or a module that does.
 */
export interface Database {
  schema_migration: { name: string; hash: string; applied_at: Date };
  /** A row for each key that values of this database are sealed with. */
  data_key: { key_id: Buffer; sealed_word: Buffer; clean_since: Date | null };
  /** One row: the world of the database's first start. */
  world: { one: Generated<boolean>; name: 'sandbox' | 'production' };
}

/** The largest value of a `bigint` column. */
export const bigintMax = 2n ** 63n - 1n;

/** The pool or an open transaction; parameter of repository functions. */
export type Querying = Kysely<Database> | Transaction<Database>;

/** An open transaction: its writes become visible together, at the commit. */
export type Tx = Transaction<Database>;
