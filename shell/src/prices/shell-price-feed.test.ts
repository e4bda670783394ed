import type { Tick } from '@maru/contract';
import type { FeedBatch, FeedCommand } from './feed-batch';
import { ShellPriceFeed } from './shell-price-feed';
import type { FeedPort } from './waiting-port';

const tick = (market: string, close: string) => ({ market, close }) as Tick;

function page() {
  const sent: FeedCommand[] = [];
  const frames: (() => void)[] = [];
  const port: FeedPort = { send: (command) => sent.push(command), onBatch: () => undefined };
  const feed = new ShellPriceFeed(port, (draw) => frames.push(draw));
  const frame = () => {
    for (const draw of frames.splice(0)) draw();
  };
  const push = (batch: FeedBatch) => {
    port.onBatch(batch);
    frame();
  };
  return { feed, sent, port, frame, push };
}

describe('ShellPriceFeed (PLAT-013)', () => {
  it('emits in an animation frame and only then asks for more (SHEL-213)', () => {
    const { feed, sent, port, frame } = page();
    const seen: (readonly Tick[])[] = [];
    feed.batches$.subscribe((batch) => seen.push(batch));
    port.onBatch({ ticks: [tick('KRW-BTC', '1')] });
    expect(seen).toEqual([]);
    expect(sent).toEqual([]);
    frame();
    expect(seen).toEqual([[tick('KRW-BTC', '1')]]);
    expect(sent).toEqual([{ drawn: true }]);
  });

  it('replays the last value of every market to who comes late (SHEL-213)', () => {
    const { feed, push } = page();
    push({ ticks: [tick('KRW-BTC', '1'), tick('KRW-ETH', '5')] });
    push({ ticks: [tick('KRW-BTC', '2')] });
    const late: (readonly Tick[])[] = [];
    feed.batches$.subscribe((batch) => late.push(batch));
    expect(late).toEqual([[tick('KRW-BTC', '2'), tick('KRW-ETH', '5')]]);
    const one: Tick[] = [];
    feed.tick$('KRW-ETH').subscribe((each) => one.push(each));
    expect(one).toEqual([tick('KRW-ETH', '5')]);
    expect(feed.last('KRW-BTC')).toEqual(tick('KRW-BTC', '2'));
  });

  it('keeps what was said of releases as long as its connection lasts', () => {
    const { feed, push } = page();
    const heard: unknown[] = [];
    feed.releases$.subscribe((each) => heard.push(each?.set ?? null));
    push({ status: 'live', releases: { set: 'set-2', withinMs: 2000 } });
    push({ ticks: [tick('KRW-BTC', '1')] });
    push({ status: 'stale' });
    expect(heard).toEqual([null, 'set-2', null]);
  });

  it('watches a book as long as anybody listens, once for all (SHEL-210)', () => {
    const { feed, sent, push } = page();
    const first = feed.book$('KRW-BTC').subscribe();
    push({ books: [['KRW-BTC', { bids: [['1', '1']], asks: [] }]] });
    const seen: unknown[] = [];
    const second = feed.book$('KRW-BTC').subscribe((book) => seen.push(book));
    expect(seen).toEqual([{ bids: [['1', '1']], asks: [] }]);
    first.unsubscribe();
    expect(sent).not.toContainEqual({ unwatch: 'book:KRW-BTC' });
    second.unsubscribe();
    expect(sent).toEqual([{ watch: 'book:KRW-BTC' }, { drawn: true }, { unwatch: 'book:KRW-BTC' }]);
  });

  it('tells of the end of a session without a frame, which a hidden page has not', () => {
    const { feed, sent, port } = page();
    const kinds: string[] = [];
    feed.private$.subscribe(({ kind }) => kinds.push(kind));
    port.onBatch({ ended: true });
    expect(kinds).toEqual(['sessionEnded']);
    // No batch was drawn.
    expect(sent).toEqual([]);
  });

  it('says whether prices are live (SHEL-214)', () => {
    const { feed, push } = page();
    const seen: string[] = [];
    feed.status$.subscribe((status) => seen.push(status));
    push({ status: 'live' });
    push({ status: 'stale' });
    expect(seen).toEqual(['connecting', 'live', 'stale']);
  });
});
