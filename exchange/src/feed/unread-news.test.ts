import { pino } from 'pino';
import { UnreadNews, unreadWaitMs } from './unread-news';

function start(unread: (memberId: bigint) => Promise<{ unread: number; newestAt: null }>) {
  let time = 0;
  const told: bigint[] = [];
  const news = new UnreadNews({
    notifications: { unread },
    clock: { now: () => new Date(time) },
    log: pino({ level: 'silent' }),
    tell: (memberId) => told.push(memberId),
  });
  return { news, told, pass: (ms: number) => (time += ms) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what a member who begins has not read', () => {
  it('is read for one member at a time, once for all pages that begin meanwhile', async () => {
    let reading = 0;
    let most = 0;
    const asked: bigint[] = [];
    const { news, told } = start(async (memberId) => {
      asked.push(memberId);
      reading += 1;
      most = Math.max(most, reading);
      await settled();
      reading -= 1;
      return { unread: 1, newestAt: null };
    });
    for (const memberId of [1n, 2n, 3n, 2n, 3n]) news.add(memberId);
    while (told.length < 3) await settled();
    await settled();
    expect([asked, told, most]).toEqual([[1n, 2n, 3n], [1n, 2n, 3n], 1]);
  });

  it('is told to the others where it cannot be read for one', async () => {
    const { news, told } = start(async (memberId) => {
      if (memberId === 1n) throw new Error('the database is away');
      return { unread: 1, newestAt: null };
    });
    news.add(1n);
    news.add(2n);
    await settled();
    expect(told).toEqual([2n]);
    news.add(3n);
    await settled();
    expect(told).toEqual([2n, 3n]);
  });

  it('is not read any more for a page that has asked by itself meanwhile', async () => {
    const { news, told, pass } = start(async (memberId) => {
      await settled();
      if (memberId === 1n) pass(unreadWaitMs);
      return { unread: 1, newestAt: null };
    });
    news.add(1n);
    news.add(2n);
    while (told.length < 1) await settled();
    await settled();
    news.add(3n);
    while (told.length < 2) await settled();
    expect(told).toEqual([1n, 3n]);
  });
});
