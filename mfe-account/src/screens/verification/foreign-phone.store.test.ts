import { ApiError } from '@maru/platform/api';
import { ForeignPhoneStore } from './foreign-phone.store';

const germany = { id: '276', name: '독일', diallingCode: '49' };

async function open() {
  const api = {
    countries: jest.fn(async () => [germany]),
    sendForeignCode: jest.fn(async (): Promise<unknown> => ({})),
    confirmForeignCode: jest.fn(async (): Promise<unknown> => ({})),
  };
  const refresh = jest.fn(async () => undefined);
  const store = new ForeignPhoneStore({ api, preferences: { language: 'ko' }, now: () => 1000, refresh });
  store.start();
  await Promise.resolve();
  await Promise.resolve();
  store.edit({ name: 'Alex Meier', countryId: '276', number: '0151-2345678' });
  return { store, api, refresh };
}

describe('ForeignPhoneStore', () => {
  it('sends the code and confirms it, then reads the member anew (ACCT-033, ACCT-034)', async () => {
    const { store, api, refresh } = await open();
    await store.confirm();
    expect(api.confirmForeignCode).not.toHaveBeenCalled();
    await store.send();
    expect(api.sendForeignCode).toHaveBeenCalledWith({ name: 'Alex Meier', country: germany, number: '0151-2345678' });
    expect([store.entry.sentTo, store.entry.until]).toEqual(['+49 0151-2345678', 181_000]);
    store.entry.setCode('123456');
    await store.confirm();
    expect(api.confirmForeignCode).toHaveBeenCalledWith('123456');
    expect(refresh).toHaveBeenCalled();
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

  it('gives a code up when its number is changed', async () => {
    const { store } = await open();
    await store.send();
    store.edit({ number: '0151-2345679' });
    expect(store.entry.until).toBeNull();
  });
});
