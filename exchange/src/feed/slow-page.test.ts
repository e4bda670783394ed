import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { feedAlone } from '../testing/feed-alone';

jest.setTimeout(30_000);

const memberId = 700n;
const { context, listen, connection, stop } = feedAlone({
  notifications: { unread: async () => ({ unread: 3, newestAt: null }) },
});

beforeAll(() => listen({ authenticate: () => memberId }));
afterAll(stop);

interface Frame {
  readonly type: 'snap' | 'delta';
  readonly data: readonly { readonly kind: string }[];
}

/** More than the system's own buffers hold, so that the rest waits in the feed's. */
const largeName = 'X'.repeat(16 * 1024 * 1024);
const framesMs = 300;

it('a page that was too slow for its own events begins anew: a snapshot, and what there is now', async () => {
  const page = connection();
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
