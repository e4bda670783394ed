import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { copyIn } from './copy-in';
import { CopyRows } from './copy-rows';

jest.setTimeout(60_000);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig);
  await client.connect();
  await client.query(
    'CREATE TABLE copied (id bigint PRIMARY KEY, number integer, word text CHECK (word <> $$bad$$), at timestamptz)',
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('TRUNCATE copied'));

const table = 'copied (id, number, word, at)';
const at = new Date('1999-12-31T23:59:59.987Z');
function rowsOf(...ids: readonly (bigint | number)[]): CopyRows {
  const rows = new CopyRows(4, 0);
  for (const id of ids) rows.row().int8(id).int4(-7).text('part filled').timestamp(at);
  return rows;
}

const stored = async () => (await client.query('SELECT * FROM copied ORDER BY id')).rows;
const outcomes = async (...answers: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(answers)).map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.code));

it('stores rows exactly, numbers of either kind to their limits', async () => {
  const ids = [2n ** 63n - 1n, -(2n ** 63n), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1];
  await copyIn(client, table, rowsOf(...ids));
  const sorted = ids.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  expect(await stored()).toEqual(sorted.map((id) => ({ id: String(id), number: -7, word: 'part filled', at })));
});

it('stores what is absent as null, and many rows beyond the room it was given', async () => {
  const rows = new CopyRows(4, 10);
  for (let id = 0; id < 5_000; id += 1) rows.row().int8(id).int4(1).text(null).timestamp(at);
  await copyIn(client, table, rows);
  const [sums] = (await client.query('SELECT count(*)::int AS n, count(word)::int AS words FROM copied')).rows;
  expect(sums).toEqual({ n: 5_000, words: 0 });
});

it('refuses letters beyond ASCII, whose length in bytes is another one', () => {
  expect(() => new CopyRows(1, 10).row().text('원')).toThrow('ASCII');
});

it('refuses numbers that it would store as others', () => {
  const row = () => new CopyRows(1, 10).row();
  for (const beyond of [2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53, 0.5, Number.NaN])
    expect(() => row().int8(beyond)).toThrow(RangeError);
  for (const beyond of [2 ** 31, -(2 ** 31) - 1, 0.5]) expect(() => row().int4(beyond)).toThrow(RangeError);
});

it('fails with the transaction that it was sent along in, and leaves the connection usable', async () => {
  const [begin, division, copied, again, end] = await outcomes(
    client.query('BEGIN'),
    client.query('SELECT 1 / 0'),
    copyIn(client, table, rowsOf(1)),
    copyIn(client, table, rowsOf(2)),
    client.query('COMMIT'),
  );
  expect([begin, division, copied, again, end]).toEqual(['ok', '22012', '25P02', '25P02', 'ok']);
  expect(await stored()).toEqual([]);
});

it('takes back everything where one of its rows is refused', async () => {
  const bad = new CopyRows(4, 100).row().int8(3).int4(1).text('bad').timestamp(at);
  const sent = outcomes(
    client.query('BEGIN'),
    copyIn(client, table, rowsOf(1)),
    copyIn(client, table, bad),
    client.query('COMMIT'),
  );
  expect(await sent).toEqual(['ok', 'ok', '23514', 'ok']);
  expect(await stored()).toEqual([]);
});

it('ends with the time limit of its statement', async () => {
  const limited = { connectionString: database.url, pipeline: true, query_timeout: 200 };
  const other = new pg.Client(limited as pg.ClientConfig);
  await other.connect();
  other.on('error', () => undefined);
  await client.query('BEGIN; LOCK TABLE copied');
  await expect(copyIn(other, table, rowsOf(1))).rejects.toThrow('Query read timeout');
  await client.query('ROLLBACK');
  await other.end().catch(() => undefined);
});
