import { createTestApp, type TestApp } from '../../testing/app';
import { withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

const path = '/v1/transfers/krw/withdraw/drafts';

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterEach(async () => {
  await setFee('1000');
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

async function setFee(fee: string): Promise<void> {
  await exchange.context.pool.query("UPDATE coin SET out_fee = $1 WHERE code = 'KRW'", [fee]);
  await exchange.modules.markets.load();
}

/** A draft of 10,000 won, and its page of confirmation. */
async function drafted(fee: string) {
  const member = await exchange.memberLoggedIn({ krw: '100000' });
  const draft = async (shown: string) => {
    const body = { amount: '10000', fee: shown };
    const answer = await exchange.call('POST', path, { cookie: member.cookie, body });
    expect(answer.statusCode).toBe(200);
    return calls.open(answer.json().confirmUrl);
  };
  return { member, draft, page: await draft(fee) };
}

const changed = { header: { code: 'FEE_CHANGED' }, coin: 'KRW', fee: '1500' };

describe('a fee of KRW that changes between draft and confirmation (WALT-083, ERR-215)', () => {
  it('is told with the new one, moves nothing, and the member drafts and confirms anew', async () => {
    const { member, draft, page } = await drafted('1000');
    const proof = await calls.prove(member, page);
    await setFee('1500');
    const refused = await calls.confirm(page, proof);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, changed]);
    expect((await calls.read(page)).json()).toMatchObject(changed);
    expect(await calls.balance(member, 'KRW')).toEqual([100_000, 0]);
    const next = await draft('1500');
    const placed = await calls.confirm(next, await calls.prove(member, next));
    expect(placed.json()).toMatchObject({ amount: '10000', fee: '1500' });
  });

  it('leaves draft and code as they are: both are good once the fee is as it was', async () => {
    const { member, page } = await drafted('1000');
    const proof = await calls.prove(member, page);
    await setFee('1500');
    expect((await calls.confirm(page, proof)).json()).toMatchObject(changed);
    await setFee('1000');
    expect((await calls.confirm(page, proof)).json()).toMatchObject({ amount: '10000', fee: '1000' });
  });

  it('is not told of a withdrawal that was placed before: its answer is the first one again (WALT-127)', async () => {
    const { member, page } = await drafted('1000');
    const proof = await calls.prove(member, page);
    const { id, amount, fee } = (await calls.confirm(page, proof)).json();
    expect(id).toEqual(expect.any(String));
    await setFee('1500');
    // The bank may have taken it meanwhile: its state is not compared.
    const again = (await calls.confirm(page, proof)).json();
    expect([again.id, again.amount, again.fee]).toEqual([id, amount, fee]);
  });

  it('is told in the same words for coins', async () => {
    const who = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const wish = { coin: 'ETH', amount: '0.05', toAddress: '0x52908400098527886E0F7030069857D2E4169EE7' };
    const answer = await calls.draft(who, { ...wish, fee: '0.007' });
    expect(answer.json()).toMatchObject({ header: { code: 'FEE_CHANGED' }, coin: 'ETH', fee: '0.008' });
  });
});
