import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { Vault } from '../core/vault';

interface SealedTable {
  /** Column that says whose the row is: values are bound to it. */
  readonly owner: 'id' | 'member_id' | 'payout_id';
  readonly columns: readonly string[];
}

/** Personal data (decisions 21, 44). Types and code see texts; the database stores bytes. */
export const sealedTables: Readonly<Record<string, SealedTable>> = {
  member: { owner: 'id', columns: ['name', 'phone', 'otp_secret', 'phishing_code'] },
  member_account: { owner: 'member_id', columns: ['account_number'] },
  bank_account_check: { owner: 'member_id', columns: ['account_number', 'deposit_code'] },
  foreign_phone_check: { owner: 'member_id', columns: ['name', 'phone'] },
  passkey: { owner: 'member_id', columns: ['name'] },
  api_key: { owner: 'member_id', columns: ['name', 'secret'] },
  otp_setup: { owner: 'member_id', columns: ['pending_secret'] },
  watch_list_check: { owner: 'member_id', columns: ['person'] },
  identity_draft: { owner: 'member_id', columns: ['answers'] },
  withdrawal_draft: { owner: 'member_id', columns: ['surname', 'given_name'] },
  krw_withdrawal: { owner: 'member_id', columns: ['account_number'] },
  remittance: { owner: 'member_id', columns: ['in_account', 'out_account', 'note'] },
  travel_verification: { owner: 'member_id', columns: ['person'] },
  travel_record: { owner: 'member_id', columns: ['ivms101'] },
  address_book_entry: { owner: 'member_id', columns: ['alias'] },
  inquiry: { owner: 'member_id', columns: ['title', 'contents', 'answer'] },
  review_case: { owner: 'member_id', columns: ['answers'] },
  staff_member: { owner: 'id', columns: ['staff_otp_secret'] },
  sandbox_remittance: { owner: 'member_id', columns: ['sender_name', 'from_account'] },
  sandbox_payout: { owner: 'payout_id', columns: ['account_number'] },
};

type Row = Record<string, unknown>;

/** Of a row in a result: its owner's column, whichever of the tables it is from. */
const ownerOf = (row: Row): unknown => row.member_id ?? row.payout_id ?? row.id;

/**
 * Seals values of these columns in statements, for the row's owner, and opens them in results. Every Buffer of a result is opened,
 * because the schema has no other bytea columns that it asks for. Sealed columns cannot be searched, and keep their names in results, which name the
 * row's owner too.
 */
export const sealing = (vault: Vault): KyselyPlugin => ({
  transformQuery({ node }) {
    if (InsertQueryNode.is(node)) return sealInsert(vault, node);
    return UpdateQueryNode.is(node) ? sealUpdate(vault, node) : node;
  },
  async transformResult({ result }) {
    for (const row of result.rows as Row[]) {
      for (const column in row) {
        const value = row[column];
        if (Buffer.isBuffer(value)) row[column] = opened(vault, value, column, String(ownerOf(row)));
      }
    }
    return result;
  },
});

/** A stored value was changed, moved from another row, or sealed with an unknown key. Answered with 503: the operator has to look. */
class SealBroken extends Error {
  readonly statusCode = 503;
}

function opened(vault: Vault, value: Buffer, column: string, owner: string): string {
  try {
    return vault.open(value, column, owner).toString();
  } catch (cause) {
    throw new SealBroken(`${column} of ${owner} does not open: ${(cause as Error).message}`, { cause });
  }
}

function sealUpdate(vault: Vault, query: UpdateQueryNode): UpdateQueryNode {
  const sealed = query.table && sealedTables[nameOf(query.table)];
  if (!sealed || !query.updates) return query;
  const owner = query.where && valueIn(query.where.where, sealed.owner);
  const updates = query.updates.map((update) => {
    const column = nameOf(update.column);
    return sealed.columns.includes(column)
      ? { ...update, value: sealNode(vault, update.value, column, owner) }
      : update;
  });
  return { ...query, updates };
}

/** The value that a condition asks a column to have. */
function valueIn(condition: OperationNode, column: string): unknown {
  if (AndNode.is(condition)) return valueIn(condition.left, column) ?? valueIn(condition.right, column);
  if (ParensNode.is(condition)) return valueIn(condition.node, column);
  if (!BinaryOperationNode.is(condition)) return undefined;
  const { leftOperand: left, operator, rightOperand: right } = condition;
  const names = ReferenceNode.is(left) && nameOf(left) === column;
  const equals = OperatorNode.is(operator) && operator.operator === '=';
  return names && equals && ValueNode.is(right) ? right.value : undefined;
}

function sealInsert(vault: Vault, query: InsertQueryNode): InsertQueryNode {
  const sealed = query.into && sealedTables[nameOf(query.into)];
  if (!sealed || !query.values || !ValuesNode.is(query.values)) return query;
  const names = (query.columns ?? []).map(nameOf);
  const ownerAt = names.indexOf(sealed.owner);
  const isSealed = (at: number) => sealed.columns.includes(names[at] ?? '');
  const rows = query.values.values.map((row) => {
    if (PrimitiveValueListNode.is(row)) {
      const owner = row.values[ownerAt];
      return PrimitiveValueListNode.create(
        row.values.map((value, at) => (isSealed(at) ? sealText(vault, value, names[at] ?? '', owner) : value)),
      );
    }
    const named = row.values[ownerAt];
    const owner = named && ValueNode.is(named) ? named.value : undefined;
    return ValueListNode.create(
      row.values.map((node, at) => (isSealed(at) ? sealNode(vault, node, names[at] ?? '', owner) : node)),
    );
  });
  return { ...query, values: ValuesNode.create(rows) };
}

function sealText(vault: Vault, value: unknown, column: string, owner: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value !== '' && (owner === undefined || owner === null))
    throw new Error(`${column} is sealed for its owner: the statement has to name it`);
  return vault.seal(Buffer.from(value), column, String(owner));
}

const sealNode = (vault: Vault, node: OperationNode, column: string, owner: unknown): OperationNode =>
  ValueNode.is(node) ? ValueNode.create(sealText(vault, node.value, column, owner)) : node;

/** Name of a table, or of a column in INSERT or SET. */
function nameOf(node: OperationNode): string {
  if (TableNode.is(node)) return node.table.identifier.name;
  if (ReferenceNode.is(node)) return nameOf(node.column);
  return ColumnNode.is(node) ? node.column.name : '';
}
