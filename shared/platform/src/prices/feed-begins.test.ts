import { FakeFeed } from '../testing/fake-feed';
import { feedBegins } from './feed-begins';

describe('a feed that begins', () => {
  it('is told once at its first connection and once after each break', () => {
    const feed = new FakeFeed();
    feed.setStatus('connecting');
    let times = 0;
    const subscription = feedBegins(feed).subscribe(() => {
      times += 1;
    });
    feed.setStatus('live');
    expect(times).toBe(1);
    feed.setStatus('stale');
    feed.setStatus('stale');
    expect(times).toBe(1);
    feed.setStatus('live');
    feed.setStatus('live');
    expect(times).toBe(2);
    subscription.unsubscribe();
  });

  it('is not told while it goes on', () => {
    const feed = new FakeFeed();
    feed.setStatus('live');
    let times = 0;
    const subscription = feedBegins(feed).subscribe(() => {
      times += 1;
    });
    feed.setStatus('live');
    expect(times).toBe(0);
    subscription.unsubscribe();
  });
});
