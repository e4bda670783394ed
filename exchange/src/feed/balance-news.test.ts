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
