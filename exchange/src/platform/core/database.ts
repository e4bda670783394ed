import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * Every table of the exchange. The owner of a table describes it in its `*.tables.ts` and adds it here with
 * `declare module '…/platform/core/database'`: this floor knows no table of the floors above it. Whoever reads a table imports
 * its tables file, or a module that does, so that a program with a part of the exchange sees what it uses.
 */
export interface Database {
  schema_migration: { name: string; hash: string; applied_at: Date };
  /** One row at most: proves that the key of personal data is this database's. */
  data_key: { one: Generated<boolean>; sealed_word: Buffer };
}

/** What a repository function takes: the pool, or the transaction it is part of. */
export type Querying = Kysely<Database> | Transaction<Database>;

/** An open transaction: what is written in it is there after the commit, or not at all. */
export type Tx = Transaction<Database>;
