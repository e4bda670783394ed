import type { PriceFeed, ShellServices } from '@maru/platform';
import { Observable } from '@maru/platform/internal';
import { createTestServices, testMember } from '@maru/platform/testing';

/** Open subscriptions of the doubles' streams. */
export const open = { subscriptions: 0 };

/** The services of a logged-in member; every call fails as if the exchange were down. */
export function createBootServices(): ShellServices {
  const doubles = createTestServices({ me: testMember(), now: () => Date.now() });
  return { ...doubles, prices: counted(doubles.prices) };
}

const counted = (feed: PriceFeed): PriceFeed =>
  ({
    rates$: watched(feed.rates$),
    private$: watched(feed.private$),
    status$: watched(feed.status$),
    batches$: watched(feed.batches$),
    tick$: (market) => watched(feed.tick$(market)),
    book$: (market) => watched(feed.book$(market)),
    trades$: (market) => watched(feed.trades$(market)),
    last: (market) => feed.last(market),
  }) as PriceFeed;

const watched = <T>(source: Observable<T>): Observable<T> =>
  new Observable<T>((subscriber) => {
    open.subscriptions += 1;
    const subscription = source.subscribe(subscriber);
    return () => {
      open.subscriptions -= 1;
      subscription.unsubscribe();
    };
  });
