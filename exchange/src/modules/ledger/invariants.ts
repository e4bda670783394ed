import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** One rule that the data breaks. */
export interface Breach {
  /** The rule's comment line, e.g. "L1 every asset sums to zero over all accounts". */
  readonly rule: string;
  readonly rows: readonly Record<string, unknown>[];
}

const file = new URL('./invariants.sql', import.meta.url);

/** Runs every query of invariants.sql in one snapshot. @returns the broken rules: an empty list when the books are right. */
export async function checkInvariants(pool: pg.Pool): Promise<readonly Breach[]> {
  const rules = parseRules(await readFile(fileURLToPath(file), 'utf8'));
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const breaches: Breach[] = [];
    for (const { rule, query } of rules) {
      const { rows } = await client.query<Record<string, unknown>>(query);
      if (rows.length > 0) breaches.push({ rule, rows: rows.slice(0, 20) });
    }
    return breaches;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** A rule is a comment line `-- L1 …` followed by its query. */
export const parseRules = (text: string): { rule: string; query: string }[] =>
  text
    .split(/^-- (?=L\d+ )/m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n');
      return { rule, query: lines.join('\n').trim() };
    });
