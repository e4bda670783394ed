import { createTestServices, testBalanceRow, testList, testMember } from '../testing';
import { balancesOf } from './use-balances';

const row = testBalanceRow({ coin: 'KRW', available: '900' });
const nothing = { kind: 'wallets' as const, wallets: [] };

describe('balances that could not be read', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Also the second read has failed. */
  async function failed({ feed = 'live' as 'live' | 'connecting' } = {}) {
    const services = createTestServices({ me: testMember() });
    services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    services.prices.setStatus(feed);
    const balances = balancesOf(services);
    const stop = balances.use();
    await jest.advanceTimersByTimeAsync(60_000);
    const answer = () => services.api.answer('GET /v2/wallets', testList(row));
    return { services, balances, stop, answer, reads: () => services.api.to('GET /v2/wallets').length };
  }

  it('are read once more after five seconds, and not a third time', async () => {
    const { reads } = await failed();
    expect(reads()).toBe(2);
  });

  it('are right again after that without an event', async () => {
    const { services, balances, answer, reads } = await failed();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(4_999);
    answer();
    expect([reads(), balances.available('KRW')]).toEqual([3, null]);
    await jest.advanceTimersByTimeAsync(1);
    expect([reads(), balances.available('KRW')]).toEqual([4, '900']);
  });

  it('are not read once more where nobody looks any longer, or another read has come before', async () => {
    const { services, stop, answer, reads } = await failed();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(1_000);
    answer();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(4);
    services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(5);
  });

  it('leave no timer behind where nobody looks any longer, nor where they could be read', async () => {
    const { services, balances, stop, answer } = await failed();
    const before = jest.getTimerCount();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(1);
    expect(jest.getTimerCount()).toBe(before + 1);
    stop();
    expect(jest.getTimerCount()).toBe(before);
    answer();
    const end = balances.use();
    await jest.advanceTimersByTimeAsync(1);
    expect([balances.available('KRW'), jest.getTimerCount()]).toEqual(['900', before]);
    end();
  });

  it('are read again once a broken feed is back (SHEL-214)', async () => {
    const { services, balances, answer } = await failed();
    answer();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(0);
    expect(balances.available('KRW')).toBe('900');
  });

  it('are read again where the feed tells them, also where it tells of none', async () => {
    const { services, balances, answer } = await failed();
    answer();
    services.prices.pushPrivate(nothing);
    await jest.advanceTimersByTimeAsync(0);
    expect(balances.available('KRW')).toBe('900');
  });

  it('are read again where the feed does not tell them within two seconds', async () => {
    const { services, balances, answer } = await failed({ feed: 'connecting' });
    answer();
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(balances.available('KRW')).toBe('900');
  });

  it('are not read for a session that has ended (SHEL-087)', async () => {
    const { services, reads } = await failed();
    services.session.clear();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(2);
  });
});
