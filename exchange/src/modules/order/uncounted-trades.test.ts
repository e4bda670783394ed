import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { createTestContext, type TestContext } from '../../testing/context';
import { midnight, writeLongHistory } from '../../testing/long-history';
import { type HistorySearch, MemberTradeRepository } from './member-trade.repository';

jest.setTimeout(120_000);

const member = 5_000n;
const count = 24_000;
/** Trades of each side that are looked at. */
const lookMax = 2_000;
const search = { memberId: member, side: undefined, marketIds: null, from: midnight(1), to: midnight(5) };
let context: TestContext;

/** Four days, every fourth trade sold, every seventh in another market; the house trades in between. */
beforeAll(async () => {
  context = await createTestContext();
  await context.pool.query(
    `INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
     SELECT ${count} + id, 1, id, id, 1, 2, 'B', 100, 10, 1000, 0, 0, $1 FROM generate_series(1, 20000) AS id`,
    [midnight(1)],
  );
  await writeLongHistory(context.pool, { member, count, days: 4, twoMarkets: true });
});
afterAll(() => context.end());

/** As after an upgrade: days whose count has not come far. @param nodes - receives what is sent. */
function tradesOf(nodes: RootOperationNode[] = []) {
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const days = { areCounted: async () => false, of: () => Promise.reject(new Error('the days are not counted')) };
  return new MemberTradeRepository(context.db.withPlugin(noting), days);
}

const all = Array.from({ length: count }, (_, index) => count - index);
/** Of both sides together only what is newer than the oldest buy that was looked at. */
const oldest = all.filter((id) => id % 4 !== 0)[lookMax - 1] ?? 0;
const oldestSold = (count / 4 - lookMax + 1) * 4;
const filters: readonly {
  name: string;
  filter: Partial<HistorySearch>;
  fits: (id: number) => boolean;
  from: number;
}[] = [
  { name: 'all trades', filter: {}, fits: () => true, from: oldest },
  { name: 'what was sold', filter: { side: 'S' }, fits: (id) => id % 4 === 0, from: oldestSold },
  { name: 'one coin', filter: { marketIds: [2] }, fits: (id) => id % 7 === 0, from: oldest },
  { name: 'the last day', filter: { from: midnight(4) }, fits: (id) => id > (3 * count) / 4, from: oldest },
];

describe.each(filters)('while nothing is counted yet, a page of $name', ({ filter, fits, from }) => {
  const expected = all.filter(fits);
  const known = expected.filter((id) => id >= from).length;

  it('is what it will be, with as many trades as the newest show, until they are counted', async () => {
    for (const offset of [0, 7, known - 20]) {
      const trades = tradesOf();
      const page = async () => {
        const { rows, ...counted } = await trades.trades({ ...search, ...filter, count: 20, offset });
        return { ids: rows.map(({ id }) => Number(id)), ...counted };
      };
      const ids = expected.slice(offset, offset + 20);
      expect(await page()).toEqual({ ids, total: known, counting: true });
      let counted = await page();
      while (counted.counting) counted = await page();
      expect(counted).toEqual({ ids, total: expected.length });
    }
  });

  it('is counted before it is answered where it lies further back', async () => {
    const offset = known - 19;
    const { rows, ...counted } = await tradesOf().trades({ ...search, ...filter, count: 20, offset });
    expect(rows.map(({ id }) => Number(id))).toEqual(expected.slice(offset, offset + 20));
    expect(counted).toEqual({ total: expected.length });
  });
});

it('a page reads some thousand trades of each side while nothing is counted, in the order of their index', async () => {
  const nodes: RootOperationNode[] = [];
  await tradesOf(nodes).trades({ ...search, marketIds: [2], count: 20, offset: 0 });
  const look = nodes.map((node) => context.db.getExecutor().compileQuery(node, { queryId: 'plan' })).find(isLook);
  const client = await context.pool.connect();
  await client.query('BEGIN; SET LOCAL enable_sort = off');
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${look?.sql}`, [...(look?.parameters ?? [])]);
  await client.query('ROLLBACK');
  client.release();
  const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'fill');
  expect(scans.map((scan) => [scan['Index Name'], scan['Actual Rows']])).toEqual([
    ['fill_buyer', lookMax],
    ['fill_seller', lookMax],
  ]);
});

const isLook = ({ sql }: { readonly sql: string }): boolean => /^\s*WITH/.test(sql);

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
