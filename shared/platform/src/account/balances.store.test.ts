import { runInAction } from 'mobx';
import { createTestServices, testBalanceRow, testList, testMember } from '../testing';
import { balancesOf } from './use-balances';

const told = (available: string) => ({
  kind: 'wallet' as const,
  wallet: { coin: 'KRW', total: '1000', usingCoin: '0', available },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function page({ visitor = false } = {}) {
  const services = createTestServices(visitor ? {} : { me: testMember() });
  services.api.answer('GET /v2/wallets', testList(testBalanceRow({ coin: 'KRW', total: '1000', available: '900' })));
  const balances = balancesOf(services);
  const reads = () => services.api.to('GET /v2/wallets').length;
  return { services, balances, reads };
}

describe('the balances of the page', () => {
  it('are read once, however many screens show them, in the words of the domain (AUTH-110, ENTI-040)', async () => {
    const { services, balances, reads } = page();
    const [first, second] = [balances.use(), balances.use()];
    await settled();
    expect(balances.of('KRW')).toEqual({
      coin: 'KRW',
      total: '1000',
      held: '100',
      available: '900',
      averagePrice: '1',
    });
    expect(balances.available('BTC')).toBe('0');
    first();
    const third = balances.use();
    second();
    await settled();
    expect(reads()).toBe(1);
    expect(balancesOf(services)).toBe(balances);
    third();
  });

  it('are followed while a screen shows them alone, and read again by the next one (SHEL-214)', async () => {
    const { services, balances, reads } = page();
    const last = balances.use();
    await settled();
    last();
    expect(services.prices.private$.observed).toBe(false);
    balances.use();
    expect(balances.of('KRW').total).toBe('1000');
    await settled();
    expect(reads()).toBe(2);
  });

  it('are unknown until they are read, and for visitors', async () => {
    const { balances, reads } = page();
    expect(balances.available('KRW')).toBeNull();
    expect(reads()).toBe(0);
    const visitor = page({ visitor: true });
    visitor.balances.use();
    await settled();
    expect(visitor.balances.available('KRW')).toBeNull();
    expect(visitor.reads()).toBe(0);
  });

  it('are read when a visitor becomes a member while they are on show', async () => {
    const { services, balances, reads } = page({ visitor: true });
    balances.use();
    runInAction(() => {
      services.session.status = 'member';
    });
    await settled();
    expect(reads()).toBe(1);
  });

  it('follow the member’s own events and keep the average price (TRAD-049, WALT-007)', async () => {
    const { services, balances } = page();
    balances.use();
    await settled();
    services.prices.pushPrivate(told('500'));
    expect(balances.of('KRW')).toMatchObject({ available: '500', averagePrice: '1' });
  });

  it('take an event during a read for newer than its answer', async () => {
    const { services, balances } = page();
    const loading = balances.load();
    services.prices.pushPrivate(told('500'));
    await loading;
    expect(balances.available('KRW')).toBe('500');
  });

  it('are read again once a broken feed is back, if anybody looks (SHEL-214)', async () => {
    const { services, balances, reads } = page();
    const stop = balances.use();
    await settled();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await settled();
    expect(reads()).toBe(2);
    stop();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    await settled();
    expect(reads()).toBe(2);
    balances.use();
    await settled();
    expect(reads()).toBe(3);
  });

  describe('when the feed begins', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const wallets = (available: string) => ({
      kind: 'wallets' as const,
      wallets: [
        { coin: 'KRW', total: '1000', usingCoin: '100', available },
        { coin: 'BTC', total: '0', usingCoin: '0', available: '0' },
      ],
    });
    async function beginning() {
      const shown = page();
      shown.services.prices.setStatus('connecting');
      shown.balances.use();
      await jest.advanceTimersByTimeAsync(0);
      shown.services.prices.setStatus('live');
      return shown;
    }

    it('are not read twice where it tells the same', async () => {
      const { services, balances, reads } = await beginning();
      services.prices.pushPrivate(wallets('900'));
      await jest.advanceTimersByTimeAsync(5000);
      expect(reads()).toBe(1);
      expect(balances.of('KRW')).toMatchObject({ available: '900', averagePrice: '1' });
    });

    it('are read again where it tells others: something happened between the read and the first event', async () => {
      const { services, balances, reads } = await beginning();
      services.api.answer('GET /v2/wallets', testList(testBalanceRow({ coin: 'KRW', available: '700' })));
      services.prices.pushPrivate(wallets('700'));
      await jest.advanceTimersByTimeAsync(0);
      expect(reads()).toBe(2);
      expect(balances.available('KRW')).toBe('700');
    });

    it('are read again where it does not tell them within two seconds', async () => {
      const { reads } = await beginning();
      await jest.advanceTimersByTimeAsync(1999);
      expect(reads()).toBe(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(reads()).toBe(2);
    });

    it('are read again after a break, whatever it tells: average prices are not among it', async () => {
      const { services, reads } = await beginning();
      services.prices.pushPrivate(wallets('900'));
      services.prices.setStatus('stale');
      services.prices.setStatus('live');
      services.prices.pushPrivate(wallets('900'));
      await jest.advanceTimersByTimeAsync(5000);
      expect(reads()).toBe(2);
    });

    it('take what it tells during the first read for newer than its answer', async () => {
      const { services, balances, reads } = page();
      services.prices.setStatus('connecting');
      balances.use();
      services.prices.setStatus('live');
      services.prices.pushPrivate(wallets('600'));
      await jest.advanceTimersByTimeAsync(5000);
      expect(reads()).toBe(1);
      expect(balances.available('KRW')).toBe('600');
    });
  });

  it('are gone with the session, also an answer on its way (SHEL-087)', async () => {
    const { services, balances } = page();
    balances.use();
    await settled();
    const loading = balances.load();
    services.session.clear();
    await loading;
    expect(balances.of('KRW').total).toBe('0');
    expect(balances.available('KRW')).toBeNull();
  });

  it('say that they could not be read, and can be read again', async () => {
    const { services, balances } = page();
    services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    await balances.load();
    expect(balances.reading.state).toBe('failed');
    services.api.answer('GET /v2/wallets', testList(testBalanceRow({ coin: 'KRW', available: '7' })));
    await balances.reading.retry();
    expect(balances.available('KRW')).toBe('7');
  });

  it('read again by hand, forget what was told during the read that failed (TRAD-049)', async () => {
    const { services, balances } = page();
    services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    const stop = balances.use();
    services.prices.pushPrivate(told('5'));
    await settled();
    expect(balances.reading.state).toBe('failed');
    services.prices.pushPrivate(told('7'));
    services.api.answer('GET /v2/wallets', testList(testBalanceRow({ coin: 'KRW', available: '7' })));
    await balances.reading.retry();
    expect(balances.available('KRW')).toBe('7');
    stop();
  });

  it('read again by hand, take an event during that read for newer than its answer (TRAD-049)', async () => {
    const { services, balances } = page();
    services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    await balances.load();
    services.api.answer('GET /v2/wallets', testList(testBalanceRow({ coin: 'KRW', available: '7' })));
    const retrying = balances.reading.retry();
    services.prices.pushPrivate(told('9'));
    await retrying;
    expect(balances.available('KRW')).toBe('9');
    expect(services.prices.private$.observed).toBe(false);
  });
});
