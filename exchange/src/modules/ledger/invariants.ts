import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** One rule that the data breaks. */
export interface Breach {
  /** The rule's comment line, e.g. "L1 every asset sums to zero over all accounts". */
  readonly rule: string;
  readonly rows: readonly Record<string, unknown>[];
}

interface Statements {
  readonly rules: readonly { readonly rule: string; readonly query: string }[];
  /** Queries of member_id, asset and amount: what a module has set aside. */
  readonly holds: readonly string[];
}

const modules = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs the rules of every module's invariants.sql in one snapshot.
 * @returns the broken rules: an empty list when the books are right.
 */
export async function checkInvariants(pool: pg.Pool): Promise<readonly Breach[]> {
  const rules = await readRules(modules);
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

/** The rules of all modules in a folder, with the holds that any of them declares in the place of `{{declared holds}}`. */
export async function readRules(folder: string): Promise<Statements['rules']> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => name.endsWith('invariants.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  const statements = texts.map(parseStatements);
  const holds = statements.flatMap((each) => each.holds).join(' UNION ALL ');
  return statements
    .flatMap((each) => each.rules)
    .map(({ rule, query }) => ({ rule, query: query.replace('{{declared holds}}', holds) }));
}

/** A rule is a comment line `-- L1 …` followed by its query; a declaration is one line `-- holds SELECT …`. */
export const parseStatements = (text: string): Statements => ({
  rules: text
    .split(/^-- (?=L\d+ )/m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n');
      return {
        rule,
        query: lines
          .filter((line) => !line.startsWith('-- holds '))
          .join('\n')
          .trim(),
      };
    }),
  holds: [...text.matchAll(/^-- holds (SELECT .+?);?$/gm)].map(([, query = '']) => query),
});
