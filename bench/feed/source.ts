import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import { testCoinRow, testMarketRow, testTick } from '../../shared/platform/src/testing/market-rows';
import { domPage } from './dom-page';

/**
 * A site for the feed bench: a feed of 300 markets that sends each tick as a message of its own, the book of one of them ten times a
 * second, a page that writes ticks straight into the DOM, the public answers of the screens, and everything else from the product's
 * HTML server, whose exchange it is too. Runs in a process of its own.
 */
const [port = '', pagesPort = ''] = process.argv.slice(2);
const markets = 300;
const ticksPerSecond = 10_000;
const stepMs = 5;
/** A frame of the exchange's feed. */
const bookMs = 100;
const levels = 15;

const codes = Array.from({ length: markets }, (_, index) => `KRW-C${String(index).padStart(3, '0')}`);
let state = 12345;
function random(): number {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
}
const closes = codes.map((_, index) => 1000 + index * 100);
const figuresOf = (index: number) => ({
  close: String(closes[index]),
  b_close: String(1000 + index * 100),
  lastTrade: { price: String(closes[index]), amount: '0.5', type: random() < 0.5 ? ('B' as const) : ('S' as const) },
});
const tickOf = (index: number) => testTick({ market: codes[index] ?? '', ...figuresOf(index) });
const coinCode = (index: number) => `C${String(index).padStart(3, '0')}`;
const coinId = (index: number) => String(index + 1000);
const coinOf = (index: number) => testCoinRow(coinId(index), coinCode(index), `코인 ${index}`, `Coin ${index}`, index);

const marketOf = (index: number) =>
  testMarketRow({
    ...figuresOf(index),
    id: String(index + 1),
    code: codes[index] ?? '',
    coinId: coinId(index),
    dealCoinCode: coinCode(index),
    dealCoinName: `코인 ${index}`,
    dealCoinNameEn: `Coin ${index}`,
    sort: index,
    spark: Array.from({ length: 24 }, (_, hour) => String(1000 + index * 100 + hour)),
  });

/** Five minutes a candle or whatever is asked for: the page only has to draw them. */
const candles = () =>
  Array.from({ length: 200 }, (_, index) => ({
    time: (Math.floor(Date.now() / 300_000) - 200 + index) * 300,
    open: '1000',
    high: String(1010 + (index % 7)),
    low: '990',
    close: String(1000 + (index % 9)),
    volume: String(100 + (index % 50)),
  }));

/**
 * The book of the first market. The best sell has the number of the message as amount, above a million, so that the page shows which
 * one it has drawn.
 */
function bookOf(number: number) {
  const amount = (level: number) => String(level === 0 ? 1_000_000 + number : 10 + ((number + level) % 90));
  return {
    asks: Array.from({ length: levels }, (_, level) => [String(1_100 + level), amount(level)]),
    bids: Array.from({ length: levels }, (_, level) => [String(900 - level), amount(level + 1)]),
  };
}

const nobody = { list: [], totalPages: 1, total: 0, cnt: 0 };

const answers: Record<string, () => [number, unknown]> = {
  '/v1/orders/dexko/1': () => [200, nobody],
  '/v1/me': () => [401, { header: { code: 'LOGIN_REQUIRED', message: '' } }],
  '/v1/centers/dexko': () => [
    200,
    {
      id: '1',
      name: 'dexko',
      coins: codes.map((_, index) => coinOf(index)),
      markets: codes.map((_, index) => marketOf(index)),
    },
  ],
  '/v1/board/notices': () => [200, nobody],
  '/v1/mobile/version': () => [200, { serverStatus: 'true', serverMsg: '', serverVersion: '1' }],
};

function passOn(incoming: IncomingMessage, response: ServerResponse): void {
  const onward = request(
    { port: pagesPort, path: incoming.url, method: incoming.method, headers: incoming.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  incoming.pipe(onward);
}

const server = createServer((incoming, response) => {
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  if (path === '/dom.html') return void response.setHeader('content-type', 'text/html').end(domPage(codes));
  const answer = path.startsWith('/v1/charts/') ? () => [200, candles()] as const : answers[path];
  if (!answer) return path.startsWith('/v1/') ? void response.writeHead(404).end('{}') : passOn(incoming, response);
  const [status, body] = answer();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

const counters = { sent: 0, subscriptions: 0, backlogMax: 0 };
/** When each book was sent, by its number. */
let bookSentAt: number[] = [];
new WebSocketServer({ server, path: '/feed', perMessageDeflate: false }).on('connection', (socket) => {
  let seq = 0;
  let timer: NodeJS.Timeout | undefined;
  let books: NodeJS.Timeout | undefined;
  const send = (type: 'snap' | 'delta', data: unknown) => {
    seq += 1;
    socket.send(JSON.stringify({ ch: 'tick', seq, ts: Date.now(), type, data }));
  };
  const sendBook = (message: object) =>
    socket.send(JSON.stringify({ ch: 'book', m: codes[0], ts: Date.now(), ...message }));
  const streamBook = () => {
    let bookSeq = 0;
    bookSentAt = [];
    sendBook({ seq: bookSeq, type: 'snap', data: bookOf(0) });
    books = setInterval(() => {
      bookSeq += 1;
      bookSentAt[bookSeq] = Date.now();
      sendBook({ seq: bookSeq, type: 'delta', data: bookOf(bookSeq) });
    }, bookMs);
  };
  const stream = () => {
    const from = performance.now();
    let done = 0;
    timer = setInterval(() => {
      const due = Math.floor(((performance.now() - from) * ticksPerSecond) / 1000);
      for (; done < due; done += 1) {
        // Popular markets move more often.
        const index = Math.floor(markets * random() ** 2);
        closes[index] = Math.max(1, (closes[index] ?? 1) + (random() < 0.5 ? -1 : 1));
        send('delta', [tickOf(index)]);
        counters.sent += 1;
      }
      counters.backlogMax = Math.max(counters.backlogMax, socket.bufferedAmount);
    }, stepMs);
  };
  socket.on('message', (bytes) => {
    const message = JSON.parse(String(bytes)) as { subscribe?: string[]; ping?: number };
    if (message.ping !== undefined) socket.send(JSON.stringify({ pong: message.ping }));
    if (message.subscribe?.includes(`book:${codes[0]}`) && !books) streamBook();
    if (!message.subscribe?.includes('tick')) return;
    counters.subscriptions += 1;
    seq = 0;
    send(
      'snap',
      codes.map((_, index) => tickOf(index)),
    );
    if (!timer) stream();
  });
  socket.on('close', () => {
    clearInterval(timer);
    clearInterval(books);
  });
});

process.on('message', (question) => {
  if (question === 'counters') process.send?.({ ...counters, bookSentAt: bookSentAt.map((at) => at ?? 0) });
  if (question === 'reset') {
    Object.assign(counters, { sent: 0, subscriptions: 0, backlogMax: 0 });
    process.send?.({ ...counters });
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
