import { ApiError } from '@maru/platform/api';
import { ApiKeysStore } from './api-keys.store';

const key = {
  ...{ id: 'a', key: 'mk_A', name: '봇', scopes: ['read'] as const, addresses: [] },
  ...{ expiresAt: '2027-11-20T00:00:00.000Z', lastUsedAt: null },
};
const refusal = (code: number | string) => new ApiError({ status: 400, code, message: '거절' });

function open(me = { otpRegistered: true, phone: '01012345678' }) {
  const api = {
    list: jest.fn(async () => [key]),
    create: jest.fn(async () => ({ key: 'mk_B', secret: 'S' })),
    remove: jest.fn(async (): Promise<unknown> => ({})),
    sendSmsCode: jest.fn(async () => ({ requestCode: 'R', expiresInSeconds: 180 })),
  };
  const store = new ApiKeysStore({ api, me, preferences: { language: 'ko' }, now: () => 0, explain: jest.fn() });
  return { store, api };
}
const proof = { means: 'OTP', token: '', code: '123456' };

describe('ApiKeysStore', () => {
  it('makes a key that reads and nothing else, once, and shows its secret until it is put away', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName(' 봇 ');
    expect(store.ready).toBe(false);
    store.entry?.setCode('123456');
    await Promise.all([store.submit(), store.submit()]);
    expect(api.create.mock.calls).toEqual([[{ name: '봇', scopes: ['read'], addresses: [], days: 90 }, proof]]);
    expect([store.task, store.made, api.list.mock.calls.length]).toEqual([null, { key: 'mk_B', secret: 'S' }, 1]);
    store.putAway();
    expect(store.made).toBeNull();
  });

  it('makes a key that trades, from some addresses, for a year, when the member says so', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('봇');
    store.setMayTrade(true);
    store.editAddresses('203.0.113.7,\n10.0.0.0/8 ');
    store.setDays(365);
    store.entry?.setCode('123456');
    await store.submit();
    const wish = { name: '봇', scopes: ['read', 'trade'], addresses: ['203.0.113.7', '10.0.0.0/8'], days: 365 };
    expect(api.create.mock.calls).toEqual([[wish, proof]]);
  });

  it('sends nothing with what the exchange would refuse', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('<b>');
    store.entry?.setCode('123456');
    await store.submit();
    store.editName('봇');
    store.editAddresses('10.0.0.1 '.repeat(21));
    await store.submit();
    expect([store.nameIsFine, store.tooManyAddresses, api.create.mock.calls.length]).toEqual([true, true, 0]);
  });

  it.each([
    [1, 'code'],
    ['CODE_WRONG', 'code'],
    ['API_KEY_NAME_INVALID', 'name'],
    ['API_KEY_ADDRESSES_INVALID', 'addresses'],
    ['API_KEY_LIMIT', 'form'],
  ] as const)('tells refusal %s at its place: %s; what was typed stays', async (code, field) => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('봇');
    store.editAddresses('10.0.0.1');
    store.entry?.setCode('123456');
    api.create.mockRejectedValueOnce(refusal(code));
    await store.submit();
    expect(store.problem).toEqual({ field, text: expect.any(String) });
    expect([store.name, store.addressText, store.entry?.code, store.made]).toEqual(['봇', '10.0.0.1', '', null]);
  });

  it('removes a key, with the code by SMS where that is the second factor', async () => {
    const { store, api } = open({ otpRegistered: false, phone: '01012345678' });
    store.begin({ kind: 'remove', key });
    await store.send();
    expect(store.entry?.sentTo).toBe('010-****-5678');
    store.entry?.setCode('654321');
    await store.submit();
    expect(api.remove.mock.calls).toEqual([['a', { means: 'SMS', token: 'R', code: '654321' }]]);
    expect([store.task, store.made]).toEqual([null, null]);
  });

  it.each([
    ['none of it was done', [key], 'remove'],
    ['it is gone', [], undefined],
  ] as const)('reads the list after a lost answer to a removal, and finds that %s', async (_what, list, task) => {
    const { store, api } = open();
    store.begin({ kind: 'remove', key });
    store.entry?.setCode('123456');
    api.remove.mockRejectedValueOnce(ApiError.unknown('network'));
    api.list.mockResolvedValueOnce([...list]);
    await store.submit();
    expect(store.keys.value).toEqual(list);
    expect([store.task?.kind, store.problem === null]).toEqual([task, task === undefined]);
  });

  it('shows a key that may have been made, whose secret nobody was told', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('봇');
    store.entry?.setCode('123456');
    api.create.mockRejectedValueOnce(new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' }));
    await store.submit();
    expect([store.keys.value, store.made, store.problem?.field]).toEqual([[key], null, 'form']);
  });

  it('has removed what is not there any more', async () => {
    const { store, api } = open();
    store.begin({ kind: 'remove', key });
    store.entry?.setCode('123456');
    api.remove.mockRejectedValueOnce(new ApiError({ status: 404, code: 'NOT_FOUND', message: '' }));
    await store.submit();
    expect([store.task, store.problem, api.list.mock.calls.length]).toEqual([null, null, 1]);
  });
});
