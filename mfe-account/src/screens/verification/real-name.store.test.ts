import { ApiError } from '@maru/platform/api';
import { RealNameStore } from './real-name.store';

const page = 'https://carrier.test/r1';

function open({ underWay = '' } = {}) {
  const api = {
    beginRealName: jest.fn(async () => page),
    completeRealName: jest.fn(async () => ({ confirmed: true, message: '완료' })),
    realNameUnderWay: jest.fn(async () => underWay),
  };
  const refresh = jest.fn(async () => undefined);
  return { store: new RealNameStore({ api, refresh, preferences: { language: 'ko' } }), api, refresh };
}

describe('the carrier’s check', () => {
  it('goes on after a reload, where it was begun (ACCT-030, ACCT-031)', async () => {
    const { store, api } = open({ underWay: page });
    await store.start();
    expect(store.page).toBe(page);
    await store.complete();
    expect([store.page, store.said, api.beginRealName.mock.calls.length]).toEqual(['', '', 0]);
  });

  it('is not begun anew when the answer to its begin was lost (ACCT-030)', async () => {
    const { store, api } = open({ underWay: page });
    api.beginRealName.mockRejectedValueOnce(ApiError.unknown('network'));
    await store.begin();
    expect([store.page, store.said, api.beginRealName.mock.calls.length]).toEqual([page, '', 1]);
  });

  it('asks again for a result whose answer was lost, and stays where it is without one (ACCT-031)', async () => {
    const { store, api, refresh } = open();
    await store.begin();
    api.completeRealName.mockRejectedValueOnce(ApiError.unknown('timeout'));
    await store.complete();
    expect([store.page, refresh.mock.calls.length, api.completeRealName.mock.calls.length]).toEqual(['', 1, 2]);

    await store.begin();
    api.completeRealName.mockRejectedValueOnce(ApiError.unknown('network'));
    api.completeRealName.mockRejectedValueOnce(ApiError.unknown('network'));
    await store.complete();
    expect([store.page, store.busy]).toEqual([page, false]);
    expect(store.said).not.toBe('');
  });

  it('says why it was refused, and asks nothing again then', async () => {
    const { store, api } = open();
    await store.begin();
    api.completeRealName.mockRejectedValueOnce(new ApiError({ code: 'UNDER_AGE', message: '만 19세', status: 403 }));
    await store.complete();
    expect([store.said, store.page, api.completeRealName.mock.calls.length]).toEqual(['만 19세', page, 1]);
  });
});
