import { ApiError } from '@maru/platform/api';
import { OtpStore } from './otp.store';

const setup = { uri: 'otpauth://totp/Maru', secret: 'ABCDEFGH', recoveryCodes: ['AAAA-BBBB-CCCC'] };
const lost = () => ApiError.unknown('network');

const [earlier, now] = ['2026-11-03T00:00:00.000Z', '2026-11-24T03:00:00.000Z'];

function open(registeredAt: string | null = null) {
  const api = {
    beginOtp: jest.fn(async () => setup),
    registerOtp: jest.fn(async (): Promise<unknown> => ({})),
    releaseOtp: jest.fn(async (): Promise<unknown> => ({})),
  };
  const state: { registeredAt: string | null | undefined } = { registeredAt };
  const becomes = (after: string | null | undefined) => async () => void Object.assign(state, { registeredAt: after });
  const refresh = jest.fn(async () => undefined);
  const explain = jest.fn();
  const preferences = { language: 'ko' } as const;
  const store = new OtpStore({ api, preferences, refresh, explain, registeredAt: () => state.registeredAt });
  return { store, api, refresh, explain, becomes };
}

async function ready(registeredAt: string | null = null) {
  const opened = open(registeredAt);
  await opened.store.begin();
  opened.store.setNoted(true);
  opened.store.setCode('123456');
  return opened;
}

describe('OtpStore', () => {
  it('registers once the codes are put away and a code is there, and forgets the secret (ACCT-050, ACCT-051)', async () => {
    const { store, api, refresh } = open();
    await store.begin();
    expect(store.setup).toEqual(setup);
    store.setCode('123456');
    expect(store.canRegister).toBe(false);
    await store.register();
    expect(api.registerOtp).not.toHaveBeenCalled();
    store.setNoted(true);
    await store.register();
    expect(api.registerOtp).toHaveBeenCalledWith('ABCDEFGH', '123456');
    expect(refresh).toHaveBeenCalled();
    expect([store.setup, store.done]).toEqual([null, 'registered']);
  });

  it('keeps the secret after a wrong code, empties the field and says why', async () => {
    const { store, api } = await ready();
    api.registerOtp.mockRejectedValueOnce(new ApiError({ code: 1, message: '인증번호를 확인해 주세요.', status: 400 }));
    await store.register();
    expect([store.setup, store.code, store.noted]).toEqual([setup, '', true]);
    expect(store.error).not.toBe('');
  });

  it('has locked codes explained, which nothing but a reset unlocks (AUTH-037, ERR-118)', async () => {
    const { store, api, explain } = await ready();
    const locked = new ApiError({ code: 4052, message: '인증번호를 10회 잘못 입력하여', status: 400 });
    api.registerOtp.mockRejectedValueOnce(locked);
    await store.register();
    expect(explain.mock.calls).toEqual([[locked]]);
  });

  it.each([null, earlier])(
    'takes a lost answer for a success where another one than %s is registered',
    async (before) => {
      const { store, api, refresh, becomes } = await ready(before);
      api.registerOtp.mockRejectedValueOnce(lost());
      refresh.mockImplementationOnce(becomes(now));
      await store.register();
      expect([store.done, store.error]).toEqual(['registered', '']);
    },
  );

  it.each([null, earlier])('takes it for a failure where it is still %s, and keeps the secret', async (before) => {
    const { store, api } = await ready(before);
    api.registerOtp.mockRejectedValueOnce(lost());
    await store.register();
    expect(store.done).toBeNull();
    expect(store.setup).toEqual(setup);
    expect(store.error).not.toBe('');
  });

  it('releases by a code (ACCT-052)', async () => {
    const { store, api } = open(earlier);
    store.choose('release');
    await store.release();
    expect(api.releaseOtp).not.toHaveBeenCalled();
    store.setCode('654321');
    await store.release();
    expect(api.releaseOtp).toHaveBeenCalledWith('654321');
    expect([store.task, store.done]).toEqual([null, 'released']);
  });

  it.each([
    [null, 'released'],
    [earlier, null],
    [undefined, null],
  ] as const)('takes a lost answer to a release for what the member has afterwards: %s', async (after, done) => {
    const { store, api, refresh, becomes } = open(earlier);
    store.choose('release');
    store.setCode('654321');
    api.releaseOtp.mockRejectedValueOnce(lost());
    refresh.mockImplementationOnce(becomes(after));
    await store.release();
    expect([store.done, store.error === '']).toEqual([done, done !== null]);
  });
});
