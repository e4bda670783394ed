import {
  ColumnNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type pg from 'pg';
import type { Vault } from '../core/vault';

/** Personal data (decision 21). Types and code see texts; the database stores bytes (migration 0091). */
const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  member: ['name', 'phone', 'otp_secret'],
  member_account: ['account_number'],
  krw_withdrawal: ['account_number'],
  remittance: ['out_account', 'note'],
  sandbox_payout: ['account_number'],
};

/**
 * Seals values of these columns in statements and opens them in results. Every Buffer of a result is opened, because the schema
 * has no other bytea columns. Sealed columns cannot be searched, and keep their names in results.
 */
export const sealing = (vault: Vault): KyselyPlugin => ({
  transformQuery({ node }) {
    if (InsertQueryNode.is(node)) return sealInsert(vault, node);
    return UpdateQueryNode.is(node) ? sealUpdate(vault, node) : node;
  },
  async transformResult({ result }) {
    for (const row of result.rows)
      for (const [column, value] of Object.entries(row))
        if (Buffer.isBuffer(value)) row[column] = vault.open(value, column).toString();
    return result;
  },
});

function sealUpdate(vault: Vault, query: UpdateQueryNode): UpdateQueryNode {
  const columns = query.table && sealedColumns[nameOf(query.table)];
  if (!columns || !query.updates) return query;
  const updates = query.updates.map((update) => {
    const column = nameOf(update.column);
    return columns.includes(column) ? { ...update, value: sealNode(vault, update.value, column) } : update;
  });
  return { ...query, updates };
}

function sealInsert(vault: Vault, query: InsertQueryNode): InsertQueryNode {
  const columns = query.into && sealedColumns[nameOf(query.into)];
  if (!columns || !query.values || !ValuesNode.is(query.values)) return query;
  const names = (query.columns ?? []).map(nameOf);
  const sealAt = <T>(at: number, value: T, seal: (value: T, column: string) => T): T => {
    const column = names[at] ?? '';
    return columns.includes(column) ? seal(value, column) : value;
  };
  const rows = query.values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create(row.values.map((value, at) => sealAt(at, value, (v, c) => sealText(vault, v, c))))
      : ValueListNode.create(row.values.map((node, at) => sealAt(at, node, (n, c) => sealNode(vault, n, c)))),
  );
  return { ...query, values: ValuesNode.create(rows) };
}

const sealText = (vault: Vault, value: unknown, column: string): unknown =>
  typeof value === 'string' ? vault.seal(Buffer.from(value), column) : value;

const sealNode = (vault: Vault, node: OperationNode, column: string): OperationNode =>
  ValueNode.is(node) ? ValueNode.create(sealText(vault, node.value, column)) : node;

/** Name of a table, or of a column in INSERT or SET. */
function nameOf(node: OperationNode): string {
  if (TableNode.is(node)) return node.table.identifier.name;
  if (ReferenceNode.is(node)) return nameOf(node.column);
  return ColumnNode.is(node) ? node.column.name : '';
}

/** Seals values that an older version has stored plain, in the transaction of the client. */
export async function sealOldRows(client: pg.ClientBase, vault: Vault): Promise<void> {
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const column of columns) await sealColumn(client, vault, table, column);
}

async function sealColumn(client: pg.ClientBase, vault: Vault, table: string, column: string): Promise<void> {
  const { rows } = await client.query<{ place: string; value: Buffer }>(
    `SELECT ctid::text AS place, ${column} AS value FROM ${table}
     WHERE get_byte(${column}, 0) = 0 AND octet_length(${column}) > 1 FOR UPDATE`,
  );
  for (const { place, value } of rows) {
    const sealed = vault.seal(vault.open(value, column), column);
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid`, [sealed, place]);
  }
}
