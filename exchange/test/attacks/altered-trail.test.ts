import type pg from 'pg';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  exchange = await createTestApp();
  ({ pool } = exchange.context);
});
afterAll(() => exchange.end());

const breaks = async () =>
  (await pool.query<{ seq: bigint }>('SELECT seq FROM trail_breaks()')).rows.map(({ seq }) => Number(seq));
const entries = async () =>
  (await pool.query<{ act: string; detail: unknown }>('SELECT act, subject, detail FROM trail_entry ORDER BY seq'))
    .rows;

/** As the owner could: past the trigger that keeps the trail append-only; what was done is undone. */
async function past(statement: string): Promise<readonly number[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; ALTER TABLE trail_entry DISABLE TRIGGER trail_append_only');
    await client.query(statement);
    const { rows } = await client.query<{ seq: bigint }>('SELECT seq FROM trail_breaks()');
    return rows.map(({ seq }) => Number(seq));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('has on record who changed a password, a second factor, a ban, an account and a market, and no personal data', async () => {
  const { memberId } = await exchange.memberLoggedIn({ authLevel: 4 });
  // One account, whatever the sandbox gives.
  await pool.query('DELETE FROM member_account WHERE member_id = $1', [memberId]);
  await pool.query(
    `INSERT INTO member_account (member_id, purpose, bank_code, account_number, registered_at)
     VALUES ($1, 'deposit', '004', '\\x0030', now())`,
    [memberId],
  );
  const before = (await entries()).length;
  const { markets, orders } = exchange.modules;
  const marketId = markets.findByCode('KRW-XRP')?.id ?? 0;
  await orders.engine.switchState({ marketId, state: 'halted', planId: null });
  await pool.query('UPDATE member SET withdrawal_banned = true WHERE id = $1', [memberId]);
  await pool.query('UPDATE member SET otp_registered_at = now(), password_changed_at = now() WHERE id = $1', [
    memberId,
  ]);
  await pool.query('UPDATE member SET wrong_codes = 1 WHERE id = $1', [memberId]);
  await pool.query('DELETE FROM member_account WHERE member_id = $1', [memberId]);
  expect((await entries()).slice(before)).toEqual([
    { act: 'market changed', subject: 'KRW-XRP', detail: { from: 'open', to: 'halted' } },
    { act: 'member changed', subject: String(memberId), detail: { withdrawalBanned: true } },
    { act: 'member changed', subject: String(memberId), detail: { otp: 'changed', password: 'changed' } },
    { act: 'account delete', subject: String(memberId), detail: {} },
  ]);
  expect(await breaks()).toEqual([]);
});

it('is changed by nobody, and tells what its owner altered, removed or put in between', async () => {
  await expect(pool.query(`UPDATE trail_entry SET actor = 'nobody'`)).rejects.toThrow('append-only');
  await expect(pool.query('DELETE FROM trail_entry')).rejects.toThrow('append-only');
  expect(await past(`UPDATE trail_entry SET actor = 'nobody' WHERE seq = 2`)).toEqual([2]);
  const rehashed = `UPDATE trail_entry SET actor = 'nobody' WHERE seq = 2; UPDATE trail_entry SET hash = trail_hash(trail_entry) WHERE seq = 2`;
  expect(await past(rehashed)).toEqual([3]);
  expect(await past('DELETE FROM trail_entry WHERE seq = 2')).toEqual([3]);
  expect(await past('DELETE FROM trail_entry WHERE seq = 1')).toEqual([2]);
  expect(await past('UPDATE trail_entry SET seq = -seq WHERE seq = 2')).toContain(3);
});

it('stays one chain when acts come at the same time, and forgets those that were rolled back', async () => {
  const before = (await entries()).length;
  const act = async (commit: boolean) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT record_act('test', '1', '{}')`);
    await client.query(commit ? 'COMMIT' : 'ROLLBACK');
    client.release();
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => act(n % 3 !== 0)));
  expect((await entries()).length).toBe(before + 8);
  expect(await breaks()).toEqual([]);
});
