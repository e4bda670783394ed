import { ApiError } from '@maru/platform/api';
import { PhishingCodeStore } from './phishing-code.store';

function open(me = { otpRegistered: false, phone: '' }) {
  const api = {
    phishingCode: jest.fn(async () => ''),
    changePhishingCode: jest.fn(async (..._sent: unknown[]): Promise<unknown> => ({})),
    sendSmsCode: jest.fn(async () => ({ requestCode: 'R', expiresInSeconds: 180 })),
  };
  const explain = jest.fn();
  const store = new PhishingCodeStore({ api, me, preferences: { language: 'ko' }, now: () => 0, explain });
  store.editWord(' 푸른 고래 ');
  return { store, api };
}

describe('PhishingCodeStore', () => {
  it('changes the word of a member without a second factor, normalised, once', async () => {
    const { store, api } = open();
    await Promise.all([store.change(), store.change()]);
    expect(api.changePhishingCode.mock.calls).toEqual([['푸른 고래', null]]);
    expect([store.done, store.word, api.phishingCode.mock.calls.length]).toEqual(['changed', '', 1]);
  });

  it('sends nothing that the exchange would refuse', async () => {
    const { store, api } = open();
    store.editWord('<b>');
    await store.change();
    expect([store.wordIsFine, store.tried, api.changePhishingCode.mock.calls.length]).toEqual([false, true, 0]);
  });

  it('needs the code of the authenticator, and asks for another one after a wrong one; the word stays', async () => {
    const { store, api } = open({ otpRegistered: true, phone: '01012345678' });
    expect(store.asksForCode).toBe(false);
    await store.change();
    expect([store.asksForCode, api.changePhishingCode.mock.calls.length]).toEqual([true, 0]);
    store.entry?.setCode('123456');
    api.changePhishingCode.mockRejectedValueOnce(new ApiError({ status: 400, code: 1, message: '틀림' }));
    await store.change();
    expect(api.changePhishingCode.mock.calls).toEqual([['푸른 고래', { means: 'OTP', token: '', code: '123456' }]]);
    expect([store.problem, store.word, store.entry?.code]).toEqual([
      { field: 'code', text: '틀림' },
      ' 푸른 고래 ',
      '',
    ]);
  });

  it('sends the code by SMS where that is the second factor, bound to its request', async () => {
    const { store, api } = open({ otpRegistered: false, phone: '01012345678' });
    store.entry?.setCode('123456');
    await store.change();
    expect(api.changePhishingCode).not.toHaveBeenCalled();
    await store.send();
    expect(store.entry?.sentTo).toBe('010-****-5678');
    store.entry?.setCode('654321');
    await store.change();
    expect(api.changePhishingCode.mock.calls[0]?.[1]).toEqual({ means: 'SMS', token: 'R', code: '654321' });
  });

  it('removes the word with the second factor, after which it stands as before', async () => {
    const { store, api } = open({ otpRegistered: true, phone: '' });
    store.askRemoval(true);
    expect([store.asksForCode, store.ready]).toEqual([true, false]);
    await store.change();
    expect(api.changePhishingCode).not.toHaveBeenCalled();
    store.entry?.setCode('123456');
    await store.change();
    expect(api.changePhishingCode.mock.calls).toEqual([['', { means: 'OTP', token: '', code: '123456' }]]);
    expect([store.done, store.removing, store.asksForCode]).toEqual(['removed', false, false]);
  });
});
