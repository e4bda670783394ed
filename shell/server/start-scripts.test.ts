/** @jest-environment jsdom */
import { createHash } from 'node:crypto';
import type { ShellBuild } from '@maru/contract';
import { markApp } from './app-mark';
import { contentSecurityPolicy } from './page';
import { announceScreen, screenLinksMarkup, scriptLinks, scriptsMarkup, startScripts } from './start-scripts';

const build: ShellBuild = {
  version: '1.0.0-ff',
  platformVersion: '1.0.0',
  scripts: ['runtime.1.js', 'main.1.js'],
  styles: [],
  files: { 'main.1.js': 'sha384-main' },
};

/** Paints the page: what it has said to a waiting observer. */
let painted: () => void;

const link = '<link rel="preload" as="script" href="/files/remoteEntry.js">';

function open({
  visible = true,
  types = ['paint'] as readonly string[] | null,
  page = {},
  run = startScripts,
} = {}): void {
  const config = `<script type="application/json" id="maru-page">${JSON.stringify(page)}</script>`;
  document.head.innerHTML = '';
  document.body.innerHTML = config + screenLinksMarkup([link]) + scriptsMarkup(build);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' });
  class Observer {
    static readonly supportedEntryTypes = types;
    private ended = false;
    constructor(report: (list: unknown, observer: Observer) => void) {
      painted = () => this.ended || report([], this);
    }
    observe = jest.fn();
    disconnect = () => {
      this.ended = true;
    };
  }
  Object.assign(window, { PerformanceObserver: types ? Observer : undefined });
  // As the parser would: jsdom runs no script that innerHTML brings.
  new Function(run)();
}

const started = () => [...document.querySelectorAll<HTMLScriptElement>('body > script[src]')];

describe('the scripts of the shell', () => {
  it('are announced as they are asked for, and started by scripts that the policy allows in a page by their hashes (PLAT-082)', () => {
    expect(scriptLinks(build)[1]).toBe(
      '<link rel="preload" as="script" fetchpriority="low" href="/shell/main.1.js" integrity="sha384-main" crossorigin="anonymous">',
    );
    document.body.innerHTML = screenLinksMarkup([link]) + scriptsMarkup(build);
    const inPage = [...document.querySelectorAll('body > script')].map(({ textContent }) => textContent ?? '');
    const hashes = [...inPage, markApp].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(hashes).toHaveLength(3);
    const policy = contentSecurityPolicy('maru.example', { origins: [], build });
    const named = /script-src 'self' ([^;]*);/.exec(policy)?.[1] ?? '';
    expect(named.trim().split(' ').sort()).toEqual(hashes.sort());
  });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('start when the page has been painted, in their order, with their hashes', () => {
    open();
    expect(started()).toEqual([]);
    painted();
    expect(started().map((script) => script.getAttribute('src'))).toEqual(['/shell/runtime.1.js', '/shell/main.1.js']);
    expect(started().map(({ async }) => async)).toEqual([false, false]);
    expect(started()[1]?.outerHTML).toContain('integrity="sha384-main" crossorigin="anonymous"');
  });

  it('start once, whatever is painted later', () => {
    open();
    painted();
    painted();
    jest.advanceTimersByTime(1000);
    expect(started()).toHaveLength(2);
  });

  it('start without a paint after 300 ms: a page of boxes alone has none', () => {
    open();
    jest.advanceTimersByTime(299);
    expect(started()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(started()).toHaveLength(2);
    painted();
    expect(started()).toHaveLength(2);
  });

  it.each([
    { where: 'in a page that nobody sees, which is not painted', visible: false },
    { where: 'in a browser that tells of no paints', types: ['navigation'] },
    { where: 'in a browser that observes nothing', types: null },
  ])('start at once $where', (given) => {
    open(given);
    expect(started()).toHaveLength(2);
  });

  describe('that the screen needs', () => {
    const announced = () => document.head.innerHTML;

    it('are announced when the page has been painted, and not before', () => {
      open({ run: announceScreen });
      expect(announced()).toBe('');
      painted();
      expect(announced()).toBe(link);
      painted();
      expect(announced()).toBe(link);
    });

    it('are announced after 300 ms without a paint', () => {
      open({ run: announceScreen });
      jest.advanceTimersByTime(299);
      expect(announced()).toBe('');
      jest.advanceTimersByTime(1);
      expect(announced()).toBe(link);
    });

    it.each([{ visible: false }, { types: null }])('are announced at once where no paint is told: %o', (given) => {
      open({ ...given, run: announceScreen });
      expect(announced()).toBe(link);
    });

    it('have no place in a page without any', () => {
      expect(screenLinksMarkup([])).toBe('');
    });
  });

  describe('of a released shell', () => {
    const page = { shell: '1.1.0-bb', ticket: 'ticket' };
    const told: { url: string; body: Blob }[] = [];
    beforeEach(() => {
      told.length = 0;
      const sendBeacon = (url: string, body: Blob) => told.push({ url, body });
      Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
    });
    const read = (blob: Blob) =>
      new Promise<unknown>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(JSON.parse(String(reader.result)));
        reader.readAsText(blob);
      });
    const report = (kind: string) => ({ ticket: 'ticket', events: [{ remote: 'shell', version: '1.1.0-bb', kind }] });

    it('that draws nothing within ten seconds are told of, once', async () => {
      open({ page });
      painted();
      jest.advanceTimersByTime(9_999);
      expect(told).toEqual([]);
      jest.advanceTimersByTime(60_000);
      jest.useRealTimers();
      expect(told.map(({ url }) => url)).toEqual(['/telemetry']);
      expect(await read(told[0]?.body as Blob)).toEqual(report('mount'));
      expect(told[0]?.body.type).toBe('application/json');
    });

    it('that has drawn its first screen has nothing to tell', () => {
      open({ page });
      painted();
      document.dispatchEvent(new Event('maru-started'));
      jest.advanceTimersByTime(60_000);
      expect(told).toEqual([]);
    });

    it('whose file cannot be had is told of at once', async () => {
      open({ page });
      painted();
      started()[0]?.dispatchEvent(new Event('error'));
      jest.advanceTimersByTime(60_000);
      jest.useRealTimers();
      expect(told).toHaveLength(1);
      expect(await read(told[0]?.body as Blob)).toEqual(report('load'));
    });

    it('is told of where it was released alone', () => {
      open({ page: { ticket: 'ticket' } });
      painted();
      jest.advanceTimersByTime(60_000);
      expect(told).toEqual([]);
    });
  });
});
