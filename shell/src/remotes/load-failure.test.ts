import type { RemoteRelease } from '@maru/contract';
import { loadFailureOf } from './load-failure';

const release = (version: string) =>
  ({
    name: 'mfe-help',
    version,
    baseUrl: 'http://files/',
    entry: 'entry.js',
    preload: { js: [], css: [] },
    files: { 'entry.js': 'sha384-A' },
  }) as unknown as RemoteRelease;

describe('why a version did not load', () => {
  it('is asked of its files once per version, whatever comes of it', async () => {
    const asked: unknown[] = [];
    globalThis.fetch = (async (_url: string, init: RequestInit) => {
      asked.push(init.integrity);
      if (init.integrity) throw new TypeError('altered');
      return { ok: true };
    }) as never;
    const failed = new Error('script');
    const answers = await Promise.all([loadFailureOf(release('1'), failed), loadFailureOf(release('1'), failed)]);
    expect(answers).toEqual(['integrity', 'integrity']);
    expect(await loadFailureOf(release('1'), failed)).toBe('integrity');
    expect(asked).toEqual(['sha384-A', undefined]);
    await loadFailureOf(release('2'), failed);
    expect(asked).toHaveLength(4);
  });
});
