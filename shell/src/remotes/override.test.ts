import { RELEASE_SET_ELEMENT, type RemoteRelease } from '@maru/contract';
import { followOverride, type OverrideDeps } from './override';
import { emptySet } from './verified-set';

const origin = 'http://localhost:9001';
const release = (version: string, title = 'FAQ') =>
  ({
    ...{ name: 'mfe-help', version, baseUrl: `${origin}/builds/${version}/` },
    manifest: { screens: [{ id: 'faq', title }], modals: [] },
  }) as unknown as RemoteRelease;

interface Source {
  readonly url: string;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
}

function openTab({ override = true, verifies = true } = {}) {
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
  const sources: Source[] = [];
  class EventSource {
    constructor(readonly url: string) {
      sources.push(this);
    }
  }
  const calls: string[] = [];
  const deps = {
    versions: { adopt: () => calls.push('adopt') },
    hosts: { replace: (name: string) => calls.push(`replace ${name}`), dismiss: () => undefined },
    verify: async (given: { override?: { release: RemoteRelease } }) => {
      if (!verifies) throw new Error('the token has expired');
      calls.push(`verify ${given.override?.release.version}`);
      return emptySet;
    },
  } as unknown as OverrideDeps;
  followOverride(Object.assign(Object.create(window), { document, EventSource }), deps);
  /** The developer's machine speaks. */
  const tell = async (served: RemoteRelease, findings: readonly string[] = []) => {
    globalThis.fetch = jest.fn(async () => ({ json: async () => served })) as never;
    sources[0]?.onmessage?.({ data: JSON.stringify({ version: served.version, findings }) });
    await new Promise((done) => setTimeout(done));
  };
  return { calls, sources, tell };
}

const banner = () => document.getElementById('maru-override');
const linksIn = (element: Element | null) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

describe('a page with a remote from a developer’s machine', () => {
  it('says so, and offers a way out', () => {
    openTab();
    expect(banner()?.textContent).toContain('mfe-help');
    expect(banner()?.textContent).toContain(origin);
    expect(linksIn(banner())).toEqual(['/?maru-override=off']);
  });

  it('takes each new build over by remounting that one remote', async () => {
    const { calls, sources, tell } = openTab();
    expect(sources[0]?.url).toBe(`${origin}/events`);
    await tell(release('1.0.0-one'));
    expect(calls).toEqual([]);
    await tell(release('1.0.0-two'));
    expect(calls).toEqual(['verify 1.0.0-two', 'adopt', 'replace mfe-help']);
    expect(linksIn(banner())).toEqual(['/?maru-override=off']);
  });

  it('keeps the last good build while a save does not build, and shows why until one does', async () => {
    const { calls, tell } = openTab();
    await tell(release('1.0.0-one'), ["src/a.tsx: Expected ',', got ';'"]);
    expect(calls).toEqual([]);
    expect(banner()?.querySelector('pre')?.textContent).toBe("src/a.tsx: Expected ',', got ';'");
    await tell(release('1.0.0-two'));
    expect(calls).toContain('replace mfe-help');
    expect(banner()?.querySelector('pre')).toBeNull();
  });

  it('asks for a reload after a change of remote.json that only a new page can follow', async () => {
    const { calls, tell } = openTab();
    await tell(release('1.0.0-two', 'Questions'));
    expect(calls).toContain('adopt');
    expect(linksIn(banner())).toEqual(['', '/?maru-override=off']);
    await tell(release('1.0.0-three', 'FAQ'));
    expect(linksIn(banner())).toEqual(['/?maru-override=off']);
  });

  it('says when the machine does not answer, until it does', async () => {
    const { sources, tell } = openTab();
    const before = banner()?.textContent;
    sources[0]?.onerror?.();
    expect(banner()?.textContent).not.toBe(before);
    await tell(release('1.0.0-one'));
    expect(banner()?.textContent).toBe(before);
  });

  it('says why a build is not verified', async () => {
    const { calls, tell } = openTab({ verifies: false });
    await tell(release('1.0.0-two'));
    expect(calls).toEqual([]);
    expect(banner()?.textContent).toContain('the token has expired');
  });

  it('takes no other remote over than the token speaks of', async () => {
    const { calls, tell } = openTab();
    await tell({ ...release('1.0.0-two'), name: 'mfe-wallet' });
    expect(calls).toEqual([]);
    expect(banner()?.textContent).toContain('serves mfe-wallet, not mfe-help');
  });

  it('does nothing on any other page', () => {
    expect(openTab({ override: false }).sources).toEqual([]);
    expect(banner()).toBeNull();
  });
});
