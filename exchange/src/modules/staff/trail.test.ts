import { minuteMs } from '@maru/server';
import type pg from 'pg';
import { createTestApp, type TestApp } from '../../testing/app';
import { createStaffClient, type StaffClient } from '../../testing/staff';

jest.setTimeout(60_000);

let exchange: TestApp;
let staff: StaffClient;
let pool: pg.Pool;
let cookie: string;
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
  ({ pool } = exchange.context);
  ({ cookie } = await staff.loggedIn('auditor'));
  for (let n = 0; n < 120; n += 1)
    await pool.query(`SELECT record_act('test', $1, '{"n": 1, "by": "x"}')`, [String(n)]);
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

interface Entry {
  readonly seq: string;
  readonly fault: string | null;
}
const read = async (before?: string): Promise<{ list: Entry[]; faults: number; next: string | null }> =>
  (await staff.call('GET', `/staff/trail${before ? `?before=${before}` : ''}`, { cookie })).json();
async function whole() {
  const list: Entry[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await read(next);
    list.push(...page.list);
    next = page.next;
  }
  return list;
}
/** Until the whole trail is checked again. */
const wait = () => exchange.clock.advance(minuteMs);
const faultsOf = (list: readonly Entry[]) => list.flatMap(({ seq, fault }) => (fault ? [[Number(seq), fault]] : []));

/** As the database's owner could, with the triggers off; what was done is undone. */
async function past(statement: string, undo: string): Promise<{ found: unknown; faults: number }> {
  await pool.query('ALTER TABLE trail_entry DISABLE TRIGGER trail_append_only');
  try {
    await pool.query('CREATE TABLE kept AS SELECT * FROM trail_entry');
    await pool.query(statement);
    wait();
    return { found: faultsOf(await whole()), faults: (await read()).faults };
  } finally {
    await pool.query(`${undo}; DROP TABLE kept; ALTER TABLE trail_entry ENABLE TRIGGER trail_append_only`);
    wait();
  }
}
const restore = 'TRUNCATE trail_entry; INSERT INTO trail_entry SELECT * FROM kept';

describe('the trail at the back office', () => {
  it('is told in pages of 50, newest first, without a fault (ACCT-122)', async () => {
    const first = await read();
    expect(first.list).toHaveLength(50);
    expect(first.list[0]).toEqual({
      seq: expect.any(String),
      at: expect.any(String),
      actor: expect.any(String),
      act: 'test',
      subject: '119',
      detail: expect.arrayContaining([
        { name: 'n', value: '1' },
        { name: 'by', value: 'x' },
      ]),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fault: null,
    });
    const seqs = (await whole()).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, place) => seqs.length - place));
    expect(first.faults).toBe(0);
    expect(faultsOf(await whole())).toEqual([]);
  });

  it.each([
    { what: 'altered', statement: `UPDATE trail_entry SET act = 'nothing' WHERE seq = 40`, found: [[40, 'altered']] },
    {
      what: 'altered and given a fitting hash',
      statement: `UPDATE trail_entry SET act = 'nothing' WHERE seq = 40; UPDATE trail_entry SET hash = trail_hash(trail_entry) WHERE seq = 40`,
      found: [[41, 'gap']],
    },
    { what: 'removed', statement: 'DELETE FROM trail_entry WHERE seq = 40', found: [[41, 'gap']] },
    { what: 'the first and removed', statement: 'DELETE FROM trail_entry WHERE seq = 1', found: [[2, 'gap']] },
    {
      what: 'moved',
      statement: 'UPDATE trail_entry SET seq = 1000 WHERE seq = 40',
      found: [
        [1000, 'altered'],
        [41, 'gap'],
      ],
    },
    {
      what: 'swapped with its neighbour',
      statement:
        'UPDATE trail_entry SET seq = 1000 WHERE seq = 40; UPDATE trail_entry SET seq = 40 WHERE seq = 41; UPDATE trail_entry SET seq = 41 WHERE seq = 1000',
      found: [
        [42, 'gap'],
        [41, 'altered'],
        [40, 'altered'],
      ],
    },
  ])('tells of an entry that its owner has $what (ACCT-122)', async ({ statement, found }) => {
    expect(await past(statement, restore)).toEqual({ found, faults: found.length });
    expect(faultsOf(await whole())).toEqual([]);
  });

  it('counts the faults of the whole trail once a minute, those of the page at once', async () => {
    const act = (seq: number) => `UPDATE trail_entry SET act = 'nothing' WHERE seq = ${seq}`;
    const newest = Number((await read()).list[0]?.seq);
    await pool.query(
      'ALTER TABLE trail_entry DISABLE TRIGGER trail_append_only; CREATE TABLE kept AS TABLE trail_entry',
    );
    try {
      await pool.query(act(1));
      expect((await read()).faults).toBe(0);
      await pool.query(act(newest));
      expect(await read()).toMatchObject({
        list: [{ fault: 'altered' }, ...Array(49).fill({ fault: null })],
        faults: 1,
      });
      wait();
      expect((await read()).faults).toBe(2);
    } finally {
      await pool.query(`${restore}; DROP TABLE kept; ALTER TABLE trail_entry ENABLE TRIGGER trail_append_only`);
      wait();
    }
  });

  it('tells of a fault where two pages meet, too', async () => {
    const edge = Number((await read()).next);
    const { found } = await past(`DELETE FROM trail_entry WHERE seq = ${edge - 1}`, restore);
    expect(found).toEqual([[edge, 'gap']]);
  });
});
