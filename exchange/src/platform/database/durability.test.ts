import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { requireDurability } from './durability';

jest.setTimeout(60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('requireDurability', () => {
  it('refuses a server that may lose an acknowledged commit, and names why', async () => {
    const careless = new pg.Pool({ connectionString: database.url, options: '-c synchronous_commit=off' });
    await expect(requireDurability(careless)).rejects.toThrow('synchronous_commit = off');
    await careless.end();
  });

  it('accepts a server that keeps its word', async () => {
    const settings = [{ name: 'fsync', setting: 'on' }];
    const careful = { query: async () => ({ rows: settings }) } as unknown as pg.Pool;
    await expect(requireDurability(careful)).resolves.toBeUndefined();
  });
});
