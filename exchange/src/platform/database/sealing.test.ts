import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../testing/app';
import { createVault } from '../core/vault';
import { readDataKey, requireFittingKey } from './data-key';

jest.setTimeout(60_000);

describe('the vault', () => {
  const vault = createVault(randomBytes(32));
  const sealed = vault.seal(Buffer.from('01012345678'), 'phone');

  it('opens what it sealed, and seals the same text differently each time', () => {
    expect(vault.open(sealed, 'phone').toString()).toBe('01012345678');
    expect(vault.seal(Buffer.from('01012345678'), 'phone')).not.toEqual(sealed);
    expect(vault.open(vault.seal(Buffer.alloc(0), 'phone'), 'phone')).toHaveLength(0);
  });

  it.each([
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
    const keys = await Promise.all([1, 2].map(() => readDataKey({ home, dataKey: null })));
    expect(keys[0]).toHaveLength(32);
    expect(keys[1]).toEqual(keys[0]);
    expect(await readDataKey({ home, dataKey: null })).toEqual(keys[0]);
    expect((await stat(join(home, 'data.key'))).mode & 0o777).toBe(0o600);
  });

  it('comes from MARU_DATA_KEY where that is set', async () => {
    expect(await readDataKey({ home, dataKey: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab));
    await expect(readDataKey({ home, dataKey: 'secret' })).rejects.toThrow('MARU_DATA_KEY holds no key');
    await writeFile(join(home, 'data.key'), '');
    await expect(readDataKey({ home, dataKey: null })).rejects.toThrow('data.key holds no key');
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

    const { db, pool } = exchange.context;
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['member', 'member_account', 'remittance', 'ledger_entry']));
    for (const secret of [person.name, person.phone, person.otpSecret, account]) {
      for (const table of tables) {
        const { rows } = await pool.query(`SELECT 1 FROM "${table}" AS row WHERE row::text LIKE $1`, [`%${secret}%`]);
        expect([table, rows.length]).toEqual([table, 0]);
      }
    }
  });

  it('that an older version kept plain is sealed once, by the first key, and no other key is let in', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 4, ...person });
    const { db, pool, vault } = exchange.context;
    await pool.query(
      `UPDATE member SET name = '\\x00' || convert_to($1, 'UTF8'), phone = '\\x00' || convert_to($2, 'UTF8') WHERE id = $3`,
      [person.name, person.phone, memberId],
    );
    expect((await raw(memberId)).name[0]).toBe(0);
    for (let start = 0; start < 2; start += 1) await requireFittingKey(pool, vault);
    expect((await raw(memberId)).name[0]).toBe(1);
    expect((await raw(memberId)).phone[0]).toBe(1);
    const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    expect(member).toMatchObject({ name: person.name, phone: person.phone, otp_secret: person.otpSecret });
    await expect(requireFittingKey(pool, createVault(randomBytes(32)))).rejects.toThrow('The data key does not fit');
  });
});
