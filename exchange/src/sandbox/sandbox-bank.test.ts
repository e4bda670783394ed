import { createStoppedClock } from '../platform/core/clock';
import { createTestContext, type TestContext } from '../testing/context';
import { createFaults } from './faults';
import { createSandboxBank } from './sandbox-bank';

jest.setTimeout(60_000);

const clock = createStoppedClock(new Date('2026-11-21T03:00:00Z'));
const to = { bankCode: '004', number: '90000000001' };
const payout = (payoutId: string, amount: string, account = to) => ({
  payoutId,
  to: account,
  holder: '김민지',
  amount,
});

describe('the bank of the sandbox', () => {
  let context: TestContext;
  beforeEach(async () => {
    context = await createTestContext();
  });
  afterEach(() => context.end());

  /** A bank as after a start of the process: it knows what the database knows. */
  const restarted = () => createSandboxBank({ db: context.db, faults: createFaults(), clock });

  it('neither pays again nor forgets what it has paid before a restart', async () => {
    expect(await restarted().payOut(payout('7', '10000'))).toEqual({ state: 'paid' });
    clock.advance(1000);
    const bank = restarted();
    expect(await bank.payOut(payout('7', '10000'))).toEqual({ state: 'paid' });
    await bank.payOut(payout('8', '20000'));
    expect(await restarted().statementOf([to])).toEqual([
      { amount: '20000', memo: '마루 출금 8', at: '2026-11-21T03:00:01.000Z' },
      { amount: '10000', memo: '마루 출금 7', at: '2026-11-21T03:00:00.000Z' },
    ]);
  });

  it('stays with a refusal, also when it would pay by now', async () => {
    const before = restarted();
    before.setPayoutMode('refuse');
    const refusal = { state: 'refused', reason: '수취 계좌 입금 거절' };
    expect(await before.payOut(payout('7', '10000'))).toEqual(refusal);
    expect(await restarted().payOut(payout('7', '10000'))).toEqual(refusal);
    expect(await restarted().statementOf([to])).toEqual([]);
  });

  it('decides nothing while it is silent', async () => {
    const silent = restarted();
    silent.setPayoutMode('silent');
    expect(await silent.payOut(payout('7', '10000'))).toEqual({ state: 'pending' });
    expect(await restarted().payOut(payout('7', '10000'))).toEqual({ state: 'paid' });
  });

  it('pays once when it is asked twenty times at the same moment', async () => {
    const banks = [restarted(), restarted()];
    const order = payout('7', '10000');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => banks[at % 2]?.payOut(order)));
    expect(new Set(answers.map((answer) => answer?.state))).toEqual(new Set(['paid']));
    expect(await restarted().statementOf([to])).toHaveLength(1);
  });

  it('tells each account its own lines, and keeps no account number readable', async () => {
    const bank = restarted();
    const other = { bankCode: '004', number: '90000000002' };
    await bank.payOut(payout('7', '10000'));
    await bank.payOut(payout('8', '20000', other));
    expect(await bank.statementOf([other])).toMatchObject([{ amount: '20000' }]);
    const { rows } = await context.pool.query<{ account_number: Buffer }>('SELECT account_number FROM sandbox_payout');
    expect(rows.filter(({ account_number }) => account_number.includes('9000000000'))).toEqual([]);
  });
});
