import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';

jest.setTimeout(60_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

const bora = { coin: 'BORA_B', amount: '30', toAddress: outside.ETH };
const lastMessage = async (to: string): Promise<string> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json()[0].text;

describe('a coin whose code ends in _B is written without that', () => {
  it('in a refusal that names an amount of it (TRAD-006, ERR-204)', async () => {
    const who = await exchange.memberLoggedIn({ coins: { BORA_B: '1000' } });
    const { header } = (await calls.draft(who, { ...bora, amount: '29' })).json();
    expect(header.message).toBe('최소 출금 수량은 30 BORA입니다.');
  });

  it('in the message that brings the code of a withdrawal (TRAD-006, WALT-120)', async () => {
    const who = await exchange.memberLoggedIn({ coins: { BORA_B: '1000' } });
    await calls.prove(who, (await calls.drafted(who, bora)).page);
    const members = exchange.context.db.selectFrom('member').select(['id', 'phone']);
    const { phone } = await members.where('id', '=', who.memberId).executeTakeFirstOrThrow();
    expect(await lastMessage(phone ?? '')).toContain('출금 30 BORA, 주소 …');
  });

  it('in the mail that tells of a new address of the book (TRAD-006)', async () => {
    const { cookie, email } = await exchange.memberLoggedIn();
    await exchange.call('POST', '/v1/addresses/whitelist', { cookie, body: { onYn: 'Y' } });
    const body = { coin: 'BORA_B', alias: '보라', address: outside.ETH };
    await exchange.call('POST', '/v1/addresses', { cookie, body });
    expect(await lastMessage(email)).toContain('주소록에 BORA 주소');
  });
});
