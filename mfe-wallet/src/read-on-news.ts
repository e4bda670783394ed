import type { PrivateEvent } from '@maru/contract';
import type { PriceFeed } from '@maru/platform';
import { feedBegins } from '@maru/platform/commands';

export interface NewsReading {
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly isNews: (event: PrivateEvent) => boolean;
  /** Never rejects. */
  readonly read: () => Promise<unknown>;
}

/** Limits of a day, gates that open at an hour and the worth of coins change without news. */
const everyMs = 60_000;

/**
 * Reads now, after all news, and every minute in which the page is seen; one read at a time: each would abort the one
 * before, and with many orders none would end. News that come during a read are followed by one more. @returns stops it.
 */
export function readOnNews({ prices, isNews, read }: NewsReading): () => void {
  let wanted = false;
  let reading = false;
  async function look(): Promise<void> {
    wanted = true;
    if (reading) return;
    reading = true;
    while (wanted) {
      wanted = false;
      await read();
    }
    reading = false;
  }
  void look();
  const subscription = prices.private$.subscribe((event) => {
    if (isNews(event)) void look();
  });
  subscription.add(feedBegins(prices).subscribe(() => void look()));
  const again = () => document.visibilityState === 'visible' && void look();
  const timer = setInterval(again, everyMs);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    subscription.unsubscribe();
    wanted = false;
  };
}
