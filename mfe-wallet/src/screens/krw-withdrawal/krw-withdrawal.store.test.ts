import { ApiError } from '@maru/platform/api';
import { createTestServices, testMember } from '@maru/platform/testing';
import { WithdrawalApi } from '../../api/withdrawal.api';
import { termsRow } from '../../testing/fixtures';
import { KrwWithdrawalStore } from './krw-withdrawal.store';

const path = 'POST /v1/transfers/krw/withdraw/drafts';
const confirmUrl = 'http://confirm.localhost/#T';

async function storeWith({ terms = termsRow() } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/transfers/krw/withdraw/terms', terms)
    .answer('GET /v1/transfers/krw/remittance-logs', { list: [], totalPages: 1, total: 0, cnt: 0 })
    .answer(path, { id: '5', confirmUrl });
  services.modals.willAnswer('notice', 'closed');
  const confirm = jest.fn();
  const store = new KrwWithdrawalStore({ ...services, api: new WithdrawalApi(services.api), confirm });
  const stop = store.start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const sent = () => services.api.to(path).map((call) => call.sent);
  const read = () => services.api.to('GET /v1/transfers/krw/withdraw/terms').length;
  return { services, store, confirm, sent, read, stop };
}

describe('a KRW withdrawal on the screen', () => {
  it('is judged and kept by the exchange, and confirmed on the page of its own (WALT-120, WALT-143)', async () => {
    const { store, sent, confirm } = await storeWith();
    store.setAmount('10000');
    await store.submit();
    expect(sent()).toEqual([{ amount: '10000', fee: '1000' }]);
    expect(confirm.mock.calls).toEqual([[confirmUrl]]);
    expect(store).toMatchObject({ amount: '10000', busy: false, filled: false });
  });

  it.each([
    { amount: '', problem: 'WITHDRAWAL_AMOUNT_MISSING' },
    { amount: '4999', problem: 'WITHDRAWAL_BELOW_MINIMUM' },
    { amount: '99001', problem: 'WITHDRAWAL_OVER_LIMIT' },
  ])('does not even draft "$amount" (ERR-200, ERR-203, ERR-204)', async ({ amount, problem }) => {
    const { store, sent } = await storeWith();
    store.setAmount(amount);
    await store.submit();
    expect(store).toMatchObject({ problem, tried: true });
    expect(sent()).toEqual([]);
  });

  it('says a refusal in a modal, keeps what was typed, and reads its terms anew (WALT-126, ERR-218)', async () => {
    const { services, store, read, confirm } = await storeWith();
    store.setAmount('10000');
    services.api.refuse(path, 'UNAVAILABLE', '서비스 점검 중입니다.', 503);
    await store.submit();
    expect(services.modals.opened).toEqual([{ name: 'notice', input: { message: '서비스 점검 중입니다.' } }]);
    expect(store).toMatchObject({ amount: '10000', busy: false });
    expect([read(), confirm.mock.calls]).toEqual([2, []]);
  });

  it('leaves the end of a session to the login, which says so (ERR-002)', async () => {
    const { services, store } = await storeWith();
    store.setAmount('10000');
    services.api.refuse(path, 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    await store.submit();
    expect(services.modals.opened).toEqual([]);
  });

  it('tells of another fee in its modal, and reads the fee of now (WALT-083, ERR-215)', async () => {
    const { services, store, read, confirm } = await storeWith();
    services.modals.willAnswer('withdrawalNotice', 'closed');
    store.setAmount('10000');
    services.api.refuse(path, 'FEE_CHANGED', '수수료가 변경되었습니다.', 409);
    await store.submit();
    expect(services.modals.opened).toMatchObject([{ name: 'withdrawalNotice', input: { kind: 'feeChanged' } }]);
    expect(store).toMatchObject({ amount: '10000', busy: false });
    expect([read(), confirm.mock.calls]).toEqual([2, []]);
  });

  it.each([
    ['ko', '서버오류'],
    ['en', 'Server error'],
  ] as const)(
    'says in %s that the exchange has failed where it has no word of its own: %s (WALT-126, ERR-218)',
    async (language, message) => {
      const { services, store } = await storeWith();
      services.preferences.language = language;
      store.setAmount('10000');
      services.api.answer(path, () => {
        throw ApiError.unknown(undefined, 502);
      });
      await store.submit();
      expect(services.modals.opened).toEqual([{ name: 'notice', input: { message } }]);
    },
  );

  it('may be asked for again after a lost answer: a draft moves nothing (WALT-127)', async () => {
    const { services, store, confirm } = await storeWith();
    store.setAmount('10000');
    services.api.answer(path, () => {
      throw ApiError.unknown('network');
    });
    await store.submit();
    expect(services.modals.opened).toHaveLength(1);
    services.api.answer(path, { id: '6', confirmUrl });
    await store.submit();
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('says that it cannot be confirmed where the site has no page for it', async () => {
    const { services, store, confirm } = await storeWith();
    store.setAmount('10000');
    services.api.answer(path, { id: '5', confirmUrl: '' });
    await store.submit();
    const message = '출금은 확인 화면에서만 진행할 수 있습니다.';
    expect(services.modals.opened).toEqual([{ name: 'notice', input: { message } }]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('drafts once for a double click (WALT-127)', async () => {
    const { store, sent } = await storeWith();
    store.setAmount('10000');
    await Promise.all([store.submit(), store.submit()]);
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
