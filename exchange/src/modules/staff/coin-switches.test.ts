import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  office = await createBackOffice();
  calls = withdrawalCalls(office.exchange);
});
afterAll(async () => {
  expect(await checkInvariants(office.exchange.context.pool)).toEqual([]);
  await office.end();
});

const set = (person: Person, coin: string, way: 'deposits' | 'withdrawals', open: boolean, reason = '네트워크 점검') =>
  office.post(person, `/staff/custody/${coin}/switch`, { way, open, reason });
const query = async (text: string, values: readonly unknown[]) =>
  (await office.exchange.context.pool.query(text, [...values])).rows;
/** What visitors read of a coin, and what its row says. */
async function stateOf(code: string) {
  const { ioInEnable, ioOutEnable } = (await office.exchange.call('GET', `/v1/coins/code/${code}`)).json();
  const [row] = await query('SELECT io_in_enable AS "in", io_out_enable AS out FROM coin WHERE code = $1', [code]);
  expect(row).toEqual({ in: ioInEnable === 'Y', out: ioOutEnable === 'Y' });
  return ioInEnable + ioOutEnable;
}
const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };

describe('withdrawals of a coin', () => {
  it('are closed by one operator at once, but for those accepted before, and opened again (WALT-062, ERR-210)', async () => {
    const who = await office.exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const { page } = await calls.drafted(who, { ...eth, toAddress: outside.ETH2 });
    await calls.withdraw(who, eth);
    const closed = await set(office.operator, 'ETH', 'withdrawals', false);
    expect(closed.json().coins.find(({ coin }: { coin: string }) => coin === 'ETH')).toMatchObject({
      depositsOpen: true,
      withdrawalsOpen: false,
    });
    expect(await stateOf('ETH')).toBe('YN');
    expect((await calls.draft(who, eth)).json().header.code).toBe('WITHDRAWAL_STOPPED');
    expect((await calls.read(page)).json().header.code).toBe('WITHDRAWAL_STOPPED');
    await calls.payOut(6);
    expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'approved' }]);
    expect((await set(await office.staff.loggedIn('operator'), 'ETH', 'withdrawals', true)).statusCode).toBe(200);
    expect(await stateOf('ETH')).toBe('YY');
    expect((await calls.draft(who, eth)).statusCode).toBe(200);
  });
});

describe('deposits of a coin', () => {
  it('are closed for new addresses, and what arrives is credited all the same (WALT-048, ERR-195)', async () => {
    const operator = await office.staff.loggedIn('operator');
    const [who, late] = [await office.exchange.memberLoggedIn(), await office.exchange.memberLoggedIn()];
    const make = ({ cookie }: { cookie: string }) =>
      office.exchange.call('POST', '/v1/wallets/coin/DOT', { cookie, body: {} });
    const { address } = (await make(who)).json();
    await set(operator, 'DOT', 'deposits', false);
    expect(await stateOf('DOT')).toBe('NY');
    expect(refusalOf(await make(late))[1]).toBe('DEPOSIT_STOPPED');
    await office.exchange.call('POST', '/sandbox/chain/deposits', { body: { coin: 'DOT', address, amount: '3' } });
    expect((await office.exchange.modules.ledger.balance(who.memberId, 'DOT')).available).toBeGreaterThan(0n);
    await set(operator, 'DOT', 'deposits', true);
    expect((await make(late)).statusCode).toBe(200);
  });

  it('of KRW are closed in the same way (WALT-035)', async () => {
    const operator = await office.staff.loggedIn('operator');
    const { cookie } = await office.exchange.memberLoggedIn();
    const ask = () => office.exchange.call('POST', '/v1/transfers/krw/deposit', { cookie, body: { amount: '50000' } });
    await set(operator, 'KRW', 'deposits', false);
    expect(refusalOf(await ask())[1]).toBe('DEPOSIT_STOPPED');
    await set(operator, 'KRW', 'deposits', true);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('a switch of a coin', () => {
  it('wants a reason and a coin, is kept once however often it is sent, and is on the trail (ACCT-122)', async () => {
    const operator = await office.staff.loggedIn('operator');
    expect(refusalOf(await set(operator, 'XLM', 'deposits', false, ' '))).toEqual([400, 'STAFF_REASON_MISSING']);
    expect(refusalOf(await set(operator, 'NOPE', 'deposits', false))).toEqual([404, 'NOT_FOUND']);
    const answers = await Promise.all([1, 2, 3].map(() => set(operator, 'XLM', 'deposits', false)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { email } = operator;
    const kept = 'SELECT way, open, reason, set_by FROM coin_switch JOIN coin ON coin.id = coin_id WHERE code = $1';
    expect(await query(kept, ['XLM'])).toEqual([
      { way: 'deposits', open: false, reason: '네트워크 점검', set_by: email },
    ]);
    const acts = `SELECT detail FROM trail_entry WHERE act = 'coin switched' AND subject = $1`;
    expect(await query(acts, ['XLM'])).toEqual([{ detail: { deposits: false, by: email } }]);
  });

  it('says the same in memory as in the database after many at once, and after a start', async () => {
    const operator = await office.staff.loggedIn('operator');
    const wishes = Array.from({ length: 12 }, (_, at) => set(operator, 'TRX', 'withdrawals', at % 3 === 0));
    for (const answer of await Promise.all(wishes)) expect(answer.statusCode).toBe(200);
    const said = await stateOf('TRX');
    await office.exchange.modules.markets.load();
    expect(await stateOf('TRX')).toBe(said);
  });
});
