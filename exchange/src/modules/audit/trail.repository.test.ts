import { createTestApp, type TestApp } from '../../testing/app';
import { type TrailHead, TrailRepository } from './trail.repository';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
  for (let n = 0; n < 30; n += 1) await query(`SELECT record_act('test', $1, '{}')`, [String(n)]);
});
afterAll(() => exchange.end());

const query = (statement: string, values: readonly unknown[] = []) =>
  exchange.context.pool.query(statement, [...values]);

/** Faults as slices of that many entries find them. */
async function breaksBy(count: number): Promise<readonly bigint[]> {
  const repository = new TrailRepository(exchange.context.db);
  const found: bigint[] = [];
  for (let head: TrailHead | null = null; ; ) {
    const { breaks, last } = await repository.slice(head, count);
    found.push(...breaks);
    if (!last) return found;
    head = last;
  }
}

it.each([
  ['nothing', 'SELECT', 0],
  ['an entry that was altered', `UPDATE trail_entry SET act = 'x' WHERE seq = 7`, 1],
  [
    'one with a fitting hash',
    `UPDATE trail_entry SET act = 'x' WHERE seq = 7; UPDATE trail_entry SET hash = trail_hash(trail_entry) WHERE seq = 7`,
    1,
  ],
  ['one that is gone', 'DELETE FROM trail_entry WHERE seq = 14', 1],
  ['the first that is gone', 'DELETE FROM trail_entry WHERE seq = 1', 1],
  [
    'one put before the first',
    `INSERT INTO trail_entry SELECT -5, at, actor, act, subject, detail, previous, hash FROM trail_entry WHERE seq = 2`,
    2,
  ],
])('a trail is judged in slices as it is as a whole: %s (ACCT-122)', async (_, statement, faults) => {
  await query('ALTER TABLE trail_entry DISABLE TRIGGER trail_append_only; CREATE TABLE kept AS TABLE trail_entry');
  try {
    await query(statement);
    const { rows } = await query('SELECT seq FROM trail_breaks()');
    const whole = rows.map(({ seq }) => seq);
    expect(whole).toHaveLength(faults);
    for (const count of [1, 7, 1000]) expect(await breaksBy(count)).toEqual(whole);
  } finally {
    await query('TRUNCATE trail_entry; INSERT INTO trail_entry SELECT * FROM kept; DROP TABLE kept');
    await query('ALTER TABLE trail_entry ENABLE TRIGGER trail_append_only');
  }
});
