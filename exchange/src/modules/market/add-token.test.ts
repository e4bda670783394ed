import { createTestApp } from '../../testing/app';

it('a token of a sale that was rolled back gets its row with the next sale', async () => {
  const exchange = await createTestApp();
  const { db, pool } = exchange.context;
  const { markets } = exchange.modules;
  const rolledBack = db.transaction().execute(async (tx) => {
    await markets.addToken(tx, 'HANOK9', '한옥');
    throw new Error('the sale is refused');
  });
  await expect(rolledBack).rejects.toThrow('the sale is refused');
  await db.transaction().execute((tx) => markets.addToken(tx, 'OTHER9', '다른 토큰'));
  await db.transaction().execute((tx) => markets.addToken(tx, 'HANOK9', '한옥'));
  const { rows } = await pool.query(`SELECT id, code FROM coin WHERE code IN ('HANOK9', 'OTHER9') ORDER BY id`);
  expect(rows.map(({ code }) => code)).toEqual(['OTHER9', 'HANOK9']);
  expect(rows.map(({ id }) => markets.coin(id)?.code)).toEqual(['OTHER9', 'HANOK9']);
  expect(rows.map(({ code }) => markets.coin(code)?.id)).toEqual(rows.map(({ id }) => id));
  await exchange.end();
});
