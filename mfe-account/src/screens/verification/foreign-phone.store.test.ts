import { ApiError } from '@maru/platform/api';
import { ForeignPhoneStore } from './foreign-phone.store';

const germany = { id: '276', name: '독일', diallingCode: '49' };
const asked = { name: 'Alex Meier', country: germany, number: '0151-2345678' };

async function open(me = { otpRegistered: false, phone: '' }) {
  const api = {
    countries: jest.fn(async () => [germany]),
    sendForeignCode: jest.fn(async (): Promise<unknown> => ({})),
    confirmForeignCode: jest.fn(async (): Promise<unknown> => ({})),
  };
  const security = { sendSmsCode: jest.fn(async () => ({ requestCode: 'R', expiresInSeconds: 180 })) };
  const refresh = jest.fn(async () => undefined);
  const registered = jest.fn(() => ({ name: '', phone: me.phone }));
  const explain = jest.fn();
  const rest = { registered, preferences: { language: 'ko' }, now: () => 1000, refresh, explain } as const;
  const store = new ForeignPhoneStore({ api, security, me, ...rest });
  store.start();
  await Promise.resolve();
  await Promise.resolve();
  store.edit({ name: 'Alex Meier', countryId: '276', number: '0151-2345678' });
  return { store, api, security, refresh, registered, explain };
}

describe('ForeignPhoneStore', () => {
  it('sends the code and confirms it, then reads the member anew (ACCT-033, ACCT-034)', async () => {
    const { store, api, refresh } = await open();
    await store.confirm();
    expect(api.confirmForeignCode).not.toHaveBeenCalled();
    await store.send();
    expect(api.sendForeignCode).toHaveBeenCalledWith(asked, null);
    expect([store.entry.sentTo, store.entry.until]).toEqual(['+49 0151-2345678', 181_000]);
    store.entry.setCode('123456');
    await store.confirm();
    expect(api.confirmForeignCode).toHaveBeenCalledWith('123456');
    expect(refresh).toHaveBeenCalled();
  });

  it('takes a number that was pasted with the dialling code of its country, and none with another one (ACCT-033)', async () => {
    const { store, api } = await open();
    store.edit({ number: '+1 (202) 555-0147' });
    await store.send();
    expect(store.errorAt('number')).toBe('휴대폰 번호를 확인해 주세요.');
    expect(api.sendForeignCode).not.toHaveBeenCalled();
    store.edit({ number: ' +49 151-2345678' });
    await store.send();
    expect(api.sendForeignCode).toHaveBeenCalledWith({ ...asked, number: '1512345678' }, null);
    expect(store.entry.sentTo).toBe('+49 1512345678');
  });

  it('shows a refusal beside its field, and keeps what was typed', async () => {
    const { store, api } = await open();
    api.sendForeignCode.mockRejectedValueOnce(
      new ApiError({ code: 'PHONE_NUMBER_INVALID', message: '휴대폰 번호를 확인해 주세요.', status: 400 }),
    );
    await store.send();
    expect([store.errorAt('number'), store.errorAt('code')]).toEqual(['휴대폰 번호를 확인해 주세요.', '']);
    expect([store.name, store.number, store.entry.until]).toEqual(['Alex Meier', '0151-2345678', null]);
  });

  it('says 잘못된 요청입니다. where the exchange fails without a word of its own (ACCT-034, ERR-143)', async () => {
    const { store, api } = await open();
    await store.send();
    for (const [failure, told] of [
      [ApiError.unknown(undefined, 502), '잘못된 요청입니다.'],
      [new ApiError({ code: 3, message: '인증번호를 확인해 주세요.', status: 400 }), '인증번호를 확인해 주세요.'],
    ] as const) {
      store.entry.setCode('123456');
      api.confirmForeignCode.mockRejectedValueOnce(failure);
      await store.confirm();
      expect(store.errorAt('code')).toBe(told);
    }
  });

  it('has locked codes explained, which nothing but a reset unlocks (AUTH-037, ERR-118)', async () => {
    const { store, api, explain } = await open({ otpRegistered: true, phone: '4915100000001' });
    const locked = new ApiError({ code: 4052, message: '인증번호를 10회 잘못 입력하여', status: 400 });
    api.sendForeignCode.mockRejectedValueOnce(locked);
    await store.send();
    expect(explain.mock.calls).toEqual([[locked]]);
  });

  it('gives a code up when its number is changed', async () => {
    const { store } = await open();
    await store.send();
    store.edit({ number: '0151-2345679' });
    expect(store.entry.until).toBeNull();
  });

  it.each([{ name: 'Alexander Meier' }, { countryId: '' }, { number: '0151-2345679' }])(
    'gives a code up where %j is changed while it is being sent (ACCT-034)',
    async (change) => {
      const { store, api } = await open();
      const ends: (() => void)[] = [];
      api.sendForeignCode.mockImplementationOnce(() => new Promise<void>((resolve) => ends.push(resolve)));
      const sending = store.send();
      store.edit(change);
      ends[0]?.();
      await sending;
      store.entry.setCode('123456');
      expect([store.entry.until, store.entry.complete]).toEqual([null, false]);
      await store.confirm();
      expect(api.confirmForeignCode).not.toHaveBeenCalled();
    },
  );

  it('sends a code of the second factor along, half a one never (ACCT-053)', async () => {
    const { store, api } = await open({ otpRegistered: true, phone: '4915100000001' });
    api.sendForeignCode.mockRejectedValueOnce(new ApiError({ code: 'CODE_WRONG', message: '확인', status: 400 }));
    store.factor?.setCode('123');
    await store.send();
    expect(api.sendForeignCode).toHaveBeenLastCalledWith(asked, { means: 'OTP', token: '', code: '' });
    expect([store.errorAt('factor'), store.errorAt('code')]).toEqual(['확인', '']);
    store.factor?.setCode('123456');
    await store.send();
    expect(api.sendForeignCode).toHaveBeenLastCalledWith(asked, { means: 'OTP', token: '', code: '123456' });
    expect([store.factor?.code, store.entry.sentTo]).toEqual(['', '+49 0151-2345678']);
  });

  it('asks the number that is replaced for its code where there is no authenticator', async () => {
    const { store, api, security } = await open({ otpRegistered: false, phone: '4915100000001' });
    await store.sendFactor();
    expect(security.sendSmsCode).toHaveBeenCalledTimes(1);
    store.factor?.setCode('654321');
    await store.send();
    expect(api.sendForeignCode).toHaveBeenCalledWith(asked, { means: 'SMS', token: 'R', code: '654321' });
    expect(store.factor?.until).toBeNull();
  });

  it.each([
    ['491512345678', ''],
    ['4915100000001', '다시'],
  ])('takes a lost answer for a success where the number is the member’s afterwards: %s', async (phone, told) => {
    const { store, api, refresh, registered } = await open();
    await store.send();
    store.entry.setCode('123456');
    api.confirmForeignCode.mockRejectedValueOnce(ApiError.unknown('network'));
    refresh.mockImplementationOnce(async () => void registered.mockReturnValue({ name: 'Alex Meier', phone }));
    await store.confirm();
    expect(store.errorAt('code') === '').toBe(told === '');
  });
});
