import { RELEASE_SET_ELEMENT, type RemoteRelease } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import en from '../locales/en.json';
import ko from '../locales/ko.json';
import { nothingBelieved } from './believed-set';
import { followOverride, type OverrideParts } from './override';

const origin = 'http://localhost:9001';
const release = (version: string) =>
  ({ name: 'mfe-help', version, baseUrl: `${origin}/builds/${version}/` }) as unknown as RemoteRelease;

function openTab({ override = true, served = release('1.0.0-two') } = {}) {
  document.body.innerHTML = '';
  const carried = document.createElement('script');
  carried.id = RELEASE_SET_ELEMENT;
  carried.type = 'application/json';
  const token = { remote: 'mfe-help', origin, person: 'help', expiresAt: '2030-01-01T00:00:00.000Z' };
  carried.textContent = JSON.stringify({
    set: {},
    ...(override && { override: { token, release: release('1.0.0-one') } }),
  });
  document.body.append(carried);
  const sources: { url: string; onmessage?: () => void }[] = [];
  class EventSource {
    onmessage?: () => void;
    constructor(readonly url: string) {
      sources.push(this);
    }
  }
  const calls: string[] = [];
  const parts = {
    versions: { adopt: () => calls.push('adopt') },
    hosts: { replace: (name: string) => calls.push(`replace ${name}`), dismiss: () => undefined },
    believe: async (given: { override?: { release: RemoteRelease } }) => {
      calls.push(`believe ${given.override?.release.version}`);
      return nothingBelieved;
    },
  } as unknown as OverrideParts;
  globalThis.fetch = jest.fn(async () => ({ json: async () => served })) as never;
  followOverride(Object.assign(Object.create(window), { document, EventSource }), parts);
  return { calls, sources };
}

describe('a page with a remote from a developer’s machine', () => {
  beforeAll(() => registerTexts('shell', { ko, en, ch: ko }));

  it('says so, and offers a way out', () => {
    openTab();
    const banner = document.getElementById('maru-override');
    expect(banner?.textContent).toContain('mfe-help');
    expect(banner?.textContent).toContain(origin);
    expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/?maru-override=off');
  });

  it('takes each new build over by remounting that one remote', async () => {
    const { calls, sources } = openTab();
    expect(sources[0]?.url).toBe(`${origin}/events`);
    sources[0]?.onmessage?.();
    await new Promise((done) => setTimeout(done));
    expect(calls).toEqual(['believe 1.0.0-two', 'adopt', 'replace mfe-help']);
  });

  it('takes no other remote over than the token speaks of', async () => {
    const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { calls, sources } = openTab({ served: { ...release('1.0.0-two'), name: 'mfe-wallet' } });
    sources[0]?.onmessage?.();
    await new Promise((done) => setTimeout(done));
    expect(calls).toEqual([]);
    quiet.mockRestore();
  });

  it('does nothing on any other page', () => {
    expect(openTab({ override: false }).sources).toEqual([]);
    expect(document.getElementById('maru-override')).toBeNull();
  });
});
