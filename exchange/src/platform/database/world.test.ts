import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { requireWorld } from './world';

jest.setTimeout(60_000);

describe('the world of a database', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([
    ['sandbox', 'production'],
    ['production', 'sandbox'],
  ] as const)('is that of its first start: one of the %s does not open as %s', async (first, other) => {
    await requireWorld(pool, first);
    await requireWorld(pool, first);
    await expect(requireWorld(pool, other)).rejects.toThrow(`MARU_WORLD=${first}`);
    await requireWorld(pool, first);
  });

  it('is one of the two that begin at the same moment', async () => {
    const starts = await Promise.allSettled([requireWorld(pool, 'sandbox'), requireWorld(pool, 'production')]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
