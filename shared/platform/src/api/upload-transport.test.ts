import axios, { AxiosError } from 'axios';
import { NoAnswer } from './transport';
import { uploadTransport } from './upload-transport';

const upload = (options: object = {}) =>
  uploadTransport({ method: 'POST', url: '/v1/files', headers: {}, body: new FormData(), timeoutMs: 50, ...options });

describe('uploadTransport', () => {
  const request = jest.spyOn(axios, 'request');
  afterAll(() => request.mockRestore());

  it('tells the progress of the body, and hands on what the server says, whatever its status is', async () => {
    request.mockImplementation(async (config) => {
      config.onUploadProgress?.({ progress: 0.5 } as never);
      expect(config.validateStatus?.(413)).toBe(true);
      return { status: 413, data: 'large', headers: { date: 'd' } };
    });
    const seen: number[] = [];
    const answer = await upload({ onProgress: (ratio: number) => seen.push(ratio) });
    expect(answer).toEqual({ status: 413, text: 'large', date: 'd' });
    expect(seen).toEqual([0.5]);
  });

  it.each([
    [AxiosError.ERR_NETWORK, 'network'],
    [AxiosError.ETIMEDOUT, 'timeout'],
    [AxiosError.ECONNABORTED, 'timeout'],
  ] as const)('says of %s that no answer has come', async (code, why) => {
    request.mockRejectedValue(new AxiosError('failed', code));
    await expect(upload()).rejects.toEqual(new NoAnswer(why));
  });

  it('rejects with the reason of a caller that aborts', async () => {
    request.mockRejectedValue(new AxiosError('canceled', AxiosError.ERR_CANCELED));
    await expect(upload({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  });
});
