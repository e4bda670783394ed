import { ApiError } from '@maru/platform/api';
import { OtpStore } from './otp.store';

const setup = { uri: 'otpauth://totp/Maru', secret: 'ABCDEFGH', recoveryCodes: ['AAAA-BBBB-CCCC'] };
const lost = () => ApiError.unknown('network');

function open(registered = false) {
  const api = {
    beginOtp: jest.fn(async () => setup),
    registerOtp: jest.fn(async (): Promise<unknown> => ({})),
    releaseOtp: jest.fn(async (): Promise<unknown> => ({})),
  };
  const state = { registered };
  const refresh = jest.fn(async () => undefined);
  const store = new OtpStore({ api, preferences: { language: 'ko' }, refresh, isRegistered: () => state.registered });
  return { store, api, state, refresh };
}

async function ready() {
  const opened = open();
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

  it('takes a lost answer for a success where the member is registered afterwards', async () => {
    const { store, api, state } = await ready();
    api.registerOtp.mockRejectedValueOnce(lost());
    state.registered = true;
    await store.register();
    expect([store.done, store.error]).toEqual(['registered', '']);
  });

  it('takes it for a failure where the member is not', async () => {
    const { store, api } = await ready();
    api.registerOtp.mockRejectedValueOnce(lost());
    await store.register();
    expect(store.done).toBeNull();
    expect(store.setup).toEqual(setup);
    expect(store.error).not.toBe('');
  });

  it('releases by a code (ACCT-052)', async () => {
    const { store, api } = open(true);
    store.choose('release');
    await store.release();
    expect(api.releaseOtp).not.toHaveBeenCalled();
    store.setCode('654321');
    await store.release();
    expect(api.releaseOtp).toHaveBeenCalledWith('654321');
    expect([store.task, store.done]).toEqual([null, 'released']);
  });
});
