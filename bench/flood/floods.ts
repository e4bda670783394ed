/** Process of flood.bench.ts that plays a hostile or careless crowd: one flood after the other, as the bench asks. */
import { randomBytes } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import WebSocket from 'ws';
import { loginsPerSecond } from './captcha-passes';

/** Addresses and sessions of the product under flood. */
export interface FloodPlan {
  readonly flood: FloodName;
  readonly exchangePort: number;
  readonly sitePort: number;
  /** Session cookies of members. */
  readonly cookies: readonly string[];
  readonly marketId: string;
  /** Passes of captchas for the wrong passwords of one round, each good once. */
  readonly passes: readonly string[];
}

interface Flood {
  /** Ends what is still open. */
  stop(): void;
}

const headers = { 'x-maru-client': 'bench' };
const messagesPerSecond = 18;
const namesPerMessage = 800;

/** Addresses of the crowd: none of them reaches its limit, and none is the one that the traders call from. */
const addresses = Array.from({ length: 10 }, (_, place) => `127.0.0.${place + 10}`);

/**
 * Sends at an even pace without waiting for answers.
 * @param perSecond - calls a second, over all addresses of the crowd.
 */
function calls(perSecond: number, url: string, cookie: (turn: number) => string): Flood {
  const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const agent = agents[turn % agents.length];
    get(url, { agent, headers: { ...headers, cookie: cookie(turn) } }, (answer) => answer.resume()).on(
      'error',
      () => undefined,
    );
  }, 1000 / perSecond);
  return {
    stop: () => {
      clearInterval(timer);
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Sockets of visitors that ask for names they may not have. */
function refusedNames({ exchangePort }: FloodPlan): Flood {
  const message = JSON.stringify({ subscribe: Array.from({ length: namesPerMessage }, () => 'private') });
  const sockets = Array.from({ length: 20 }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${exchangePort}/feed`);
    socket.on('error', () => undefined);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(message);
  }, 1000 / messagesPerSecond);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Readers that subscribe through the site and then never read again. */
function stalledReaders({ sitePort }: FloodPlan): Flood {
  const subscribe = JSON.stringify({ subscribe: ['ticks', 'rates'] });
  const sockets = Array.from({ length: 50 }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${sitePort}/feed`);
    socket.on('error', () => undefined);
    socket.once('open', () => {
      socket.send(subscribe);
      socket.pause();
    });
    return socket;
  });
  return {
    stop: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Uploads of strangers that stop half-way. */
function halfUploads({ sitePort }: FloodPlan): Flood {
  const boundary = 'maruflood';
  const start =
    `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nphone\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const head =
    'POST /v1/auth/request-initialize HTTP/1.1\r\nHost: localhost\r\nX-Maru-Client: bench\r\n' +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${27 * 1024 * 1024}\r\n\r\n`;
  const half = Buffer.alloc(9 * 1024 * 1024, 7);
  const sockets: Socket[] = Array.from({ length: 50 }, () => {
    const socket = connect({ port: sitePort, host: '127.0.0.1' }, () => {
      socket.write(head + start);
      socket.write(half);
    });
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  return {
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const loginsPerAddress = 10;
let logins = 0;

/** A crowd with a pass for each try, an account for each try, and as many addresses as their limit asks for. */
function wrongPasswords({ exchangePort, passes }: FloodPlan): Flood {
  const left = [...passes];
  const timer = setInterval(() => {
    const pass = left.pop();
    if (pass === undefined) return;
    const address = Math.floor(logins / loginsPerAddress);
    logins += 1;
    const body = JSON.stringify({ email: `nobody${logins}@maru.test`, password: 'Wrong!2026', ali_token: pass });
    request(
      {
        ...{ host: '127.0.0.1', port: exchangePort, method: 'POST', path: '/v1/login', agent: false },
        localAddress: `127.1.${address >> 8}.${address & 255}`,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => answer.resume(),
    )
      .on('error', () => undefined)
      .end(body);
  }, 1000 / loginsPerSecond);
  return { stop: () => clearInterval(timer) };
}

const floods = {
  refusedNames,
  stalledReaders,
  halfUploads,
  randomCookies: ({ exchangePort }) =>
    calls(500, `http://127.0.0.1:${exchangePort}/v1/me`, () => `maru_session=${randomBytes(32).toString('base64url')}`),
  charts: ({ exchangePort, marketId }) =>
    calls(50, `http://127.0.0.1:${exchangePort}/v1/charts/period/240?marketId=${marketId}&count=500`, () => ''),
  logins: wrongPasswords,
  wallets: ({ exchangePort, cookies }) =>
    calls(200, `http://127.0.0.1:${exchangePort}/v2/wallets`, (turn) => cookies[turn % cookies.length] ?? ''),
} satisfies Record<string, (plan: FloodPlan) => Flood>;

export type FloodName = keyof typeof floods;
export const floodNames = Object.keys(floods) as readonly FloodName[];

// A crowd calls from machines of its own: its own work must not slow the exchange down.
setPriority(10);

let running: Flood | null = null;
process.on('message', (plan: FloodPlan | 'stop') => {
  running?.stop();
  running = plan === 'stop' ? null : floods[plan.flood](plan);
});
