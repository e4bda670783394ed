import type pg from 'pg';
import type { Vault } from '../core/vault';
import { marks } from '../core/vault';
import { sealedTables } from './sealed-columns';

/** Pages of a table that one transaction looks at: 512 KiB. */
const pagesAtOnce = 64;

/**
 * Looks once at every sealed column, and seals values with the newest key, for their owners, that are plain, of an older form or
 * sealed with an older key. Small transactions: members go on changing their data meanwhile.
 * @param goesOn - asked before each transaction.
 * @returns how many values it has found so: none means that no older key is needed for the database.
 */
export async function resealRows(pool: pg.Pool, vault: Vault, goesOn: () => boolean): Promise<number> {
  let found = 0;
  for (const table of Object.keys(sealedTables)) {
    const { rows } = await pool.query<{ pages: bigint }>(
      `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::int AS pages`,
      [table],
    );
    for (let from = 0; from <= Number(rows[0]?.pages ?? 0) && goesOn(); from += pagesAtOnce)
      found += await resealPages(pool, vault, table, from);
  }
  return found;
}

async function resealPages(pool: pg.Pool, vault: Vault, table: string, from: number): Promise<number> {
  const { owner, columns } = sealedTables[table] as (typeof sealedTables)[string];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<Record<string, Buffer | null> & { place: string; whose: string }>(
      `SELECT ctid::text AS place, ${owner}::text AS whose, ${columns.join(', ')} FROM ${table}
       WHERE ctid >= $1::tid AND ctid < $2::tid AND (${columns.map(isStale).join(' OR ')}) FOR UPDATE`,
      [`(${from},0)`, `(${from + pagesAtOnce},0)`, vault.keyId],
    );
    for (const { place, whose, ...row } of rows)
      await client.query(
        `UPDATE ${table} SET ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} WHERE ctid = $1::tid`,
        [place, ...columns.map((column) => sealedAnew(vault, row[column] ?? null, column, whose))],
      );
    await client.query('COMMIT');
    return rows.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** As `Vault.isCurrent`, in SQL. */
const isStale = (column: string): string =>
  `(${column} IS NOT NULL AND ${column} <> '\\x00'::bytea AND NOT (get_byte(${column}, 0) = ${marks.sealed} AND substring(${column} from 2 for 4) = $3))`;

function sealedAnew(vault: Vault, stored: Buffer | null, column: string, owner: string): Buffer | null {
  if (!stored || vault.isCurrent(stored)) return stored;
  return vault.seal(vault.open(stored, column, owner), column, owner);
}
