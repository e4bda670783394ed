import { createTestServices, testMember } from '@maru/platform/testing';
import { AddressBookApi } from './api/address-book.api';
import { CoinWithdrawalApi } from './api/coin-withdrawal.api';
import { WithdrawalApi } from './api/withdrawal.api';
import { readOnNews } from './read-on-news';
import { CoinWithdrawalStore } from './screens/coin-withdrawal/coin-withdrawal.store';
import { KrwWithdrawalStore } from './screens/krw-withdrawal/krw-withdrawal.store';
import { WithdrawalListStore } from './screens/withdrawal-list/withdrawal-list.store';
import { coinTermsRow, termsRow } from './testing/fixtures';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const wallet = (coin: string) =>
  ({ kind: 'wallet', wallet: { coin, total: '1', usingCoin: '0', available: '1' } }) as const;

describe('what is read on news', () => {
  function reading() {
    const { prices } = createTestServices();
    const ends: (() => void)[] = [];
    const read = () => new Promise<void>((resolve) => ends.push(resolve));
    const stop = readOnNews({ prices, isNews: ({ kind }) => kind === 'wallet', read });
    async function end() {
      ends.at(-1)?.();
      await settled();
    }
    return { prices, stop, end, reads: () => ends.length };
  }

  it('is read at first, on news, and when the feed begins', async () => {
    const { prices, end, reads } = reading();
    expect(reads()).toBe(1);
    await end();
    prices.pushPrivate({ kind: 'notifications' });
    expect(reads()).toBe(1);
    prices.pushPrivate(wallet('KRW'));
    expect(reads()).toBe(2);
    await end();
    prices.setStatus('stale');
    prices.setStatus('live');
    expect(reads()).toBe(3);
  });

  it('is read once more for all news of a read, after it', async () => {
    const { prices, end, reads } = reading();
    for (let times = 0; times < 5; times++) prices.pushPrivate(wallet('KRW'));
    await settled();
    expect(reads()).toBe(1);
    await end();
    expect(reads()).toBe(2);
    await end();
    expect(reads()).toBe(2);
  });

  it('is read every minute in which the page is seen, and when it is seen again: limits are of a day (WALT-151)', async () => {
    jest.useFakeTimers();
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    try {
      const { prices } = createTestServices();
      const read = jest.fn(async () => undefined);
      const stop = readOnNews({ prices, isNews: () => false, read });
      await jest.advanceTimersByTimeAsync(60_000);
      expect(read).toHaveBeenCalledTimes(2);
      seen.mockReturnValue('hidden');
      await jest.advanceTimersByTimeAsync(600_000);
      expect(read).toHaveBeenCalledTimes(2);
      seen.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(read).toHaveBeenCalledTimes(3);
      stop();
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(600_000);
      expect(read).toHaveBeenCalledTimes(3);
    } finally {
      seen.mockRestore();
      jest.useRealTimers();
    }
  });

  it('is not read any longer once it is stopped, also for news of before', async () => {
    const { prices, stop, end, reads } = reading();
    prices.pushPrivate(wallet('KRW'));
    stop();
    await end();
    prices.pushPrivate(wallet('KRW'));
    expect(reads()).toBe(1);
  });
});

describe('a withdrawal screen of a member whose balances change all the time', () => {
  it.each([
    {
      what: 'KRW',
      path: 'GET /v1/transfers/krw/withdraw/terms',
      make({ api, ...services }: ReturnType<typeof createTestServices>) {
        const store = new KrwWithdrawalStore({ ...services, api: new WithdrawalApi(api), confirm: jest.fn() });
        return { store, shown: () => store.terms.value };
      },
      answer: termsRow(),
    },
    {
      what: 'a coin',
      path: 'GET /v1/wallets/coin/BTC/withdrawal-terms',
      make({ api, ...services }: ReturnType<typeof createTestServices>) {
        const deps = { ...services, api: new CoinWithdrawalApi(api), book: new AddressBookApi(api) };
        const store = new CoinWithdrawalStore('BTC', deps);
        return { store, shown: () => store.terms.value };
      },
      answer: coinTermsRow(),
    },
    {
      what: 'all',
      path: 'GET /v1/transfers',
      make({ api, ...services }: ReturnType<typeof createTestServices>) {
        const deps = {
          markets: { coins: [] },
          balances: {
            of: () => {
              throw new Error('not asked');
            },
          },
        };
        const store = new WithdrawalListStore({
          ...{ ...services, ...deps, api: new CoinWithdrawalApi(api), krw: new WithdrawalApi(api) },
        });
        return { store, shown: () => store.latest.value };
      },
      answer: { list: [], totalPages: 1, total: 0, cnt: 0 },
    },
  ])('shows the first answer: $what', async ({ path, make, answer }) => {
    const services = createTestServices({ me: testMember() });
    services.api.answer('GET /v1/transfers/krw/remittance-logs', { list: [], totalPages: 1, total: 0, cnt: 0 });
    let end = () => {};
    services.api.answer(path, () => new Promise((resolve) => (end = () => resolve(answer))));
    const { store, shown } = make(services);
    const stop = store.start();
    const first = end;
    services.prices.pushPrivate(wallet('KRW'));
    await settled();
    first();
    await settled();
    expect(shown()).toBeDefined();
    expect(services.api.to(path)).toHaveLength(2);
    stop();
  });
});
