import { seedMarketData } from '../../../../seed';
import { createTestContext, type TestContext } from '../../../testing/context';
import { depositor } from '../../../testing/engine-trader';
import { checkInvariants, createLedger, type Ledger } from '../../ledger';
import { createMarkets, type MarketDefinition } from '../../market';
import { createOrders, type OrderDraft, type Orders } from '..';

jest.setTimeout(60_000);

let context: TestContext;
let ledger: Ledger;
let orders: Orders;
let market: MarketDefinition;
const [first, second] = [100, 101];

beforeEach(async () => {
  context = await createTestContext();
  await seedMarketData(context);
  ledger = createLedger(context);
  const { service: markets } = createMarkets(context);
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
  for (const member of [first, second]) {
    await deposit(member, 'KRW', 100_000_000n);
    await deposit(member, 'XRP', 100_000_000_000n);
  }
});
afterEach(async () => {
  await orders.stop();
  await context.end();
});

const deposit = depositor(() => ({ context, ledger }));

const query = async (text: string) => (await context.pool.query(text)).rows;
const rulesBroken = async () => (await checkInvariants(context.pool)).map(({ rule }) => rule);

/** Ten coins at 3,000 won. */
const order = (memberId: number, side: 'B' | 'S', feePpm = 2_000): OrderDraft => ({
  memberId,
  market,
  side,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: 30_000_000,
  amount: 1_000_000_000n,
  total: null,
  feePpm,
  clientOrderId: null,
});

/** Both members sell to each other, in one batch. */
async function tradeBothWays(feePpm?: number): Promise<void> {
  const drafts = [
    order(first, 'S', feePpm),
    order(second, 'B', feePpm),
    order(second, 'S', feePpm),
    order(first, 'B', feePpm),
  ];
  const outcomes = await Promise.all(drafts.map((draft) => orders.placeForHouse(draft)));
  expect(outcomes.map((outcome) => outcome.ok && outcome.value.state)).toEqual(Array(4).fill('filled'));
}

const posted = () =>
  query(
    `SELECT e.kind, e.command_id, a.path, p.available, p.hold FROM ledger_entry e JOIN posting p ON p.entry_id = e.id
     JOIN account a ON a.id = p.account_id WHERE e.kind IN ('fills', 'orders') ORDER BY e.id, a.path`,
  );

/** Past the triggers, as somebody with every right would. */
const forge = (table: string, text: string) =>
  context.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${text}; ALTER TABLE ${table} ENABLE TRIGGER USER`);

describe('a batch of orders', () => {
  it('is one entry with one posting per account, which says what its fills say', async () => {
    await tradeBothWays();
    const entry = { kind: 'fills', command_id: 'fills:1-2' };
    // What both pay is the fee alone: twice 6,000 minor units each.
    expect(await posted()).toEqual([
      { ...entry, path: 'fee:KRW', available: 24_000n, hold: 0n },
      { ...entry, path: 'member:100:KRW', available: -12_000n, hold: 0n },
      { ...entry, path: 'member:101:KRW', available: -12_000n, hold: 0n },
    ]);
    expect(await rulesBroken()).toEqual([]);
  });

  it('keeps an entry for fills that come to nothing for everybody', async () => {
    await tradeBothWays(0);
    expect(await posted()).toEqual([
      { kind: 'fills', command_id: 'fills:1-2', path: 'fee:KRW', available: 0n, hold: 0n },
    ]);
    expect(await rulesBroken()).toEqual([]);
  });

  it('names itself where nothing was traded, and posts nothing where all is as before', async () => {
    const waiting = await orders.placeForHouse(order(first, 'B'));
    if (!waiting.ok) throw new Error(waiting.refusal);
    const placing = orders.placeForHouse({ ...order(first, 'B'), timeInForce: 'IOC', price: 10_000 });
    expect(await placing).toMatchObject({ ok: true, value: { state: 'cancelled' } });
    expect(await posted()).toEqual([
      {
        kind: 'orders',
        command_id: expect.stringMatching(/^orders:\d+:\d+$/),
        path: 'member:100:KRW',
        available: -3_006_000n,
        hold: 3_006_000n,
      },
    ]);
  });

  it('counts what a member bought and what he sold in it, each as a whole', async () => {
    await tradeBothWays();
    await context.pool.query(
      'SELECT count_account_days(tx, pg_snapshot_xmax(pg_current_snapshot())::text::bigint) FROM account_day_cursor',
    );
    const sums = ['came', 'went', 'bought', 'sold'].map((column) => `sum(${column})::bigint AS ${column}`);
    for (const member of [first, second])
      expect(
        await query(
          `SELECT asset, ${sums.join()} FROM account_day WHERE member_id = ${member} GROUP BY asset ORDER BY asset`,
        ),
      ).toEqual([
        { asset: 'KRW', came: 100_000_000n, went: 0n, bought: 2_994_000n, sold: 3_006_000n },
        { asset: 'XRP', came: 100_000_000_000n, went: 0n, bought: 1_000_000_000n, sold: 1_000_000_000n },
      ]);
  });
});

describe('the check of the whole books', () => {
  it.each([
    [
      'that no entry posts',
      `UPDATE ledger_entry SET command_id = 'fills:1-1' WHERE kind = 'fills'`,
      'has its ledger entry',
    ],
    [
      'that two entries post',
      `INSERT INTO ledger_entry VALUES (1, 'fills', 'fills:2-9', NULL, now());
       INSERT INTO posting (entry_id, account_id, asset, available, hold) SELECT 1, id, asset, 0, 0 FROM account WHERE path = 'fee:KRW'`,
      'no fill has two',
    ],
  ])('finds a fill %s', async (_, forged, rule) => {
    await tradeBothWays();
    const tables = forged.startsWith('INSERT') ? 'posting' : 'ledger_entry';
    await forge(tables, forged);
    expect(await rulesBroken()).toEqual([expect.stringContaining(rule)]);
  });
});
