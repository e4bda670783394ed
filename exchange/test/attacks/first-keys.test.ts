import { randomBytes } from 'node:crypto';
import { createVault, type Vault } from '../../src/platform/core/vault';
import { requireFittingKeys } from '../../src/platform/database/data-key';
import { resealRows } from '../../src/platform/database/reseal';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

describe('two first starts with different keys on an old database', () => {
  it('seal its rows with one of them, and the other start is refused', async () => {
    const { pool } = exchange.context;
    const members = await Promise.all(Array.from({ length: 5 }, () => exchange.memberLoggedIn({ authLevel: 4 })));
    const ids = members.map(({ memberId }) => memberId);
    const plain = `SET name = '\\x00' || convert_to('이름', 'UTF8'), phone = '\\x00' || convert_to('01012345678', 'UTF8'), otp_secret = NULL`;
    await pool.query(`UPDATE member ${plain}`);
    await pool.query('DELETE FROM member_account');
    await pool.query('DELETE FROM data_key');

    const vaults = Array.from({ length: 2 }, () => createVault(randomBytes(32)));
    const starts = await Promise.allSettled(vaults.map((vault) => requireFittingKeys(pool, vault)));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = vaults[starts.findIndex(({ status }) => status === 'fulfilled')] as Vault;
    while ((await resealRows(pool, winner, () => true)) > 0);
    const { rows } = await pool.query('SELECT id, name, phone FROM member WHERE id = ANY($1)', [ids]);
    expect(rows).toHaveLength(ids.length);
    for (const { id, name, phone } of rows)
      expect([winner.open(name, 'name', String(id)), winner.open(phone, 'phone', String(id))].map(String)).toEqual([
        '이름',
        '01012345678',
      ]);
  });
});
