import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createMovableClock } from '../platform/core/clock';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { Upgrades } from '../platform/http/upgrades';
import { createFeed } from '.';
import type { FeedDeps } from './feed';

jest.setTimeout(30_000);

const context = {
  clock: createMovableClock(),
  events: createEvents(),
  log: pino({ level: 'silent' }),
  config: { publicUrl: '' },
  metrics: createMetrics({ processFigures: false }),
};
const deps = {
  markets: { all: () => [], krwPrice: () => null, coin: () => undefined },
  orders: { engine: { onCommitted: () => () => {} } },
  ledger: { balances: async () => [], balancesAt: async () => new Map() },
  notifications: { unread: async () => ({ unread: 3, newestAt: null }) },
};
const memberId = 700n;
const feed = createFeed(context as never, deps as unknown as FeedDeps).service;
const server = createServer();

beforeAll(async () => {
  feed.attach(new Upgrades(server, context.log), { authenticate: () => memberId });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  feed.stop();
  server.close();
});

interface Frame {
  readonly type: 'snap' | 'delta';
  readonly data: readonly { readonly kind: string }[];
}

/** More than the system's own buffers hold, so that the rest waits in the feed's. */
const largeName = 'X'.repeat(16 * 1024 * 1024);
const framesMs = 300;

it('a page that was too slow for its own events begins anew: a snapshot, and what there is now', async () => {
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/feed`);
  const frames: Frame[] = [];
  page.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(page, 'open');
  page.send(JSON.stringify({ subscribe: ['private'] }));
  const until = async (found: () => boolean) => {
    for (let waited = 0; !found(); waited += 10) {
      if (waited > 8_000)
        throw new Error(`got ${frames.map(({ type, data }) => [type, data.map((each) => each.kind)])}`);
      await pause(10);
    }
  };
  const kinds = (of: readonly Frame[]) => of.flatMap(({ data }) => data.map(({ kind }) => kind)).sort();
  const begun = ['unread', 'wallets'];
  await until(() => kinds(frames).length === 2);

  page.pause();
  context.events.emit('balancesChanged', { memberId, assets: [largeName] });
  await pause(framesMs);
  context.events.emit('notificationsChanged', { memberId });
  await pause(framesMs);
  page.resume();
  await until(() => frames.some(({ data }) => kinds([{ type: 'delta', data }]).includes('wallet')));
  const after = () => frames.slice(frames.findIndex(({ data }) => data.some(({ kind }) => kind === 'wallet')) + 1);
  await until(() => kinds(after()).length >= 2);
  expect(after()[0]).toMatchObject({ type: 'snap', data: [] });
  expect(kinds(after())).toEqual(begun);
  page.terminate();
});
