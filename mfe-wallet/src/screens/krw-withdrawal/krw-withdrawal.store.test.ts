import { ApiError } from '@maru/platform/api';
import { payWithSecondFactor, type SecondFactor } from '@maru/platform/commands';
import { createTestServices, testMember } from '@maru/platform/testing';
import { WithdrawalApi } from '../../api/withdrawal.api';
import { termsRow } from '../../testing/fixtures';
import { KrwWithdrawalStore, type Pay } from './krw-withdrawal.store';

const proof: SecondFactor = { token: 'T', means: 'OTP', code: '123456' };
const path = 'POST /v1/transfers/krw/withdraw';
const accepted = { txidx: '7', amount: '10000', fee: '1000', toAddress: '', status: 'processing' };

/** @param codes - what the member types into the modal, one after the other while the modal asks; none: the member leaves. */
async function storeWith({ terms = termsRow(), codes = ['123456'] } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/transfers/krw/withdraw/terms', terms)
    .answer('GET /v1/transfers/krw/remittance-logs', { list: [], totalPages: 1, total: 0, cnt: 0 })
    .answer(path, accepted);
  services.modals.willAnswer('stepUp', async ({ pay }) => {
    for (const code of codes) if ((await pay({ ...proof, code })) === null) return 'sent';
    return 'cancelled';
  });
  const pay: Pay = (payment, send) => payWithSecondFactor(services, { payment, summary: [] }, send);
  const store = new KrwWithdrawalStore({ ...services, api: new WithdrawalApi(services.api) });
  const stop = store.start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const sent = () => services.api.to(path).map((call) => call.sent);
  const read = () => services.api.to('GET /v1/transfers/krw/withdraw/terms').length;
  return { services, store, pay, sent, read, stop, asked: () => services.modals.opened };
}

describe('a KRW withdrawal on the screen', () => {
  it('asks for the second factor of exactly this payment and sends it along (WALT-120, WALT-143)', async () => {
    const { store, pay, sent, read, asked } = await storeWith();
    store.setAmount('10000');
    await store.submit(pay);
    expect(asked()).toMatchObject([{ name: 'stepUp', input: { payment: { coinId: '0', amount: '10000' } } }]);
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
    const { store, sent, pay } = await storeWith({ codes: [] });
    store.setAmount('10000');
    await store.submit(pay);
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
      const { store, pay, asked } = await storeWith();
      store.setAmount(amount);
      await store.submit(pay);
      expect(store).toMatchObject({ problem, tried: true });
      expect(asked()).toEqual([]);
    },
  );

  it('is asked for again with the same proof after a lost answer, and paid once (WALT-127)', async () => {
    const { services, store, pay, sent, asked } = await storeWith();
    store.setAmount('10000');
    services.api.answer(path, () => {
      throw ApiError.unknown('network');
    });
    await store.submit(pay);
    expect(store).toMatchObject({ lost: true, amount: '10000' });
    services.api.answer(path, accepted);
    await store.submit(pay);
    expect(asked()).toHaveLength(1);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(store).toMatchObject({ lost: false, accepted: '10000' });
  });

  it('says a refusal and asks for a new proof the next time (WALT-126)', async () => {
    const { services, store, pay, asked } = await storeWith();
    store.setAmount('10000');
    services.api.refuse(path, 'PAYMENT_TOKEN_INVALID', '인증이 만료되었습니다.');
    await store.submit(pay);
    expect(store.refusalText).toContain('인증이 만료');
    await store.submit(pay);
    expect(asked()).toHaveLength(2);
  });

  it('stays with the modal while the code is wrong, and is paid with the right one (WALT-120)', async () => {
    const { services, store, pay, sent, asked } = await storeWith({ codes: ['111111', '222222', '333333'] });
    const refusals = [1, 2];
    services.api.answer(path, () => {
      const code = refusals.shift();
      if (code) throw new ApiError({ status: 400, code, message: '인증번호를 확인해 주세요.' });
      return accepted;
    });
    store.setAmount('10000');
    await store.submit(pay);
    expect(asked()).toHaveLength(1);
    expect(sent()).toMatchObject(['111111', '222222', '333333'].map((authValue) => ({ authToken: 'T', authValue })));
    expect(store).toMatchObject({ accepted: '10000', refusalText: '', lost: false });
  });

  it('is asked for again with the code of the lost try, not with an earlier wrong one (WALT-127)', async () => {
    const { services, store, pay, sent, asked } = await storeWith({ codes: ['111111', '222222'] });
    const failures = [new ApiError({ status: 400, code: 1, message: '' }), ApiError.unknown('timeout')];
    services.api.answer(path, () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return accepted;
    });
    store.setAmount('10000');
    await store.submit(pay);
    expect(store.lost).toBe(true);
    await store.submit(pay);
    expect(asked()).toHaveLength(1);
    expect(sent()[2]).toEqual(sent()[1]);
    expect(store).toMatchObject({ accepted: '10000', lost: false });
  });

  it('says on the form why the modal was closed after too many codes', async () => {
    const { services, store, pay } = await storeWith({ codes: ['111111'] });
    services.api.refuse(path, 4052, '인증번호를 10회 잘못 입력하여');
    store.setAmount('10000');
    await store.submit(pay);
    expect(store).toMatchObject({ refusalText: '인증번호를 10회 잘못 입력하여', amount: '10000', busy: false });
  });

  it('sends once for a double click (WALT-127)', async () => {
    const { store, sent, pay } = await storeWith();
    store.setAmount('10000');
    await Promise.all([store.submit(pay), store.submit(pay)]);
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
