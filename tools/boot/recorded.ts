import type { KrwRates, MarketTrade, OrderBook, Tick } from '@maru/contract';

/** What the exchange has answered to one GET. */
export interface RecordedAnswer {
  /** Of HTTP. */
  readonly status: number;
  readonly body: unknown;
}

/** Answers by path and query as a screen asks for them, without `_t`: `/v1/board/faq?page=1&count=10`. */
export type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>;

/** The last values of the price feed. Books and trades by market. */
export interface RecordedFeed {
  readonly ticks: readonly Tick[];
  readonly rates: KrwRates;
  readonly books: Readonly<Record<string, OrderBook>>;
  readonly trades: Readonly<Record<string, readonly MarketTrade[]>>;
}

/** Who looks at the screens. */
export type Onlooker = (typeof onlookers)[number];

export const onlookers = ['member', 'visitor'] as const;

/** What a running exchange has answered to the screens of a demo member and of a visitor. */
export interface Recording {
  /** Epoch milliseconds at which the exchange was asked; the page's clock begins there. */
  readonly at: number;
  /** Parameters that have answers, by the path of a screen: `{"/help/notices/:id": {"id": "12"}}`. */
  readonly params: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly feed: RecordedFeed;
  readonly member: RecordedAnswers;
  readonly visitor: RecordedAnswers;
}

/** The recording as one onlooker gets it. */
export interface RecordedWorld extends Omit<Recording, Onlooker> {
  readonly answers: RecordedAnswers;
}

export function worldOf(recording: Recording, onlooker: Onlooker): RecordedWorld {
  const { member: _member, visitor: _visitor, ...shared } = recording;
  return { ...shared, answers: recording[onlooker] };
}

const pathOf = (asked: string): string => asked.split('?')[0] ?? asked;

/** The answer to the same path and query; else to the same path, such as another page of a list. */
export function answerTo(answers: RecordedAnswers, asked: string): RecordedAnswer | undefined {
  if (Object.hasOwn(answers, asked)) return answers[asked];
  const same = Object.keys(answers).find((known) => pathOf(known) === pathOf(asked));
  return same === undefined ? undefined : answers[same];
}

/** The same answers to somebody for whom every list is empty. What has no rows is the same object. */
export const emptied = (answers: RecordedAnswers): RecordedAnswers =>
  Object.fromEntries(Object.entries(answers).map(([asked, answer]) => [asked, withoutRows(answer)]));

/** As the exchange counts what is empty; a list without pages has none of these. */
const noRows = { list: [], totalPages: 1, total: 0, cnt: 0 };

function withoutRows(answer: RecordedAnswer): RecordedAnswer {
  const { status, body } = answer;
  const rows = Array.isArray(body) ? body : (body as { readonly list?: unknown } | null)?.list;
  if (status >= 400 || !Array.isArray(rows) || rows.length === 0) return answer;
  if (rows === body) return { status, body: [] };
  const counts = Object.entries(noRows).filter(([name]) => Object.hasOwn(body as object, name));
  return { status, body: { ...(body as object), ...Object.fromEntries(counts) } };
}
