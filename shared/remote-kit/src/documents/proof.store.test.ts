import { ApiError } from '@maru/platform/api';
import { type HandedIn, ProofStore } from '.';

const none: HandedIn = { state: 'none', reason: null };
const open: HandedIn = { state: 'open', reason: null };

function begin({ known = none, failedText = '' } = {}) {
  const read = jest.fn(async () => known);
  const send = jest.fn(async (..._: unknown[]): Promise<unknown> => ({}));
  const afterwards = jest.fn();
  const captcha = { solved: true, fields: { ali_token: 't' } as never, reset: jest.fn(async () => undefined) };
  const store = new ProofStore({
    slots: ['one', 'two', 'three'],
    fields: { kind: 'OTP' },
    ...{ read, send, afterwards, captcha, preferences: { language: 'ko' as const } },
    ...(failedText && { failedText }),
  });
  store.start();
  const choose = () => {
    for (const slot of store.documents.slots) store.documents.edit(slot, [{ file: new File(['x'], `${slot}.png`) }]);
  };
  return { store, read, send, afterwards, captcha, choose };
}

describe('ProofStore', () => {
  it('sends its documents with the captcha once they are all there, and once (ACCT-081, ACCT-110, ERR-171)', async () => {
    const { store, send, afterwards, captcha, choose } = begin();
    await store.send();
    expect(store.documents.problems.two).toBe('missing');
    choose();
    captcha.solved = false;
    await store.send();
    expect(send).not.toHaveBeenCalled();
    captcha.solved = true;
    await Promise.all([store.send(), store.send()]);
    expect(send).toHaveBeenCalledTimes(1);
    const [[form]] = send.mock.calls as unknown as [[FormData]];
    expect([...form.keys()]).toEqual(['kind', 'ali_token', 'upfile1', 'upfile2', 'upfile3']);
    expect(store.sent).toBe(true);
    expect(afterwards).toHaveBeenCalledTimes(1);
  });

  it('keeps the files after a refusal, says why, and asks for a new captcha', async () => {
    const { store, send, captcha, choose } = begin();
    choose();
    send.mockRejectedValueOnce(new ApiError({ code: 'FILE_INVALID', message: '10MB 이하', status: 400 }));
    await store.send();
    expect(captcha.reset).toHaveBeenCalledTimes(1);
    expect([store.error, store.documents.files.one.length, store.sent, store.lost]).toEqual([
      '10MB 이하',
      1,
      false,
      false,
    ]);
  });

  it('keeps everything when the network is lost, and offers to send again (ACCT-054)', async () => {
    const { store, send, choose } = begin();
    choose();
    send.mockRejectedValueOnce(ApiError.unknown('network'));
    await store.send();
    expect([store.lost, store.busy, store.documents.files.three.length]).toEqual([true, false, 1]);
    expect(store.documents.files.three[0]).not.toHaveProperty('ratio');
    await store.send();
    expect([store.sent, store.lost]).toEqual([true, false]);
  });

  it.each([
    ['no answer came', ApiError.unknown('timeout')],
    ['the exchange failed after it', new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' })],
  ])('finds out that documents have arrived where %s, and goes on as after an answer', async (_what, failure) => {
    const { store, send, read, afterwards, choose } = begin({ failedText: '전송 실패' });
    choose();
    await Promise.resolve();
    send.mockRejectedValueOnce(failure);
    read.mockResolvedValueOnce(open);
    await store.send();
    expect([store.sent, store.lost, store.error]).toEqual([true, false, '']);
    expect(afterwards).toHaveBeenCalledTimes(1);
  });

  it('takes documents that waited before for no sign of those that replace them', async () => {
    const { store, send, afterwards, choose } = begin({ known: open });
    choose();
    await Promise.resolve();
    send.mockRejectedValueOnce(ApiError.unknown('timeout'));
    await store.send();
    expect([store.sent, store.lost]).toEqual([false, true]);
    expect(afterwards).not.toHaveBeenCalled();
  });

  it('says in the words of the catalogue that it failed, but how to mend the form where that helps', async () => {
    const { store, send, choose } = begin({ failedText: '전송 실패' });
    choose();
    send.mockRejectedValueOnce(new ApiError({ code: 'UNAVAILABLE', message: '잠시 후', status: 503 }));
    await store.send();
    expect(store.error).toBe('전송 실패');
    send.mockRejectedValueOnce(new ApiError({ code: 'FILE_INVALID', message: '10MB 이하', status: 400 }));
    await store.send();
    expect(store.error).toBe('10MB 이하');
  });
});
