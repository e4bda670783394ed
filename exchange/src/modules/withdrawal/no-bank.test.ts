import { noBank } from '../../ports/bank';
import { createTestApp, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

const withdrawPath = '/v1/transfers/krw/withdraw';

describe('an exchange without a bank that pays out', () => {
  let bankless: TestApp;
  beforeAll(async () => {
    bankless = await createTestApp({ outside: { bank: noBank } });
  });
  afterAll(() => bankless.end());

  it('closes the first gate, refuses the request, and holds nothing (WALT-062, ERR-210)', async () => {
    const { cookie, memberId } = await bankless.memberLoggedIn({ krw: '100000' });
    const { gates } = (await bankless.call('GET', `${withdrawPath}/terms`, { cookie })).json();
    expect(gates.filter(({ met }: { met: boolean }) => !met)).toEqual([{ gate: 'open', met: false, until: null }]);

    const tokenPath = '/v1/auth/means/SMS/token?coinId=0&amount=10000';
    const { token } = (await bankless.call('GET', tokenPath, { cookie })).json();
    const { phone } = await bankless.context.db
      .selectFrom('member')
      .select(['id', 'phone'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const [message] = (await bankless.call('GET', `/sandbox/outbox?to=${phone}`)).json();
    const body = { amount: '10000', transferType: 'O', authType: 'P', authValue: message.code, authToken: token };
    const answer = await bankless.call('POST', withdrawPath, { cookie, body });
    expect([answer.statusCode, answer.json().header.code]).toEqual([409, 'WITHDRAWAL_STOPPED']);
    expect(await bankless.modules.ledger.balance(memberId, 'KRW')).toMatchObject({ available: 10_000_000n, hold: 0n });
    expect(await checkInvariants(bankless.context.pool)).toEqual([]);
  });
});
