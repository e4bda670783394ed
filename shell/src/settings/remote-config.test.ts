import { helpLinks } from '@maru/domain/content';
import { DeviceStorage } from '@maru/platform/internal';
import { createTestServices, memoryStorage } from '@maru/platform/testing';
import { watchRemoteConfig } from './remote-config';
import { RemoteLinks } from './remote-links';

const config = (intervalMs: number, links: object) => ({ intervalMs, links, whitelist: {} });
const onDevice = (texts = memoryStorage()) => new DeviceStorage(() => texts);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('links from remote config', () => {
  it('are the built-in ones until it was read (HELP-050, HELP-054)', () => {
    const links = new RemoteLinks(onDevice());
    for (const name of helpLinks)
      expect([name, links.of(name, 'ko')]).toEqual([name, expect.stringMatching(/^(\/|mailto:)/)]);
  });

  it('are taken over, in English where there is one, else in Korean; an empty one is hidden (HELP-051, HELP-055)', async () => {
    const { api } = createTestServices();
    const term = { ko: '/help/terms', 'en-us': 'https://maru.example/terms' };
    api.answer('GET /v1/remote-config', config(0, { term, media: { ko: '' } }));
    const links = new RemoteLinks(onDevice());
    watchRemoteConfig(links, api, window);
    await settle();
    expect(links.of('term', 'en')).toBe('https://maru.example/terms');
    expect([links.of('term', 'ko'), links.of('term', 'ch')]).toEqual(['/help/terms', '/help/terms']);
    expect(links.of('media', 'ko')).toBeNull();
    expect(links.of('policy', 'en')).toBe('/help/privacy');
  });

  it('lead nowhere that would run a script, whoever wrote it', async () => {
    const { api } = createTestServices();
    api.answer('GET /v1/remote-config', config(0, { term: { ko: 'javascript:alert(1)' } }));
    const links = new RemoteLinks(onDevice());
    watchRemoteConfig(links, api, window);
    await settle();
    expect(links.of('term', 'ko')).toBeNull();
  });

  it('are asked for every six minutes in production, once elsewhere (HELP-053, CONS-092, API-156)', async () => {
    const { api } = createTestServices();
    api.answer('GET /v1/remote-config', config(360_000, {}));
    watchRemoteConfig(new RemoteLinks(onDevice()), api, window);
    await jest.advanceTimersByTimeAsync(359_999);
    expect(api.calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(api.calls).toHaveLength(2);
    api.answer('GET /v1/remote-config', config(0, {}));
    await jest.advanceTimersByTimeAsync(360_000);
    expect(api.calls).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(10 * 360_000);
    expect(api.calls).toHaveLength(3);
    for (const { options } of api.calls) expect(options).toEqual({ quiet: true, background: true });
  });

  it('stay the last known ones while it fails, over a new start too, and are asked for again (ERR-007, HELP-054)', async () => {
    const texts = memoryStorage();
    const { api } = createTestServices();
    api.answer('GET /v1/remote-config', config(0, { media: { ko: 'https://maru.example/press' } }));
    watchRemoteConfig(new RemoteLinks(onDevice(texts)), api, window);
    await settle();
    const failing = createTestServices().api;
    const links = new RemoteLinks(onDevice(texts));
    watchRemoteConfig(links, failing, window);
    await settle();
    expect(links.of('media', 'ko')).toBe('https://maru.example/press');
    await jest.advanceTimersByTimeAsync(360_000);
    expect(failing.calls).toHaveLength(2);
  });
});
