import { ApiError } from '@maru/platform/api';
import { BankAccountStore } from './bank-account.store';

async function open({ failed = 0 } = {}) {
  const api = {
    banks: jest.fn(async () => [{ code: '088', name: '신한은행' }]),
    bankTries: jest.fn(async () => ({ failed, max: 3 })),
    sendOneWon: jest.fn(async (): Promise<void> => undefined),
    registerAccount: jest.fn(async (): Promise<unknown> => ({})),
    sendAppLink: jest.fn(async (): Promise<unknown> => ({})),
  };
  const refresh = jest.fn(async () => undefined);
  const registered = jest.fn(() => 'old');
  const store = new BankAccountStore({ api, preferences: { language: 'ko' }, refresh, registered });
  store.start();
  await new Promise(process.nextTick);
  return { store, api, refresh, registered };
}
const typed = { bankCode: '088', number: '110-123-456789' };
const refusal = (code: string, message: string) => new ApiError({ code, message, status: 400 });

describe('BankAccountStore', () => {
  it('sends 1 won to what was typed, registers by its code and reads the member anew (ACCT-043, ACCT-044)', async () => {
    const { store, api, refresh } = await open();
    store.edit(typed);
    store.agree(true);
    await store.send();
    expect(api.sendOneWon).toHaveBeenCalledWith(typed);
    expect(store.sent).toBe(true);
    store.setCode('123');
    expect(await store.register()).toBe(true);
    expect(api.registerAccount).toHaveBeenCalledWith(typed, '123');
    expect(refresh).toHaveBeenCalled();
    // The next account, when this one is replaced.
    expect([store.bankCode, store.number, store.code, store.sent, store.agreed]).toEqual(['', '', '', false, false]);
  });

  it('asks for a bank, 8 to 15 digits and consent, from the top, before the exchange does (ACCT-041, ERR-153)', async () => {
    const { store, api } = await open();
    await store.send();
    expect(store.problemAt('bank')).toMatchObject({ text: '은행을 선택해 주세요.' });
    store.edit({ ...typed, number: '123-4567' });
    await store.send();
    expect(store.problemAt('number')).toEqual({ field: 'number', local: 'numberInvalid' });
    store.edit(typed);
    await store.send();
    expect(store.problemAt('consent')).toEqual({ field: 'consent', local: 'consentMissing' });
    expect(api.sendOneWon).not.toHaveBeenCalled();
  });

  it('shows a refusal beside its field, and keeps what was typed (ERR-151)', async () => {
    const { store, api } = await open();
    api.sendOneWon.mockRejectedValueOnce(refusal('BANK_ACCOUNT_NOT_OWN', '본인 명의의 계좌가 아닙니다.'));
    store.edit(typed);
    store.agree(true);
    await store.send();
    expect(store.problemAt('number')).toMatchObject({ text: '본인 명의의 계좌가 아닙니다.' });
    expect([store.number, store.sent, store.agreed]).toEqual([typed.number, false, true]);
  });

  it('counts the tries that are left, and is closed after the last (ACCT-045)', async () => {
    const { store, api } = await open();
    store.edit(typed);
    store.agree(true);
    await store.send();
    api.registerAccount.mockRejectedValueOnce(refusal('BANK_CODE_WRONG', '숫자 3자리를 확인해 주세요.'));
    api.bankTries.mockResolvedValueOnce({ failed: 3, max: 3 });
    store.setCode('000');
    expect(await store.register()).toBe(false);
    expect([store.code, store.closed]).toEqual(['', true]);
    expect((await open({ failed: 3 })).store.closed).toBe(true);
    expect((await open({ failed: 2 })).store.closed).toBe(false);
  });

  it('is closed where the tries of the day were used up elsewhere, also where they cannot be read (ACCT-045, ERR-150)', async () => {
    const { store, api } = await open();
    store.edit(typed);
    store.agree(true);
    api.sendOneWon.mockRejectedValueOnce(refusal('BANK_TRIES_USED', '자정 이후 다시 시도해 주세요.'));
    await store.send();
    expect(store.closed).toBe(true);
    const other = (await open()).store;
    expect(other.closed).toBe(false);
    api.registerAccount.mockRejectedValueOnce(refusal('BANK_TRIES_USED', '자정 이후 다시 시도해 주세요.'));
    api.bankTries.mockRejectedValueOnce(ApiError.unknown('network'));
    await store.register();
    expect(store.closed).toBe(true);
  });

  it('takes a won that was sent for another account as none', async () => {
    const { store } = await open();
    store.edit(typed);
    store.agree(true);
    await store.send();
    store.edit({ number: '110-123-456780' });
    expect(store.sent).toBe(false);
  });

  it.each([{ bankCode: '004' }, { number: '110-123-456780' }])(
    'takes a won for none where %j is changed while it is being sent (ACCT-043)',
    async (change) => {
      const { store, api } = await open();
      const ends: (() => void)[] = [];
      api.sendOneWon.mockImplementationOnce(() => new Promise((resolve) => ends.push(resolve)));
      store.edit(typed);
      store.agree(true);
      const sending = store.send();
      store.edit(change);
      ends[0]?.();
      await sending;
      expect(store.sent).toBe(false);
    },
  );

  it.each([
    ['new', true],
    ['old', false],
  ])(
    'takes a lost answer for a success where the member has another account afterwards: the %s one',
    async (account, is) => {
      const { store, api, refresh, registered } = await open();
      store.edit(typed);
      store.setCode('123');
      api.registerAccount.mockRejectedValueOnce(ApiError.unknown('network'));
      refresh.mockImplementationOnce(async () => void registered.mockReturnValue(account));
      expect(await store.register()).toBe(is);
      expect(store.problemAt('form') === null).toBe(is);
    },
  );
});
