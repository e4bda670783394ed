import { ApiError } from '@maru/platform/api';
import { SessionsStore } from './sessions.store';

const session = (id: string, isOwn: boolean) => ({
  id,
  device: 'desktop' as const,
  system: 'Windows',
  browser: 'Chrome',
  ip: '203.0.113.*',
  startedAt: '2026-11-20T00:00:00.000Z',
  seenAt: '2026-11-20T00:00:00.000Z',
  isOwn,
});

async function open(...others: string[]) {
  let list = [session('own', true), ...others.map((id) => session(id, false))];
  const api = {
    sessions: jest.fn(async () => list),
    endSession: jest.fn(async (id: string): Promise<unknown> => {
      list = list.filter((each) => each.id !== id);
      return {};
    }),
    endOtherSessions: jest.fn(async () => {
      list = list.filter(({ isOwn }) => isOwn);
    }),
  };
  const store = new SessionsStore({ api, preferences: { language: 'ko' } });
  store.start();
  await Promise.resolve();
  await Promise.resolve();
  const ids = () => store.sessions.value?.map(({ id }) => id);
  return { store, api, ids };
}

describe('SessionsStore', () => {
  it('ends one login, once, and reads the rest', async () => {
    const { store, api, ids } = await open('a', 'b');
    await Promise.all([store.end('a'), store.end('a')]);
    expect(api.endSession).toHaveBeenCalledTimes(1);
    expect([ids(), store.ending]).toEqual([['own', 'b'], null]);
  });

  it('ends all others, and offers that only while there are some', async () => {
    const { store, ids } = await open('a', 'b');
    expect(store.hasOthers).toBe(true);
    await store.endOthers();
    expect([ids(), store.hasOthers]).toEqual([['own'], false]);
  });

  it('takes a login that has ended meanwhile as ended, and says what else went wrong', async () => {
    const { store, api } = await open('a');
    api.endSession.mockRejectedValueOnce(new ApiError({ status: 404, code: 'NOT_FOUND', message: '없음' }));
    await store.end('a');
    expect([store.failure, api.sessions.mock.calls.length]).toEqual(['', 2]);
    api.endSession.mockRejectedValueOnce(new ApiError({ status: 503, code: 'UNAVAILABLE', message: '잠시 후' }));
    await store.end('a');
    expect([store.failure, store.ending]).toEqual(['잠시 후', null]);
  });
});
