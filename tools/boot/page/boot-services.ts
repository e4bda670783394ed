import type { PriceFeed, ShellServices } from '@maru/platform';
import { ApiError, type Query } from '@maru/platform/api';
import { loadErrorTexts, Observable } from '@maru/platform/internal';
import { createTestServices, type TestServices, testMember } from '@maru/platform/testing';
import { answerTo, type RecordedAnswer, type RecordedFeed, type RecordedWorld } from '../recorded';

/** Open subscriptions of the doubles' streams. */
export const open = { subscriptions: 0 };

/** Calls that have no answer yet, those that were made since somebody asked, and those that the recording does not have. */
export const calls = { pending: 0, asked: new Set<string>(), unrecorded: new Set<string>() };

/** The services of a logged-in member; every call fails as if the exchange were down. */
export function createBootServices(): ShellServices {
  const doubles = createTestServices({ me: testMember(), now: () => Date.now() });
  return { ...doubles, prices: counted(doubles.prices) };
}

/** The services of whoever the recording is of: each GET is answered as the exchange did, every other call fails. */
export async function createRecordedServices({ answers, feed }: RecordedWorld): Promise<ShellServices> {
  const doubles = createTestServices({ now: () => Date.now() });
  doubles.api.get = <T>(path: string, query?: Query, options: { signal?: AbortSignal } = {}) =>
    get<T>(askedOf(path, query), answers, options);
  fill(doubles.prices, feed);
  await doubles.session.refresh();
  return { ...doubles, prices: counted(doubles.prices) };
}

function askedOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const text = new URLSearchParams(given).toString();
  return path + (text && `?${text}`);
}

async function get<T>(asked: string, answers: RecordedWorld['answers'], { signal }: { signal?: AbortSignal }) {
  calls.pending += 1;
  calls.asked.add(asked);
  try {
    const answer = await (window.maruAsk ? window.maruAsk(asked) : recorded(asked, answers));
    signal?.throwIfAborted();
    // A copy: what one screen does to its answer is not seen by the next.
    if (answer.status < 400) return structuredClone(answer.body) as T;
    await loadErrorTexts();
    throw refusalOf(answer);
  } finally {
    calls.pending -= 1;
  }
}

/** Comes later than the call, as an answer of a network does. */
async function recorded(asked: string, answers: RecordedWorld['answers']): Promise<RecordedAnswer> {
  await new Promise((done) => window.maruWait(done, 2));
  const answer = answerTo(answers, asked);
  if (!answer) calls.unrecorded.add(`GET ${asked}`);
  return answer ?? { status: 404, body: { header: { code: 404, message: `Not recorded: ${asked}` } } };
}

function refusalOf({ status, body }: RecordedAnswer): ApiError {
  const { header, ...details } = body as { header: { code: number | string; message: string } };
  return new ApiError({ status, ...header, details });
}

function fill(prices: TestServices['prices'], { ticks, rates, books, trades }: RecordedFeed): void {
  prices.pushTicks(...ticks);
  prices.pushRates(rates);
  for (const [market, book] of Object.entries(books)) prices.pushBook(market, book);
  for (const [market, list] of Object.entries(trades)) prices.pushTrades(market, list);
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
