import { BatchedReads } from './batched-reads';

/** A table whose queries end when they are told to. */
function heldTable(rows: Readonly<Record<string, number>>) {
  const queries: { readonly keys: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      const found = new Map(keys.flatMap((key) => (rows[key] === undefined ? [] : [[key, rows[key]] as const])));
      queries.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  return { queries, reads: new BatchedReads<number>(load) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads keys that arrive during a query with one query after it, each once, and gives everyone his own row', async () => {
  const { queries, reads } = heldTable({ a: 1, b: 2, c: 3 });
  const answers = ['a', 'b', 'c', 'b', 'nobody'].map((key) => reads.read(key));
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
  queries[0]?.end();
  await settled();
  expect(queries.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'nobody']]);
  queries[1]?.end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 2, undefined]);
});

it('tells a failed query to those who waited for it, and reads on', async () => {
  const { queries, reads } = heldTable({ a: 1, b: 2 });
  const failed = reads.read('a');
  const next = reads.read('b');
  queries[0]?.end(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  await settled();
  queries[1]?.end();
  expect(await next).toBe(2);
  const later = reads.read('a');
  queries[2]?.end();
  expect(await later).toBe(1);
});

it('never asks for more than 500 at once in a flood of 2,000', async () => {
  const { queries, reads } = heldTable({});
  const flood = Array.from({ length: 2000 }, (_, key) => reads.read(String(key)));
  for (let query = 0; query < 5; query += 1) {
    queries[query]?.end();
    await settled();
  }
  await Promise.all(flood);
  expect(queries.map(({ keys }) => keys.length)).toEqual([1, 500, 500, 500, 499]);
});
