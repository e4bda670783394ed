import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listOf, MarketTrade, Order, OrderBook, RemittanceRow, TradeRow, TransferRow } from '@maru/contract/exchange';
import type { RouteOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { createTestApp, type TestApp } from '../testing/app';

jest.setTimeout(120_000);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const file = fileURLToPath(new URL('../../../tools/boot/recording.json', import.meta.url));
interface Recording {
  readonly member: Record<string, Answer>;
  readonly visitor: Record<string, Answer>;
  readonly feed: { readonly books: Record<string, unknown>; readonly trades: Record<string, unknown> };
}
const recording: Recording = JSON.parse(readFileSync(file, 'utf8'));
const recorded = [recording.visitor, recording.member].flatMap((answers) => Object.entries(answers));
const remedy = 'npm run record';

let exchange: TestApp;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  exchange = await createTestApp({ onRoute: (route) => routes.push(route) });
});
afterAll(() => exchange.end());

/** Answers of routes that judge as they send, whose views have these types. */
const sentUnchecked: readonly (readonly [RegExp, TSchema])[] = [
  [/^\/v1\/orders\/dexko\/\d+\?completed=Y/, listOf(MarketTrade)],
  [/^\/v1\/orders\/dexko\/\d+\?/, listOf(Order)],
  [/^\/v1\/orders\?completed=Y/, listOf(TradeRow)],
  [/^\/v1\/transfers\/krw\/remittance-logs\?/, listOf(RemittanceRow)],
  [/^\/v1\/transfers\?/, listOf(TransferRow)],
];

/** The most exact of the routes that a path meets: one without parameters before one with. */
function routeOf(path: string): RouteOptions | undefined {
  const parts = path.split('/');
  const meets = ({ method, url }: RouteOptions) =>
    method === 'GET' &&
    url.split('/').length === parts.length &&
    url.split('/').every((part, at) => part.startsWith(':') || part === parts[at]);
  const params = ({ url }: RouteOptions) => url.split(':').length;
  return routes.filter(meets).sort((left, right) => params(left) - params(right))[0];
}

/** What of an answer the schema does not say, or says otherwise. */
function problemOf(asked: string, { status, body }: Answer): string | null {
  const [path = '', query = ''] = asked.split('?');
  const route = routeOf(path);
  if (!route) return 'is no call of the exchange any more';
  const { response, querystring } = (route.schema ?? {}) as {
    response?: Record<number, TSchema>;
    querystring?: TSchema;
  };
  const sent = Object.fromEntries(new URLSearchParams(query));
  if (querystring && !Value.Check(querystring, Value.Convert(querystring, sent))) return 'asks with other parameters';
  const schema = response?.[status] ?? sentUnchecked.find(([calls]) => calls.test(asked))?.[1];
  return schema ? differenceOf(schema, body) : 'has no schema of its answer';
}

function differenceOf(schema: TSchema, body: unknown): string | null {
  const [error] = Value.Errors(schema, body);
  if (error) return `${error.instancePath} ${error.message}`;
  const unknown = JSON.stringify(Value.Clean(schema, structuredClone(body))) !== JSON.stringify(body);
  return unknown ? 'has fields that the exchange does not send' : null;
}

describe('the answers that the gate boots screens with', () => {
  const successes = recorded.filter(([, { status }]) => status < 400);

  it('have the shapes of the exchange’s answers, else record them anew (PLAT-023)', () => {
    const stale = successes.flatMap(([asked, answer]) => problemOf(asked, answer)?.replace(/^/, `GET ${asked} `) ?? []);
    expect({ stale, remedy }).toEqual({ stale: [], remedy });
    expect(successes.length).toBeGreaterThan(40);
  });

  it('have them without the rows of their lists, too: the gate boots screens with empty lists', () => {
    const lists = successes.flatMap(([asked, { status, body }]): [string, Answer][] => {
      if (Array.isArray(body)) return [[asked, { status, body: [] }]];
      const { list } = body as { list?: unknown };
      return list ? [[asked, { status, body: { ...(body as object), list: [] } }]] : [];
    });
    expect(lists.length).toBeGreaterThan(20);
    expect(lists.flatMap(([asked, answer]) => problemOf(asked, answer)?.replace(/^/, `GET ${asked} `) ?? [])).toEqual(
      [],
    );
  });

  it('have rows in every list but those that a sandbox member cannot fill in a minute', () => {
    const isEmpty = ([, { status, body }]: [string, Answer]) => {
      const rows = Array.isArray(body) ? body : (body as { list?: unknown } | null)?.list;
      return status < 400 && Array.isArray(rows) && rows.length === 0;
    };
    const empty = Object.entries(recording.member).filter(isEmpty);
    // A rebase is a matter of days, a coin goes out 72 hours after a deposit of KRW, which comes in at once.
    expect([...new Set(empty.map(([asked]) => asked.split('?')[0]))].sort()).toEqual([
      '/v1/orders',
      '/v1/rebaseHis',
      '/v1/transfers',
      '/v1/transfers/krw/remittance-ready-logs',
    ]);
  });

  it('have the shapes of the feed’s books and trades', () => {
    const { books, trades } = recording.feed;
    for (const book of Object.values(books)) expect(differenceOf(OrderBook, book)).toBeNull();
    for (const list of Object.values(trades)) expect(differenceOf(Type.Array(MarketTrade), list)).toBeNull();
    expect(Object.keys(books)).toEqual(Object.keys(trades));
  });

  it('show it when a field goes, comes, or changes its type', () => {
    const [asked, { body }] = Object.entries(recording.member).find(([path]) => path === '/v1/me') ?? [
      '',
      { body: {} },
    ];
    const me = body as { name: string };
    expect(problemOf(asked, { status: 200, body: me })).toBeNull();
    expect(problemOf(asked, { status: 200, body: { ...me, name: undefined } })).toMatch(/name/);
    expect(problemOf(asked, { status: 200, body: { ...me, name: 7 } })).toMatch(/name/);
    expect(problemOf(asked, { status: 200, body: { ...me, nickname: 'x' } })).toMatch(/fields that the exchange/);
    expect(problemOf('/v1/nobody', { status: 200, body: me })).toMatch(/no call of the exchange/);
  });

  it('are nobody’s: a demo member, no token, no cookie', () => {
    const text = JSON.stringify(recording);
    const mails = [...new Set(text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g))];
    expect(mails.filter((mail) => !/@maru\.(test|example)$/.test(mail))).toEqual([]);
    const secrets = /"(token|secret|password|session|cookie|otpSecret|privateKey)":\s*"[^"]/i;
    expect(text.match(secrets)).toBeNull();
    expect(text.length).toBeLessThan(1024 * 1024);
  });
});
