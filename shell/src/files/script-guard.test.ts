import { AllowedFiles, installScriptGuard, policyName } from './script-guard';

const release = {
  baseUrl: 'http://registry/files/mfe-wallet/1.0.0-a/',
  files: { 'remoteEntry.js': 'sha384-A', 'styles.css': 'sha384-B' },
};

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
  const files = new AllowedFiles({ 'late.js': 'sha384-C' }, 'http://site/shell/');
  files.allow(release);
  const trusted = installScriptGuard(files, page);
  const fail = (target: unknown) => {
    for (const listener of listeners) listener({ target });
  };
  return { Script, Link, files, trusted, createPolicy, fail };
}

describe('the script guard', () => {
  it('gives every file of a verified release its hash, also at a fresh address (PLAT-082)', () => {
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
    }).toThrow('No verified release names this file');
    expect(() => trusted.createScriptURL(url)).toThrow();
  });

  it('lets the shell load its own chunks by their hashes, and nothing else from its folder (PLAT-082)', () => {
    const { Script } = guardedPage();
    const script = new Script();
    script.src = '/shell/late.js';
    expect(script).toMatchObject({ src: 'http://site/shell/late.js', integrity: 'sha384-C' });
    expect(() => {
      new Script().src = '/shell/unknown.js';
    }).toThrow('No verified release');
  });

  it('runs a worker only from bytes that the page has checked', () => {
    const { files, trusted } = guardedPage();
    expect(() => trusted.createScriptURL('blob:http://site/1')).toThrow('No verified release');
    files.allowWorker('blob:http://site/1');
    expect(trusted.createScriptURL('blob:http://site/1')).toBe('blob:http://site/1');
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
