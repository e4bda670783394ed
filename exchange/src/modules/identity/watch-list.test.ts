import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeEach(async () => {
  exchange = await createTestApp();
});
afterEach(() => exchange.end());

const form = {
  ...{ foreign: 'N', resident: 'Y', purpose: 'A0201', fundSource: 'A0301', owner: 'A0101', job: '04001', pledge: 'Y' },
  englishName: 'Hong Gildong',
};
const order = { marketId: '1', callType: 'LIMIT', side: 'B', price: '1000', amount: '10' };

const member = () => exchange.memberLoggedIn({ authLevel: 4, dueDiligence: '', krw: '100000' });
const hand = ({ cookie }: LoggedIn) => exchange.call('POST', '/v1/auth/kyc-confirmations', { cookie, body: form });
const stateOf = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/me', { cookie })).json().dueDiligenceInfo;
const orderCode = async ({ cookie }: LoggedIn) =>
  (await exchange.call('POST', '/v1/orders', { cookie, body: order })).json().header?.code;
const review = async ({ email }: LoggedIn, decision = 'approve') =>
  (await exchange.call('POST', '/sandbox/reviews', { body: { email, kind: 'kyc', decision } })).json();
const fault = (mode: string) => exchange.call('POST', '/sandbox/faults', { body: { target: 'watchlist', mode } });
const enter = (name: string, reasons: string[]) =>
  exchange.call('POST', '/sandbox/watchlist', { body: { name, reasons } });
const watchListChecks = () => exchange.modules.identities.watchListChecks;

describe('the watch lists', () => {
  it('clear who is on none of them, and the reviewer decides', async () => {
    const person = await member();
    expect((await hand(person)).json()).toEqual({ ok: true });
    await watchListChecks().flush();
    expect(await stateOf(person)).toMatchObject({ sbStatus: 'R', wlfYn: 'N', wlfPending: 'N' });
    expect(await orderCode(person)).toBe('UNDER_REVIEW');
    expect(await review(person)).toEqual({ ok: true });
    expect(await orderCode(person)).toBeUndefined();
  });

  it('find a name in Korean or Latin letters, with their reasons (ACCT-094, ACCT-095, ENTI-016)', async () => {
    await enter('HONG GILDONG', ['03', '10']);
    const person = await member();
    await hand(person);
    await watchListChecks().flush();
    expect(await stateOf(person)).toMatchObject({ wlfYn: 'Y', wlfContents: ['03', '10'], wlfPending: 'N' });
    expect(await orderCode(person)).toBe('WATCH_LISTED');
    // An approved identity changes nothing about the lists.
    await review(person);
    expect(await orderCode(person)).toBe('WATCH_LISTED');
  });

  it('stop trading and approval until they answer, and are asked again (SHEL-075)', async () => {
    await fault('down');
    const person = await member();
    await hand(person);
    await watchListChecks().flush();
    expect(await stateOf(person)).toMatchObject({ sbStatus: 'R', wlfPending: 'Y' });
    expect(await orderCode(person)).toBe('WATCH_LIST_REVIEW');
    expect((await review(person)).header.code).toBe('WATCH_LIST_REVIEW');
    expect(await stateOf(person)).toMatchObject({ sbStatus: 'R' });
    await exchange.call('DELETE', '/sandbox/faults');
    exchange.clock.advance(11 * 60_000);
    await watchListChecks().flush();
    expect(await stateOf(person)).toMatchObject({ wlfPending: 'N' });
    expect(await review(person)).toEqual({ ok: true });
  });

  it('answer the newest of two forms; the row of an earlier one is gone', async () => {
    await fault('down');
    const person = await member();
    await hand(person);
    await hand(person);
    await exchange.call('DELETE', '/sandbox/faults');
    exchange.clock.advance(11 * 60_000);
    await watchListChecks().flush();
    const rows = await exchange.context.db.selectFrom('watch_list_check').select(['hit', 'answered_at']).execute();
    expect(rows).toEqual([{ hit: false, answered_at: expect.any(Date) }]);
  });

  it('keep no name that can be read in the database', async () => {
    const person = await member();
    await hand(person);
    const { rows } = await exchange.context.pool.query('SELECT c::text AS row FROM watch_list_check c');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(Buffer.from('Gildong').toString('hex'));
  });
});

it('refuses trades of who was refused after a review, until a new form is handed in (SHEL-077, TRAD-123)', async () => {
  const person = await member();
  await hand(person);
  await review(person, 'reject');
  expect(await stateOf(person)).toMatchObject({ sbStatus: 'J' });
  expect(await orderCode(person)).toBe('TRANSACTION_REFUSED');
  expect((await hand(person)).json()).toEqual({ ok: true });
  await watchListChecks().flush();
  expect(await orderCode(person)).toBe('UNDER_REVIEW');
});
