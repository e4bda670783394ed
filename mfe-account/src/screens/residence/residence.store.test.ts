import { ApiError } from '@maru/platform/api';
import { ResidenceStore } from './residence.store';

function open({ reason = '' } = {}) {
  const api = {
    sendResidence: jest.fn(async (): Promise<unknown> => ({})),
    residenceReason: jest.fn(async () => reason),
  };
  const captcha = { solved: true, fields: { ali_token: 't' } as never, reset: jest.fn() };
  const refresh = jest.fn(async () => undefined);
  const store = new ResidenceStore({ api, captcha, preferences: { language: 'ko' }, refresh });
  const choose = () => {
    for (const slot of ['idCard', 'selfie', 'address'] as const)
      store.documents.edit(slot, [{ file: new File(['x'], `${slot}.png`) }]);
  };
  return { store, api, captcha, refresh, choose };
}

describe('ResidenceStore', () => {
  it('sends three documents with the captcha, once (ACCT-080, ACCT-081)', async () => {
    const { store, api, refresh, choose } = open();
    await store.send();
    expect(api.sendResidence).not.toHaveBeenCalled();
    choose();
    await Promise.all([store.send(), store.send()]);
    expect(api.sendResidence).toHaveBeenCalledTimes(1);
    const [[form]] = api.sendResidence.mock.calls as unknown as [[FormData]];
    expect([...form.keys()]).toEqual(['ali_token', 'upfile1', 'upfile2', 'upfile3']);
    expect([store.sent, refresh.mock.calls.length]).toEqual([true, 1]);
  });

  it('waits for the captcha, and asks for a new one after a refusal; the files stay', async () => {
    const { store, api, captcha, choose } = open();
    choose();
    captcha.solved = false;
    await store.send();
    expect(api.sendResidence).not.toHaveBeenCalled();
    captcha.solved = true;
    api.sendResidence.mockRejectedValueOnce(new ApiError({ code: 'FILE_INVALID', message: '10MB 이하', status: 400 }));
    await store.send();
    expect(captcha.reset).toHaveBeenCalled();
    expect([store.error, store.documents.files.idCard.length, store.sent]).toEqual(['10MB 이하', 1, false]);
  });

  it('reads why documents were sent back', async () => {
    const { store } = open({ reason: '흐립니다.' });
    await store.start();
    expect(store.reason).toBe('흐립니다.');
  });
});
