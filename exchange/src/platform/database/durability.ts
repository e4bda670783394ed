import type pg from 'pg';

/** Without these, a commit that was acknowledged may be lost. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;

/** @throws Error naming the setting, when the server may lose what it has acknowledged. */
export async function requireDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [needed],
  );
  const off = rows.filter(({ setting }) => ['off', 'local'].includes(setting));
  if (off.length > 0) {
    throw new Error(
      `PostgreSQL runs with ${off.map(({ name, setting }) => `${name} = ${setting}`).join(', ')}: money needs them on.`,
    );
  }
}
