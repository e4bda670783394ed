import { filter, map, type Observable, pairwise } from 'rxjs';
import type { PriceFeed } from './price-feed';

/**
 * Emits each time the feed goes live, at first and after a break: own events of the time before may have been missed, so what depends
 * on them is read again.
 */
export const feedBegins = ({ status$ }: Pick<PriceFeed, 'status$'>): Observable<void> =>
  status$.pipe(
    pairwise(),
    filter(([before, now]) => before !== 'live' && now === 'live'),
    map(() => undefined),
  );
