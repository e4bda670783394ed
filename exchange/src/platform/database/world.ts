import type pg from 'pg';
import type { Config } from '../core/config';

/**
 * Writes the world into a database at its first start.
 * @throws Error if the database belongs to the other world: a demo has members with a known password and money that is not there.
 */
export async function requireWorld(pool: pg.Pool, world: Config['world']): Promise<void> {
  await pool.query('INSERT INTO world (name) VALUES ($1) ON CONFLICT DO NOTHING', [world]);
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM world');
  const name = rows[0]?.name;
  if (name !== world)
    throw new Error(`The database belongs to MARU_WORLD=${name}: it does not open with MARU_WORLD=${world}.`);
}
