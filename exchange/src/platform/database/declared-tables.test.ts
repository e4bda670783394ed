import { createTestContext, type TestContext } from '../../testing/context';
import { declaredTables } from '../../testing/declared-tables';

jest.setTimeout(60_000);

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: 'YES' | 'NO';
}

describe('the declared tables', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext();
  });
  afterAll(() => context.end());

  /** `table.column` or `table.column | null`, sorted. */
  const spell = (columns: Iterable<readonly [table: string, column: string, nullable: boolean]>) =>
    [...columns].map(([table, column, nullable]) => `${table}.${column}${nullable ? ' | null' : ''}`).sort();

  it('have the columns of a migrated database: none missing, none extra, null where it is', async () => {
    const { rows } = await context.pool.query<ColumnRow>(
      `SELECT table_name, column_name, is_nullable FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const tables = declaredTables();
    const declared = tables.flatMap(({ name, columns }) =>
      [...columns].map(([column, nullable]) => [name, column, nullable] as const),
    );
    expect(tables.length).toBeGreaterThan(30);
    expect(spell(declared)).toEqual(
      spell(rows.map((row) => [row.table_name, row.column_name, row.is_nullable === 'YES'])),
    );
  });

  it('have one owner each', () => {
    const names = declaredTables().map(({ name }) => name);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});
