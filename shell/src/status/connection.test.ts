import type { FeedStatus } from '@maru/platform';
import { BehaviorSubject } from '@maru/platform/rx';
import { Connection } from './connection';

function start({ onLine = true } = {}) {
  const prices = { status$: new BehaviorSubject<FeedStatus>('live'), reconnect: jest.fn() };
  const onReturn = jest.fn();
  const page = new EventTarget() as EventTarget & { navigator: { onLine: boolean } };
  page.navigator = { onLine };
  const connection = new Connection({ prices, onReturn });
  connection.follow(page as unknown as Window);
  const say = (event: 'offline' | 'online') => page.dispatchEvent(new Event(event));
  return { connection, prices, onReturn, say };
}

describe('the connection of this device', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is lost at once, together with the socket of prices', () => {
    const { connection, prices, say } = start();
    say('offline');
    expect(connection.state).toBe('offline');
    expect(prices.reconnect).toHaveBeenCalledTimes(1);
  });

  it('is known to be missing on a page that begins without', () => {
    expect(start({ onLine: false }).connection.state).toBe('offline');
  });

  it('returns, is back when prices are live, and says so for three seconds', () => {
    const { connection, prices, onReturn, say } = start();
    say('offline');
    prices.status$.next('stale');
    say('online');
    expect(connection.state).toBe('returning');
    expect(prices.reconnect).toHaveBeenCalledTimes(2);
    expect(onReturn).toHaveBeenCalledTimes(1);
    prices.status$.next('live');
    expect(connection.state).toBe('back');
    jest.advanceTimersByTime(3000);
    expect(connection.state).toBe('online');
  });

  it('may be lost again while it says that it is back', () => {
    const { connection, prices, say } = start();
    say('offline');
    say('online');
    prices.status$.next('live');
    say('offline');
    jest.advanceTimersByTime(3000);
    expect(connection.state).toBe('offline');
  });
});
