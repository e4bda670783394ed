import { type BackOffice, createBackOffice, refusalOf } from '../../testing/back-office';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';
import { custodyView } from '../staff/payout.views';
import { type CustodyModuleDeps, createCustody } from '.';

jest.setTimeout(120_000);

let office: BackOffice;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  office = await createBackOffice();
  calls = withdrawalCalls(office.exchange);
  // Payouts move in `payOut` alone: by themselves they could leave between two steps of a slow test.
  jest.spyOn(office.exchange.modules.coinWithdrawals.worker, 'wake').mockReturnValue();
  jest.spyOn(office.exchange.modules.withdrawals.payouts, 'wake').mockReturnValue();
});
afterEach(async () => expect(await checkInvariants(office.exchange.context.pool)).toEqual([]));
afterAll(() => office.end());

const look = () => office.exchange.modules.custody.look();
/** As the page shows it; the moved clock would end a session of the staff. */
function of(coin: string) {
  const found = office.exchange.modules.custody.state().find((state) => state.coin.code === coin);
  if (!found) throw new Error(`there is no ${coin}`);
  return custodyView(found);
}
const halted = () =>
  office.exchange.modules.custody.state().flatMap(({ coin, halt }) => (halt === null ? [] : [coin.code]));
const tamper = (coin: string, add: string) => office.exchange.world.chain.addHolding(coin, add);
const resume = async (coin: string) =>
  office.post(await office.staff.loggedIn('operator'), `/staff/custody/${coin}/resume`, { reason: '장부와 일치 확인' });

describe('custody', () => {
  it('agrees with bank and chains through deposits, payouts and returns of KRW and coins', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ krw: '200000', coins: { ETH: '2' } });
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '50000' } });
    await exchange.call('POST', '/sandbox/bank/transfers', {
      body: { email: member.email, amount: '7000', senderName: '다른사람' },
    });
    const { address } = (
      await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: member.cookie, body: {} })
    ).json();
    await exchange.call('POST', '/sandbox/chain/deposits', { body: { coin: 'ETH', address, amount: '0.5' } });
    await look();
    expect(halted()).toEqual([]);
    expect(of('ETH')).toMatchObject({ difference: '0', gap: 'none', haltedAt: null });
    const other = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    await calls.withdraw(other, { coin: 'ETH', amount: '0.05', toAddress: outside.ETH });
    await look();
    await calls.payOut(2);
    await look();
    await calls.payOut();
    await look();
    expect(halted()).toEqual([]);
    expect(of('ETH')).toMatchObject({ difference: '0', pendingOut: '0' });
    await exchange.call('POST', '/sandbox/bank/returns', { body: { email: member.email } });
    await look();
    expect(of('KRW')).toMatchObject({ difference: '0', haltedAt: null });
  });

  it('stops payouts of a coin whose holdings lack, says so, and resumes by hand alone', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ coins: { XRP: '1000' } });
    const wish = { coin: 'XRP', amount: '30', toAddress: outside.XRP };
    await calls.withdraw(member, wish);
    // What left by earlier payouts may still be held for two minutes.
    exchange.clock.advance(121_000);
    await tamper('XRP', '-0.0000001');
    await look();
    expect(halted()).toEqual(['XRP']);
    expect(of('XRP')).toMatchObject({ gap: 'unexplained', haltReason: 'difference', difference: '-0.0000001' });
    await calls.payOut();
    expect(await calls.lines(member, 'XRP')).toMatchObject([{ status: 'ready' }]);
    expect((await calls.draft(member, wish)).json().header.code).toBe('WITHDRAWAL_STOPPED');
    expect(refusalOf(await resume('XRP'))).toEqual([409, 'TRANSFER_NOT_READY']);
    await tamper('XRP', '0.0000001');
    await look();
    expect(halted()).toEqual(['XRP']);
    expect((await resume('XRP')).statusCode).toBe(200);
    expect(halted()).toEqual([]);
    // Its answer may have been lost.
    expect(refusalOf(await resume('XRP'))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(refusalOf(await resume('NOPE'))).toEqual([404, 'NOT_FOUND']);
    exchange.clock.advance(300_000);
    await calls.payOut();
    expect(await calls.lines(member, 'XRP')).toMatchObject([{ status: 'approved' }]);
  });

  it('halts nothing while bank and chains are away, and says that it could not ask', async () => {
    const { exchange } = office;
    exchange.world.faults.set('chain', { mode: 'down', ratio: 1, delayMs: 0 });
    exchange.world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });
    await look();
    expect(of('BTC')).toMatchObject({ held: null, difference: null, gap: 'unknown' });
    exchange.world.faults.clear();
    await look();
    expect(halted()).toEqual([]);
  });

  it('does not stop KRW for a payout that the bank has paid and the books have not heard of', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ krw: '100000' });
    await calls.withdrawKrw(member, '50000');
    const { bank } = exchange.world;
    const original = bank.payOut.bind(bank);
    const lost = jest.spyOn(bank, 'payOut').mockImplementation(async (order) => {
      await original(order);
      throw new Error('the answer was lost');
    });
    await exchange.modules.withdrawals.payouts.flush();
    await look();
    expect(of('KRW')).toMatchObject({ pendingOut: '50000' });
    expect(halted()).toEqual([]);
    lost.mockRestore();
    exchange.clock.advance(60_000);
    await exchange.modules.withdrawals.payouts.flush();
    await look();
    expect(of('KRW')).toMatchObject({ pendingOut: '0', haltedAt: null });
  });

  it('stops payouts of KRW where the bank holds less than the books say', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ krw: '100000' });
    const terms = async () =>
      (await exchange.call('GET', '/v1/transfers/krw/withdraw/terms', { cookie: member.cookie })).json();
    await tamper('KRW', '-1');
    await look();
    expect((await terms()).gates[0]).toMatchObject({ gate: 'open', met: false });
    await tamper('KRW', '1');
    expect((await resume('KRW')).statusCode).toBe(200);
    expect((await terms()).gates[0]).toMatchObject({ met: true });
  });

  it('pays nothing out and sends nothing back while KRW is halted, not even what was accepted before', async () => {
    const { exchange } = office;
    const { payouts } = exchange.modules.withdrawals;
    const member = await exchange.memberLoggedIn({ krw: '100000' });
    const wake = jest.spyOn(payouts, 'flush').mockResolvedValue();
    await calls.withdrawKrw(member, '50000');
    wake.mockRestore();
    await exchange.call('POST', '/sandbox/bank/transfers', {
      body: { email: member.email, amount: '7000', senderName: '다른사람' },
    });
    const { db } = exchange.context;
    const open = async () => {
      await payouts.flush();
      await exchange.modules.deposits.returns.flush();
      const paid = db.selectFrom('krw_withdrawal').select('state').where('member_id', '=', member.memberId);
      const returned = db.selectFrom('krw_return').select('state').where('member_id', '=', member.memberId);
      return [...(await paid.execute()), ...(await returned.execute())].map(({ state }) => state);
    };
    await tamper('KRW', '-1');
    await look();
    // Two people say that it may go back.
    await exchange.call('POST', '/sandbox/bank/returns', { body: { email: member.email } });
    expect(await open()).toEqual(['requested', 'held']);
    // A process that has just started knows it before its first look.
    const restarted = createCustody(exchange.context, {} as CustodyModuleDeps);
    await restarted.start?.();
    expect(restarted.service.isHalted('KRW')).toBe(true);
    await tamper('KRW', '1');
    expect((await resume('KRW')).statusCode).toBe(200);
    expect(await open()).toEqual(['paid', 'returned']);
  });

  it('is not stopped by a won whose answer was lost before its member went on with another account', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ authLevel: 2 });
    const send = (accountNumber: string) =>
      exchange.call('POST', '/v1/aspect/bonanza/doCorporatePossess', {
        cookie: member.cookie,
        body: { bankCode: '088', accountNumber },
      });
    const { bank } = exchange.world;
    const original = bank.sendOneWon.bind(bank);
    jest.spyOn(bank, 'sendOneWon').mockImplementationOnce(async (transfer) => {
      await original(transfer);
      await look();
      throw new Error('the answer was lost');
    });
    expect((await send('110-123-900001')).statusCode).toBeGreaterThanOrEqual(500);
    expect((await send('110-123-900002')).statusCode).toBe(200);
    await look();
    expect(of('KRW')).toMatchObject({ difference: '0', haltedAt: null });
  });
});
