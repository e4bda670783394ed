import { ApiError } from '@maru/platform/api';
import { InquiryApi } from '../../api/inquiry.api';
import { InquiryStore } from './inquiry.store';

const proof = { ali_token: 't' } as never;

function open() {
  const api = {
    ask: jest.fn(async (..._sent: unknown[]): Promise<void> => undefined),
    list: jest.fn(async () => ({ list: [], totalPages: 1 })),
  };
  const captcha = { solved: true, fields: proof, reset: jest.fn() };
  const succeeded = jest.fn();
  const store = new InquiryStore({ api, captcha, preferences: { language: 'ko' }, succeeded });
  const fill = () => store.edit({ category: 'transfer', title: '제목', contents: '내용' });
  return { store, api, captcha, fill, succeeded };
}

const idOf = (call: unknown[] | undefined) => call?.[2];

describe('InquiryStore', () => {
  it('sends nothing that lacks type, title or contents, and says so only after the first try (ERR-180, ERR-181, ERR-182)', async () => {
    const { store, api } = open();
    expect(store.wrong).toBeNull();
    await store.send();
    expect(store.wrong).toBe('category');
    store.edit({ category: 'other' });
    expect(store.wrong).toBe('title');
    store.edit({ title: '제목' });
    expect(store.wrong).toBe('contents');
    expect(api.ask).not.toHaveBeenCalled();
  });

  it('waits for the captcha and sends once (HELP-012)', async () => {
    const { store, api, captcha, fill, succeeded } = open();
    fill();
    captcha.solved = false;
    await store.send();
    expect(api.ask).not.toHaveBeenCalled();
    captcha.solved = true;
    await Promise.all([store.send(), store.send()]);
    expect(api.ask).toHaveBeenCalledTimes(1);
    expect([store.sent, store.title, store.wrong, api.list.mock.calls.length]).toEqual([true, '', null, 1]);
    expect(captcha.reset).toHaveBeenCalledTimes(1);
    expect(succeeded.mock.calls).toEqual([['inquirySent']]);
  });

  it('keeps what was typed after a refusal, and asks for a new captcha', async () => {
    const { store, api, captcha, fill } = open();
    fill();
    api.ask.mockRejectedValueOnce(new ApiError({ code: 'CAPTCHA_FAILED', message: '다시', status: 400 }));
    await store.send();
    expect([store.failure, store.contents, store.lost]).toEqual(['다시', '내용', false]);
    expect(captcha.reset).toHaveBeenCalledTimes(1);
  });

  it('sends the same request again after a lost answer, without another captcha, and another one once it is edited', async () => {
    const { store, api, captcha, fill } = open();
    fill();
    api.ask.mockRejectedValueOnce(ApiError.unknown('network')).mockRejectedValueOnce(ApiError.unknown('network'));
    await store.send();
    expect([store.lost, captcha.reset.mock.calls.length]).toEqual([true, 0]);
    captcha.solved = false;
    await store.send();
    expect(api.ask.mock.calls[1]?.slice(0, 3)).toEqual(api.ask.mock.calls[0]?.slice(0, 3));
    store.edit({ title: '다른 제목' });
    expect(store.ready).toBe(false);
    captcha.solved = true;
    await store.send();
    expect(idOf(api.ask.mock.calls[2])).not.toBe(idOf(api.ask.mock.calls[0]));
    expect(store.sent).toBe(true);
  });

  it('sends the pictures with the form, shows how far they are, and keeps them after a lost answer (HELP-010)', async () => {
    const { store, api, fill } = open();
    fill();
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    store.refusePicture('tooLarge');
    expect(store.pictureProblem).toBe('tooLarge');
    expect(open().store.filled).toBe(false);
    store.edit({ pictures: files.map((file) => ({ file })), title: '', contents: '' });
    expect(store.filled).toBe(true);
    fill();
    expect(store.pictureProblem).toBeNull();
    api.ask.mockImplementationOnce(async (...sent) => {
      (sent[3] as (ratio: number) => void)(0.5);
      expect(store.pictures.map(({ ratio }) => ratio)).toEqual([0.5, 0.5]);
      throw ApiError.unknown('network');
    });
    await store.send();
    expect([store.lost, store.pictures]).toEqual([true, files.map((file) => ({ file }))]);
    await store.send();
    expect(api.ask.mock.calls[1]?.[0]).toEqual({
      category: 'transfer',
      title: '제목',
      contents: '내용',
      pictures: files,
    });
    expect(idOf(api.ask.mock.calls[1])).toBe(idOf(api.ask.mock.calls[0]));
    expect([store.pictures, store.filled]).toEqual([[], false]);
  });

  it('sends upfile1 to upfile3 after the fields, and a plain form without pictures (HELP-010)', async () => {
    const calls = { post: jest.fn(), upload: jest.fn() };
    const api = new InquiryApi(calls as never);
    const form = { category: 'other', title: '제목', contents: '내용' };
    await api.ask({ ...form, pictures: [] }, proof, 'k', () => undefined);
    expect(calls.post).toHaveBeenCalledWith('/v1/questions', { ...form, ali_token: 't' }, expect.anything());
    const pictures = [new File(['x'], 'a.png'), new File(['y'], 'b.png')];
    await api.ask({ ...form, pictures }, proof, 'k', () => undefined);
    const [, sent, options] = calls.upload.mock.calls[0] as [string, FormData, { idempotencyKey: string }];
    expect([...sent.keys()]).toEqual(['category', 'title', 'contents', 'ali_token', 'upfile1', 'upfile2']);
    expect(options.idempotencyKey).toBe('k');
  });
});
