import { ApiError } from '@maru/platform/api';
import type { PasskeyAnswer } from '@maru/remote-kit/passkey';
import { PasskeysStore } from './passkeys.store';

const passkey = { id: 'a', name: '노트북', createdAt: '2026-11-20T00:00:00.000Z', lastUsedAt: null };
const creation = { challenge: 'C' } as never;
const refusal = (code: number | string) => new ApiError({ status: 400, code, message: '거절' });

function open(me = { otpRegistered: true, phone: '01012345678' }) {
  const api = {
    list: jest.fn(async () => [passkey]),
    begin: jest.fn(async () => creation),
    add: jest.fn(async (): Promise<unknown> => ({})),
    rename: jest.fn(async (): Promise<unknown> => ({})),
    remove: jest.fn(async (): Promise<unknown> => ({})),
    sendSmsCode: jest.fn(async () => ({ requestCode: 'R', expiresInSeconds: 180 })),
  };
  const authenticators = {
    areThere: true,
    create: jest.fn(async (): Promise<PasskeyAnswer> => ({ credential: { id: 'K' } })),
    get: jest.fn(),
  };
  const preferences = { language: 'ko' } as const;
  const [explain, refresh] = [jest.fn(), jest.fn(async () => true)];
  const store = new PasskeysStore({ api, authenticators, me, preferences, now: () => 0, explain, refresh });
  return { store, api, authenticators, refresh, explain };
}
const proof = { means: 'OTP', token: '', code: '123456' };

describe('PasskeysStore', () => {
  it('adds a passkey, its name normalised, once, with the code of the authenticator app', async () => {
    const { store, api, authenticators } = open();
    store.begin({ kind: 'add' });
    store.editName(' 노트북 ');
    expect(store.ready).toBe(false);
    store.entry?.setCode('123456');
    await Promise.all([store.submit(), store.submit()]);
    expect(api.begin.mock.calls).toEqual([[proof]]);
    expect(authenticators.create.mock.calls).toEqual([[creation]]);
    expect(api.add.mock.calls).toEqual([['노트북', { id: 'K' }]]);
    expect([store.task, store.done, store.busy, api.list.mock.calls.length]).toEqual([null, 'add', false, 1]);
  });

  it.each([
    ['add', 1],
    ['remove', 1],
    ['rename', 0],
  ] as const)(
    'reads the member anew where withdrawals are stopped since: %s (AUTH-117, CONS-020)',
    async (kind, times) => {
      const { store, refresh } = open();
      store.begin(kind === 'add' ? { kind } : { kind, passkey });
      store.editName('노트북');
      store.entry?.setCode('123456');
      await store.submit();
      expect([store.done, refresh.mock.calls.length]).toEqual([kind, times]);
    },
  );

  it('asks for no second code where the browser’s dialog was cancelled', async () => {
    const { store, api, authenticators } = open();
    store.begin({ kind: 'add' });
    store.editName('노트북');
    store.entry?.setCode('123456');
    authenticators.create.mockResolvedValueOnce('cancelled').mockResolvedValueOnce('known');
    await store.submit();
    expect([store.problem, store.asksForCode, store.ready]).toEqual([{ kind: 'cancelled' }, false, true]);
    await store.submit();
    expect(store.problem).toEqual({ kind: 'known' });
    await store.submit();
    expect([api.begin.mock.calls.length, api.add.mock.calls.length, store.done]).toEqual([1, 1, 'add']);
  });

  it('begins with a code again where the exchange refuses what was made', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('노트북');
    store.entry?.setCode('123456');
    api.add.mockRejectedValueOnce(refusal('PASSKEY_INVALID'));
    await store.submit();
    expect([store.problem, store.asksForCode, store.name]).toEqual([{ kind: 'refused', text: '거절' }, true, '노트북']);
  });

  it('sends nothing with a name that the exchange would refuse', async () => {
    const { store, api } = open();
    store.begin({ kind: 'rename', passkey });
    expect(store.name).toBe('노트북');
    store.editName('<b>');
    store.entry?.setCode('123456');
    await store.submit();
    expect([store.nameIsFine, store.tried, api.rename.mock.calls.length]).toEqual([false, true, 0]);
    store.editName('회사');
    await store.submit();
    expect(api.rename.mock.calls).toEqual([['a', '회사', proof]]);
  });

  it.each([
    [1, 'code'],
    ['CODE_EXPIRED', 'code'],
    ['PASSKEY_NAME_INVALID', 'name'],
    ['UNAVAILABLE', 'refused'],
  ] as const)('tells refusal %s at its place: %s; the task stays', async (code, kind) => {
    const { store, api } = open();
    store.begin({ kind: 'remove', passkey });
    store.entry?.setCode('123456');
    api.remove.mockRejectedValueOnce(refusal(code));
    await store.submit();
    expect(store.problem).toEqual({ kind, text: expect.any(String) });
    expect([store.task?.kind, store.entry?.code, store.busy]).toEqual(['remove', '', false]);
  });

  it.each([
    ['none of it was done', [passkey], 'remove', null],
    ['it is gone', [], undefined, 'remove'],
  ] as const)('reads the list after a lost answer, and finds that %s', async (_what, list, task, done) => {
    const { store, api } = open();
    store.begin({ kind: 'remove', passkey });
    store.entry?.setCode('123456');
    api.remove.mockRejectedValueOnce(ApiError.unknown('network'));
    api.list.mockResolvedValueOnce([...list]);
    await store.submit();
    expect(store.passkeys.value).toEqual(list);
    expect([store.task?.kind, store.done, store.problem === null]).toEqual([task, done, done !== null]);
  });

  it('reads the list also where a passkey may have been added', async () => {
    const { store, api } = open();
    store.begin({ kind: 'add' });
    store.editName('노트북');
    store.entry?.setCode('123456');
    api.add.mockRejectedValueOnce(new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' }));
    await store.submit();
    expect([store.passkeys.value, store.problem?.kind]).toEqual([[passkey], 'refused']);
  });

  it('has removed what is not there any more', async () => {
    const { store, api } = open();
    store.begin({ kind: 'remove', passkey });
    store.entry?.setCode('123456');
    api.remove.mockRejectedValueOnce(new ApiError({ status: 404, code: 'NOT_FOUND', message: '' }));
    await store.submit();
    expect([store.done, store.problem, api.list.mock.calls.length]).toEqual(['remove', null, 1]);
  });

  it('sends the code by SMS where that is the second factor', async () => {
    const { store, api } = open({ otpRegistered: false, phone: '01012345678' });
    store.begin({ kind: 'remove', passkey });
    await store.send();
    expect(store.entry?.sentTo).toBe('010-****-5678');
    store.entry?.setCode('654321');
    await store.submit();
    expect(api.remove.mock.calls).toEqual([['a', { means: 'SMS', token: 'R', code: '654321' }]]);
  });
});
