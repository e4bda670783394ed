import { pino } from 'pino';
import { createLedger, type Ledger } from '../modules/ledger';
import { createTestContext, type TestContext } from '../testing/context';
import { BalanceNews } from './balance-news';

let context: TestContext;
let ledger: Ledger;

beforeAll(async () => {
  context = await createTestContext();
  ledger = createLedger(context);
});
afterAll(() => context.end());

it('reads the balances of all members of a batch with one query', async () => {
  const postings = [
    { account: 'custody:KRW', asset: 'KRW', amount: -700n },
    { account: 'member:101:KRW:available', asset: 'KRW', amount: 700n },
  ];
  await context.db
    .transaction()
    .execute((tx) => ledger.post(tx, { kind: 'deposit', commandId: 'deposit:101', postings }));
  const reads = jest.spyOn(ledger, 'balancesAt');
  const told: string[] = [];
  await new Promise<void>((resolve) => {
    const news = new BalanceNews({
      ledger,
      log: pino({ level: 'silent' }),
      tellAll: () => undefined,
      tell: (memberId, { asset, available }) => {
        told.push(`${memberId} ${asset} ${available}`);
        if (told.length === 100) resolve();
      },
    });
    for (let id = 101n; id < 151n; id += 1n) news.add(id, ['KRW', 'XRP']);
  });
  expect(reads).toHaveBeenCalledTimes(1);
  expect(told.slice(0, 3)).toEqual(['101 KRW 700', '101 XRP 0', '102 KRW 0']);
});

it('tells all balances once, however many pages of a member begin, and changes after them later', async () => {
  const order: string[] = [];
  const reads = jest.spyOn(ledger, 'balances');
  await new Promise<void>((resolve) => {
    const news = new BalanceNews({
      ledger,
      log: pino({ level: 'silent' }),
      tell: (_memberId, { asset }) => {
        order.push(asset);
        resolve();
      },
      tellAll: (memberId, balances) => {
        order.push(`all of ${memberId}: ${balances.map(({ asset, available }) => `${asset} ${available}`)}`);
        if (order.length === 1) news.add(101n, ['KRW']);
      },
    });
    for (const memberId of [101n, 101n, 102n]) news.addAll(memberId);
  });
  expect(reads).toHaveBeenCalledTimes(1);
  // A member who comes back waits behind changes of others.
  expect(order).toEqual(['all of 101: KRW 700', 'KRW']);
});

it('tells what it could not read once it can, all balances of who begins as well', async () => {
  const told: string[] = [];
  jest.spyOn(ledger, 'balancesAt').mockRejectedValueOnce(new Error('the database is away'));
  jest.spyOn(ledger, 'balances').mockRejectedValueOnce(new Error('the database is away'));
  const news = new BalanceNews({
    ledger,
    log: pino({ level: 'silent' }),
    tell: (memberId, { asset }) => void told.push(`${memberId} ${asset}`),
    tellAll: (memberId) => void told.push(`all of ${memberId}`),
  });
  news.add(101n, ['KRW']);
  news.addAll(103n);
  await new Promise((resolve) => setTimeout(resolve, 100));
  news.add(102n, ['KRW']);
  for (let tenths = 0; told.length < 3 && tenths < 100; tenths += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told).toEqual(['101 KRW', '102 KRW', 'all of 103']);
  news.stop();
});
