import { createServer, request } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/**
 * Stands between the browser and the product, and lets the prices of all its markets move: ticks are the relay's own, in a
 * message for each frame of the feed as the exchange sends them, but with every tick in it; everything else is the product's.
 * Runs in a process of its own.
 */
const [port = '', pagesPort = '', perSecond = '1000'] = process.argv.slice(2);
const ticksPerSecond = Number(perSecond);
/** A frame of the exchange's feed. */
const stepMs = 100;

interface Market {
  readonly code: string;
  close: string;
  readonly rules: { readonly ticks: readonly { readonly from: string; readonly tick: string }[] };
}

let markets: Market[] = [];

/** A step of the market's price up or down; floating point is exact enough for what only has to move. */
function tickOf(market: Market) {
  const price = Number(market.close);
  const step = Number(market.rules.ticks.find(({ from }) => Number(from) <= price)?.tick ?? 1);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  market.close = Math.max(step, price + (Math.random() < 0.5 ? -step : step)).toFixed(digits);
  const { code, close } = market;
  const fields = market as unknown as Record<string, unknown>;
  const { high, low, volume, acc_amount, b_close, onTradeEnable } = fields;
  const lastTrade = { price: close, amount: '0.5', type: Math.random() < 0.5 ? 'B' : 'S' };
  return { market: code, close, high, low, volume, acc_amount, b_close, onTradeEnable, lastTrade };
}

const server = createServer((incoming, response) => {
  const { url: path, method, headers } = incoming;
  const onward = request({ port: pagesPort, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  incoming.pipe(onward);
});

/** The socket of a page: what it asks for goes on to the product, but for the ticks. */
new WebSocketServer({ server, path: '/feed', perMessageDeflate: false }).on('connection', (socket, { headers }) => {
  const { cookie = '', origin = '' } = headers;
  const feed = new WebSocket(`ws://127.0.0.1:${pagesPort}/feed`, { headers: { cookie, origin } });
  const waiting: RawData[] = [];
  let seq = 0;
  let timer: NodeJS.Timeout | undefined;
  const send = (type: 'snap' | 'delta', data: unknown) => {
    seq += 1;
    socket.send(JSON.stringify({ ch: 'tick', seq, ts: Date.now(), type, data }));
  };
  const stream = () => {
    const from = performance.now();
    let done = 0;
    timer = setInterval(() => {
      const due = Math.floor(((performance.now() - from) * ticksPerSecond) / 1000);
      const moved = Array.from({ length: due - done }, () => markets[Math.floor(markets.length * Math.random())]);
      done = due;
      send(
        'delta',
        moved.flatMap((market) => (market ? [tickOf(market)] : [])),
      );
    }, stepMs);
  };
  socket.on('message', (bytes) => {
    if (feed.readyState === WebSocket.OPEN) feed.send(String(bytes));
    else waiting.push(bytes);
    const { subscribe } = JSON.parse(String(bytes)) as { subscribe?: readonly string[] };
    if (!subscribe?.includes('tick')) return;
    seq = 0;
    send('snap', markets.map(tickOf));
    if (!timer) stream();
  });
  feed.on('open', () => {
    for (const bytes of waiting) feed.send(String(bytes));
  });
  feed.on('message', (bytes) => {
    if (JSON.parse(String(bytes)).ch !== 'tick') socket.send(String(bytes));
  });
  const end = () => {
    clearInterval(timer);
    socket.terminate();
    feed.terminate();
  };
  for (const either of [socket, feed]) either.on('close', end).on('error', end);
});

process.on('disconnect', () => process.exit(0));
const center = await (await fetch(`http://127.0.0.1:${pagesPort}/v1/centers/dexko`)).json();
markets = (center as { markets: Market[] }).markets;
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
