import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../testing/app';
import { createVault } from '../core/vault';
import { forgetOlderKeys, needsResealing, readDataKeys, requireFittingKeys } from './data-key';
import { connectDatabase } from './pool';
import { resealRows } from './reseal';

jest.setTimeout(60_000);

describe('the vault', () => {
  const vault = createVault(randomBytes(32));
  const sealed = vault.seal(Buffer.from('01012345678'), 'phone');

  it('opens what it sealed, and seals the same text differently each time', () => {
    expect(vault.open(sealed, 'phone').toString()).toBe('01012345678');
    expect(vault.seal(Buffer.from('01012345678'), 'phone')).not.toEqual(sealed);
    expect(vault.open(vault.seal(Buffer.alloc(0), 'phone'), 'phone')).toHaveLength(0);
  });

  it('opens with older keys, seals with the newest, and knows which of them has sealed', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const before = createVault(older).seal(Buffer.from('01012345678'), 'phone', '7');
    const both = createVault(newer, older);
    expect(both.open(before, 'phone', '7').toString()).toBe('01012345678');
    expect(both.isCurrent(before)).toBe(false);
    const after = both.seal(Buffer.from('01012345678'), 'phone', '7');
    expect(both.isCurrent(after)).toBe(true);
    expect(createVault(newer).open(after, 'phone', '7').toString()).toBe('01012345678');
    expect(() => createVault(newer).open(before, 'phone', '7')).toThrow(/needs the data key [0-9a-f]{8}/);
  });

  it.each([
    { what: 'another owner', open: () => vault.open(vault.seal(Buffer.from('x'), 'phone', '7'), 'phone', '8') },
    { what: 'another key', open: () => createVault(randomBytes(32)).open(sealed, 'phone') },
    { what: 'another place', open: () => vault.open(sealed, 'name') },
    { what: 'a changed byte', open: () => vault.open(sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1) as Buffer, 'phone') },
    { what: 'a lost end', open: () => vault.open(sealed.subarray(0, 20), 'phone') },
    { what: 'bytes of another kind', open: () => vault.open(Buffer.from('plain'), 'phone') },
  ])('opens nothing for $what', ({ open }) => expect(open).toThrow());
});

describe('the data key', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'maru-key-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  it('is made once, readable by us alone, also when two processes start at once', async () => {
    const keys = await Promise.all([1, 2].map(() => readDataKeys({ home, dataKey: null })));
    expect(keys[0]).toEqual([expect.objectContaining({ length: 32 })]);
    expect(keys[1]).toEqual(keys[0]);
    expect(await readDataKeys({ home, dataKey: null })).toEqual(keys[0]);
    expect((await stat(join(home, 'data.key'))).mode & 0o777).toBe(0o600);
  });

  it('comes from MARU_DATA_KEY where that is set', async () => {
    expect(await readDataKeys({ home, dataKey: 'ab'.repeat(32) })).toEqual([Buffer.alloc(32, 0xab)]);
    const two = `${'ab'.repeat(32)},${'cd'.repeat(32)}`;
    expect(await readDataKeys({ home, dataKey: two })).toEqual([Buffer.alloc(32, 0xab), Buffer.alloc(32, 0xcd)]);
    await expect(readDataKeys({ home, dataKey: 'secret' })).rejects.toThrow('MARU_DATA_KEY holds no key');
    await writeFile(join(home, 'data.key'), '');
    await expect(readDataKeys({ home, dataKey: null })).rejects.toThrow('data.key holds no key');
  });
});

describe('what names a person', () => {
  let exchange: TestApp;
  beforeAll(async () => {
    exchange = await createTestApp();
  });
  afterAll(() => exchange.end());

  const person = { name: '남궁시험', phone: '01098761234', otpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
  const raw = async (memberId: bigint) =>
    (await exchange.context.pool.query('SELECT name, phone, otp_secret FROM member WHERE id = $1', [memberId])).rows[0];

  it('is told to its owner, and lies in no table in plain', async () => {
    const { cookie, memberId, email } = await exchange.memberLoggedIn({ authLevel: 4, ...person });
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email, amount: '5000' } });
    const me = (await exchange.call('GET', '/v1/me', { cookie })).json();
    expect(me).toMatchObject({ name: person.name, mPhone: person.phone });
    const account = me.accounts.deposit.accountNumber;
    const { list } = (await exchange.call('GET', '/v1/transfers/krw/remittance-logs', { cookie })).json();
    expect(JSON.stringify(list)).toContain(person.name);
    expect((await raw(memberId)).phone).toBeInstanceOf(Buffer);
    expect((await ask(exchange, cookie)).statusCode).toBe(200);
    expect((await exchange.call('GET', '/v1/questions', { cookie })).json().list[0]).toMatchObject(inquiry);

    const { db, pool } = exchange.context;
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['member', 'member_account', 'remittance', 'ledger_entry']));
    for (const secret of [person.name, person.phone, person.otpSecret, account, inquiry.title, inquiry.contents]) {
      for (const table of tables) {
        const { rows } = await pool.query(`SELECT 1 FROM "${table}" AS row WHERE row::text LIKE $1`, [`%${secret}%`]);
        expect([table, rows.length]).toEqual([table, 0]);
      }
    }
  });

  it('that an older version kept plain, or sealed without owner, is sealed anew once, and no other key is let in', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 4, ...person });
    const { db, pool, vault } = exchange.context;
    await requireFittingKeys(pool, vault);
    await pool.query(`UPDATE member SET name = '\\x00' || convert_to($1, 'UTF8'), phone = $2 WHERE id = $3`, [
      person.name,
      sealedAsBefore(await keyOf(exchange), person.phone, 'phone'),
      memberId,
    ]);
    const member = () => db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    const whole = { name: person.name, phone: person.phone, otp_secret: person.otpSecret };
    expect(await member()).toMatchObject(whole);
    expect(await resealRows(pool, vault, () => true)).toBe(1);
    expect(await resealRows(pool, vault, () => true)).toBe(0);
    const { name, phone } = await raw(memberId);
    expect([name, phone].every(vault.isCurrent)).toBe(true);
    expect(await member()).toMatchObject(whole);
    await expect(requireFittingKeys(pool, createVault(randomBytes(32)))).rejects.toThrow('The data key does not fit');
  });

  it('opens in no row but its own: values that two members have swapped are refused', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => exchange.memberLoggedIn({ authLevel: 4, ...person })));
    const { pool } = exchange.context;
    await pool.query('UPDATE member SET phone = (SELECT phone FROM member WHERE id = $2) WHERE id = $1', [
      one?.memberId,
      other?.memberId,
    ]);
    const answer = await exchange.call('GET', '/v1/me', { cookie: one?.cookie });
    expect([answer.statusCode, answer.body.includes('phone')]).toEqual([503, false]);
    expect((await exchange.call('GET', '/v1/me', { cookie: other?.cookie })).statusCode).toBe(200);
    await pool.query('DELETE FROM member_account WHERE member_id = $1', [one?.memberId]);
    await pool.query(`UPDATE member SET phone = '\\x00' WHERE id = $1`, [one?.memberId]);
  });

  it('is written for nobody: a statement that does not name the owner is refused', async () => {
    const { db } = exchange.context;
    const nameless = db.updateTable('member').set({ name: '이름' }).where('email', '=', 'nobody@maru.test');
    await expect(nameless.execute()).rejects.toThrow('the statement has to name it');
  });
});

describe('a change of the data key', () => {
  let exchange: TestApp;
  beforeAll(async () => {
    exchange = await createTestApp();
  });
  afterAll(() => exchange.end());

  it('seals everything anew while members write, goes on after a stop half-way, and then needs the older key no more', async () => {
    const { pool, vault: before } = exchange.context;
    await requireFittingKeys(pool, before);
    const members = await Promise.all(Array.from({ length: 6 }, () => exchange.memberLoggedIn({ authLevel: 4 })));
    const newest = randomBytes(32);
    const [older] = await readDataKeys(exchange.context.config);
    const both = createVault(newest, older);
    await requireFittingKeys(pool, both);
    expect(await needsResealing(pool, both)).toBe(true);
    await expect(requireFittingKeys(pool, createVault(newest))).rejects.toThrow(before.keyId.toString('hex'));

    let looks = 0;
    await resealRows(pool, both, () => looks++ < 1);
    const restarted = connectDatabase(exchange.context.databaseUrl, exchange.context.log, both);
    const [writer] = members;
    const write = async () => {
      for (let digit = 0; digit <= 9; digit += 1)
        await restarted.db
          .updateTable('member')
          .set({ phone: `0101234567${digit}` })
          .where('id', '=', writer?.memberId ?? 0n)
          .execute();
    };
    await Promise.all([write(), resealRows(pool, both, () => true)]);
    const { phone } = await restarted.db
      .selectFrom('member')
      .select(['id', 'phone'])
      .where('id', '=', writer?.memberId ?? 0n)
      .executeTakeFirstOrThrow();
    expect(phone).toBe('01012345679');
    await restarted.close();
    while ((await resealRows(pool, both, () => true)) > 0);
    await forgetOlderKeys(pool, both);
    expect(await needsResealing(pool, both)).toBe(false);
    const alone = createVault(newest);
    await requireFittingKeys(pool, alone);
    expect(await needsResealing(pool, alone)).toBe(false);
    await expect(requireFittingKeys(pool, before)).rejects.toThrow('The data key does not fit');
    for (const { memberId } of members) {
      const { rows } = await pool.query('SELECT name, phone FROM member WHERE id = $1', [memberId]);
      for (const column of ['name', 'phone'])
        expect(alone.open(rows[0][column], column, String(memberId)).length).toBeGreaterThan(0);
    }
  });
});

/** As the form without a key's id and without owner had it. */
function sealedAsBefore(key: Buffer, text: string, place: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), sealed]);
}

const inquiry = { category: 'transfer', title: '남의 눈에 안 띄는 제목', contents: '남의 눈에 안 띄는 내용입니다.' };

async function ask(exchange: TestApp, cookie: string) {
  return exchange.call('POST', '/v1/questions', { cookie, body: { ...inquiry, ...(await exchange.captcha()) } });
}

async function keyOf({ context }: TestApp): Promise<Buffer> {
  const [key] = await readDataKeys(context.config);
  return key;
}
