import type { ReleaseSet } from '@maru/contract';
import { allowedFiles, installScriptGuard, policyName } from './script-guard';

const set = {
  remotes: [
    {
      baseUrl: 'http://registry/files/mfe-wallet/1.0.0-a/',
      files: { 'remoteEntry.js': 'sha384-A', 'styles.css': 'sha384-B' },
    },
  ],
} as unknown as ReleaseSet;

const entry = 'http://registry/files/mfe-wallet/1.0.0-a/remoteEntry.js';

/** The guard works on prototypes: each test gets classes of its own. */
function guardedPage() {
  class Script {
    integrity = '';
    crossOrigin = '';
    private address = '';
    get src() {
      return this.address;
    }
    set src(url: string) {
      this.address = String(url);
    }
  }
  class Link {
    rel = '';
    integrity = '';
    crossOrigin = '';
    private address = '';
    get href() {
      return this.address;
    }
    set href(url: string) {
      this.address = String(url);
    }
  }
  const listeners: ((event: unknown) => void)[] = [];
  const createPolicy = jest.fn((_name, rules) => rules);
  const page = {
    HTMLScriptElement: Script,
    HTMLLinkElement: Link,
    location: { href: 'http://site/' },
    trustedTypes: { createPolicy },
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.push(listener),
  } as unknown as Window & typeof globalThis;
  const trusted = installScriptGuard(allowedFiles(set, 'http://site/shell/'), page);
  const fail = (target: unknown) => {
    for (const listener of listeners) listener({ target });
  };
  return { Script, Link, trusted, createPolicy, fail };
}

describe('the script guard', () => {
  it('gives every file of the release set its hash, also at a fresh address (PLAT-082)', () => {
    const { Script } = guardedPage();
    const script = new Script();
    script.src = `${entry}?r=5`;
    expect(script).toMatchObject({ src: `${entry}?r=5`, integrity: 'sha384-A', crossOrigin: 'anonymous' });
  });

  it('asks for the other files of a remote at fresh addresses once one of its scripts has failed (PLAT-024)', () => {
    const { Script, fail } = guardedPage();
    const chunk = new Script();
    chunk.src = entry;
    expect(chunk.src).toBe(entry);
    fail(chunk);
    const again = new Script();
    again.src = entry;
    expect(again).toMatchObject({ src: `${entry}?again=1`, integrity: 'sha384-A' });
  });

  it.each([
    'http://evil/x.js',
    'http://registry/files/mfe-wallet/1.0.0-a/other.js',
    '/other.js',
    'data:text/javascript,1',
  ])('refuses %s, which no release names (PLAT-082)', (url) => {
    const { Script, trusted } = guardedPage();
    expect(() => {
      new Script().src = url;
    }).toThrow('Not a file of this release');
    expect(() => trusted.createScriptURL(url)).toThrow();
  });

  it('lets the shell load its own chunks', () => {
    const { Script } = guardedPage();
    const script = new Script();
    script.src = '/shell/101.abc.js';
    expect(script.src).toBe('http://site/shell/101.abc.js');
  });

  it('checks stylesheets and leaves other links alone (PLAT-082)', () => {
    const { Link } = guardedPage();
    const style = Object.assign(new Link(), { rel: 'stylesheet' });
    style.href = 'http://registry/files/mfe-wallet/1.0.0-a/styles.css';
    expect(style.integrity).toBe('sha384-B');
    expect(() => {
      Object.assign(new Link(), { rel: 'stylesheet' }).href = 'http://evil/x.css';
    }).toThrow();
    const icon = Object.assign(new Link(), { rel: 'icon' });
    icon.href = 'http://elsewhere/icon.png';
    expect(icon.href).toBe('http://elsewhere/icon.png');
  });

  it('is the one Trusted Types policy of the page (PLAT-082)', () => {
    const { createPolicy } = guardedPage();
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual([policyName]);
  });
});
