import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables';

/** What a repository function takes: the pool, or the transaction it is part of. */
export type Querying = Kysely<Database> | Transaction<Database>;
