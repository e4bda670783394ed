import type { TokenSale } from '@maru/contract';
import { ApiError, unknownErrorMessage } from '@maru/platform/api';
import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { TokenSaleApi } from '../../api/tokensale.api';
import { orderRow, saleRow } from '../../testing/fixtures';
import { SaleDetailStore } from './sale-detail.store';

const salePath = 'GET /v1/ieo/tokenSaleDetail';
const ordersPath = 'GET /v1/ieo/tokenSaleOrderList';
const buyPath = 'POST /v2/ieo/tokenSale';
const whitelistTitle = { tkName: '마루(Whitelist)' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface World {
  readonly sale?: Partial<TokenSale>;
  readonly me?: ReturnType<typeof testMember>;
  readonly inApp?: boolean;
}

async function open({ sale = {}, me = testMember(), inApp = false }: World = {}) {
  const services = createTestServices({ me });
  services.navigation.inApp = inApp;
  services.api.answer(salePath, saleRow(sale)).answer(ordersPath, testList()).answer(buyPath, orderRow());
  const store = new SaleDetailStore('T1', {
    ...services,
    api: new TokenSaleApi(services.api),
    captcha: { solved: true, fields: {} as never, reset: async () => undefined },
    available: () => '100000',
    readWallet: async () => undefined,
    say: (key) => key,
  });
  const stop = store.start();
  // The history is read twice.
  await jest.advanceTimersByTimeAsync(1_000);
  store.setAmount('10000');
  store.agree('agreedTerms', true);
  store.agree('agreedQualified', true);
  const submit = () => store.submit(async () => true);
  const reads = () => [services.api.to(salePath).length, services.api.to(ordersPath).length];
  return { services, store, stop, submit, reads };
}

describe('a purchase that failed', () => {
  const failed = '구매에 실패했습니다. 잠시 후 다시 시도해 주세요.';

  it('is told in words, and two seconds later a browser reads sale and history again; what was typed stays (SALE-086, ERR-260, CONS-093)', async () => {
    const { services, store, submit, reads } = await open();
    services.api.refuse(buyPath, 'SALE_FAILED', failed, 409);
    await submit();
    expect(store.refusal).toBe(failed);
    const [sales = 0, histories = 0] = reads();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(reads()).toEqual([sales, histories]);
    await jest.advanceTimersByTimeAsync(1);
    expect(reads()).toEqual([sales + 1, histories + 1]);
    expect([store.refusal, store.amount]).toEqual([failed, '10000']);
    // Each once: what has been bought is known after two seconds.
    await jest.advanceTimersByTimeAsync(5_000);
    expect(reads()).toEqual([sales + 1, histories + 1]);
  });

  it('of more than the page knows to be left sends nothing, and reads the sale again (ERR-264)', async () => {
    const { services, store, submit, reads } = await open({ sale: { totalCount: '100', ieCnt: '99.5' } });
    const [sales = 0] = reads();
    await submit();
    expect(store.problem).toBe('남은 판매 수량을 초과했습니다.');
    expect(services.api.to(buyPath)).toEqual([]);
    expect(reads()[0]).toBe(sales + 1);
  });

  it.each([
    ['in the app, whose dialog has closed', true, false],
    ['once its screen was left', false, true],
  ])('is not read again %s (SALE-086)', async (_, inApp, leaves) => {
    const { services, submit, stop, reads } = await open({ inApp });
    services.api.refuse(buyPath, 'SALE_FAILED', failed, 409);
    await submit();
    if (leaves) stop();
    const before = reads();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reads()).toEqual(before);
  });

  it.each([
    ['a refusal without words', () => new ApiError({ status: 409, code: 'NEW_REASON', message: unknownErrorMessage })],
    ['an answer that is none', () => new TypeError('x')],
  ])('has the default words of a purchase for %s (SALE-086, ERR-260)', async (_, failure) => {
    const { services, store, submit } = await open();
    services.api.answer(buyPath, () => {
      throw failure();
    });
    await submit();
    expect([store.refusal, store.lost]).toEqual([failed, false]);
    services.api.refuse(buyPath, 'NEW_REASON', '서버의 말', 409);
    await submit();
    expect(store.refusal).toBe('서버의 말');
  });

  it('for the personal maximum is told so, and the sale read again at once (SALE-085, ERR-263)', async () => {
    const { services, store, submit, reads } = await open();
    const [sales = 0] = reads();
    services.api.refuse(buyPath, 4500, '1인당 최대 구매 수량을 초과했습니다.', 409);
    await submit();
    expect(store.refusal).toBe('1인당 최대 구매 수량을 초과했습니다.');
    expect(reads()[0]).toBe(sales + 1);
    expect(services.modals.opened).toEqual([]);
  });

  it('for want of verification opens its modal, and nothing else (SALE-085, ERR-266)', async () => {
    const { services, store, submit, reads } = await open();
    const before = reads();
    services.api.refuse(buyPath, 5100, '고객확인(KYC)이 필요합니다.', 403);
    services.modals.willAnswer('doAuthNoti', 'later');
    await submit();
    expect(services.modals.opened).toEqual([{ name: 'doAuthNoti', input: { wanted: 'tokenSale' } }]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([store.refusal, reads()]).toEqual(['', before]);
  });
});

it('tells who may not buy that alone: the first failure stops (SALE-060, SALE-069)', async () => {
  const { services, store, submit } = await open({ me: testMember({ authLevel: 2 }) });
  store.setAmount('');
  services.modals.willAnswer('doAuthNoti', 'later');
  await submit();
  expect(services.modals.opened.map(({ name }) => name)).toEqual(['doAuthNoti']);
  expect([store.tried, store.refusal]).toEqual([false, '']);
});

describe('the notice of the whitelist (SALE-036)', () => {
  it.each([
    ['of this sale', { code: 'T1', is_show: 'Y' }, {}, true],
    ['of this sale that is not to be shown', { code: 'T1', is_show: 'N' }, {}, false],
    ['of another sale', { code: 'T2', is_show: 'Y' }, whitelistTitle, false],
    ['of all sales for the whitelist, in one', { code: 'WHITELIST', is_show: 'Y' }, whitelistTitle, true],
    ['of all sales for the whitelist, in another', { code: 'WHITELIST', is_show: 'Y' }, {}, false],
    [
      'of all sales for the whitelist that is not to be shown',
      { code: 'WHITELIST', is_show: 'N' },
      whitelistTitle,
      false,
    ],
  ])('%s: %o', async (_, notice, sale, shown) => {
    const { services, store } = await open({ sale });
    services.api.answer('GET /v1/remote-config', { whitelist: { ...notice, content: { ko: '안내' } } });
    const told = await store.whitelistNotice(new AbortController().signal);
    expect(told?.text.ko ?? null).toBe(shown ? '안내' : null);
  });
});
