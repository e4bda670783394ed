import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** One rule that the data breaks. */
export interface Breach {
  /** The rule's comment line, e.g. "L1 every asset sums to zero over all accounts". */
  readonly rule: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** A comment line and its query. */
export interface Rule {
  readonly rule: string;
  readonly query: string;
}

interface Statements {
  readonly rules: readonly Rule[];
  /** Queries of member_id, asset and amount: what a module has set aside. */
  readonly holds: readonly string[];
}

const modules = fileURLToPath(new URL('..', import.meta.url));

/** Values for the places `{{name}}` of a query: SQL of our own numbers. */
export type Places = Readonly<Record<string, string>>;

/**
 * Runs the rules of every module's invariants.sql in one snapshot.
 * @returns the broken rules: an empty list when the books are right.
 */
export async function checkInvariants(pool: pg.Pool): Promise<readonly Breach[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await judge(client, await rulesOf('invariants.sql'));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Runs rules on a connection, in its transaction. @returns the broken ones with 20 rows each at most. */
export async function judge(
  client: Pick<pg.ClientBase, 'query'>,
  rules: readonly Rule[],
  places: Places = {},
): Promise<readonly Breach[]> {
  const breaches: Breach[] = [];
  for (const { rule, query } of rules) {
    const text = query.replaceAll(/\{\{([a-z ]+)\}\}/g, (place, name: string) => places[name] ?? place);
    const { rows } = await client.query<Record<string, unknown>>(text);
    if (rows.length > 0) breaches.push({ rule, rows: rows.slice(0, 20) });
  }
  return breaches;
}

/**
 * The rules of all modules, with the holds that any of them declares in the place of `{{declared holds}}`: `invariants.sql` judges
 * everything, `audit.sql` what is new.
 */
export async function rulesOf(file: 'invariants.sql' | 'audit.sql'): Promise<readonly Rule[]> {
  const entries = await readdir(modules, { recursive: true });
  const read = (name: string) => {
    const files = entries.filter((entry) => entry.endsWith(`/${name}`)).sort();
    return Promise.all(files.map(async (path) => parseStatements(await readFile(`${modules}/${path}`, 'utf8'))));
  };
  const invariants = await read('invariants.sql');
  const holds = invariants.flatMap((each) => each.holds).join(' UNION ALL ');
  const statements = file === 'invariants.sql' ? invariants : await read(file);
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
