import { ApiError } from '@maru/platform/api';
import type { SecondFactor } from '@maru/platform/commands';
import { createTestServices, testMember } from '@maru/platform/testing';
import { WithdrawalApi } from '../../api/withdrawal.api';
import { termsRow } from '../../testing/fixtures';
import { KrwWithdrawalStore } from './krw-withdrawal.store';

const proof: SecondFactor = { token: 'T', means: 'OTP', code: '123456' };
const path = 'POST /v1/transfers/krw/withdraw';

async function storeWith({ terms = termsRow(), answer = proof as SecondFactor | null } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/transfers/krw/withdraw/terms', terms)
    .answer('GET /v1/transfers/krw/remittance-logs', { list: [], totalPages: 1, total: 0, cnt: 0 })
    .answer(path, { txidx: '7', amount: '10000', fee: '1000', toAddress: '', status: 'processing' });
  const prove = jest.fn(async (_payment: { coinId: string; amount: string }) => answer);
  const store = new KrwWithdrawalStore({ ...services, api: new WithdrawalApi(services.api) });
  const stop = store.start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const sent = () => services.api.to(path).map((call) => call.sent);
  const read = () => services.api.to('GET /v1/transfers/krw/withdraw/terms').length;
  return { services, store, prove, sent, read, stop };
}

describe('a KRW withdrawal on the screen', () => {
  it('asks for the second factor of exactly this payment and sends it along (WALT-120, WALT-143)', async () => {
    const { store, prove, sent, read } = await storeWith();
    store.setAmount('10000');
    await store.submit(prove);
    expect(prove).toHaveBeenCalledWith({ coinId: '0', amount: '10000' });
    expect(sent()).toEqual([
      {
        amount: '10000',
        transferType: 'O',
        authType: 'O',
        authValue: '123456',
        authToken: 'T',
        mode: 'withdraw',
        backCode: '280',
        deviceType: '200',
      },
    ]);
    expect(store).toMatchObject({ accepted: '10000', amount: '', busy: false, lost: false });
    expect(read()).toBe(2);
  });

  it('sends nothing when the member cancels the second factor, and keeps what was typed', async () => {
    const { store, sent, prove } = await storeWith({ answer: null });
    store.setAmount('10000');
    await store.submit(prove);
    expect(sent()).toEqual([]);
    expect(store).toMatchObject({ amount: '10000', busy: false, refusalText: '' });
  });

  it.each([
    { amount: '', problem: 'WITHDRAWAL_AMOUNT_MISSING' },
    { amount: '4999', problem: 'WITHDRAWAL_BELOW_MINIMUM' },
    { amount: '99001', problem: 'WITHDRAWAL_OVER_LIMIT' },
  ])(
    'does not even ask for the second factor of "$amount" (ERR-200, ERR-203, ERR-204)',
    async ({ amount, problem }) => {
      const { store, prove } = await storeWith();
      store.setAmount(amount);
      await store.submit(prove);
      expect(store).toMatchObject({ problem, tried: true });
      expect(prove).not.toHaveBeenCalled();
    },
  );

  it('is asked for again with the same proof after a lost answer, and paid once (WALT-127)', async () => {
    const { services, store, prove, sent } = await storeWith();
    store.setAmount('10000');
    services.api.answer(path, () => {
      throw ApiError.unknown('network');
    });
    await store.submit(prove);
    expect(store).toMatchObject({ lost: true, amount: '10000' });
    services.api.answer(path, { txidx: '7', amount: '10000', fee: '1000', toAddress: '', status: 'processing' });
    await store.submit(prove);
    expect(prove).toHaveBeenCalledTimes(1);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(store).toMatchObject({ lost: false, accepted: '10000' });
  });

  it('says a refusal and asks for a new proof the next time (WALT-126)', async () => {
    const { services, store, prove } = await storeWith();
    store.setAmount('10000');
    services.api.refuse(path, 'PAYMENT_TOKEN_INVALID', '인증이 만료되었습니다.');
    await store.submit(prove);
    expect(store.refusalText).toContain('인증이 만료');
    await store.submit(prove);
    expect(prove).toHaveBeenCalledTimes(2);
  });

  it('sends once for a double click (WALT-127)', async () => {
    const { store, sent, prove } = await storeWith();
    store.setAmount('10000');
    await Promise.all([store.submit(prove), store.submit(prove)]);
    expect(sent()).toHaveLength(1);
  });

  it('fills exactly what can be withdrawn, and shows what is taken (WALT-079, WALT-081)', async () => {
    const { store } = await storeWith();
    store.takeShare(100);
    expect(store.amount).toBe('99000');
    expect(store.total?.toFixed()).toBe('100000');
    store.takeShare(25);
    expect(store.amount).toBe('24750');
  });

  it('reads again when the member’s KRW changes, and no longer once it is stopped', async () => {
    const { services, read, stop } = await storeWith();
    const change = () =>
      services.prices.pushPrivate({
        kind: 'wallet',
        wallet: { coin: 'KRW', total: '1', usingCoin: '0', available: '1' },
      });
    change();
    expect(read()).toBe(2);
    stop();
    change();
    expect(read()).toBe(2);
  });
});
