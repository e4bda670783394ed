import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LeanModule } from './lean-loader';
import { bothTexts, leanOf, moduleOf, pathOf, rules, run } from './lean-texts';

interface I18n {
  createInstance(options: object): I18n;
  init(): Promise<unknown>;
  readonly language: string;
  addResourceBundle(language: string, namespace: string, texts: object): void;
  removeResourceBundle(language: string, namespace: string): void;
  changeLanguage(language: string): Promise<unknown>;
  on(event: string, listener: () => void): void;
  t(key: string, values: object): string;
  getFixedT(language: string, namespace: string): (key: string, values?: object) => string;
}

interface RouterLibrary {
  createMemoryHistory(init: object): unknown;
  createRouter(init: object): { initialize(): DataRouter };
  redirect(to: string): Response;
}

interface DataRouter {
  readonly state: {
    readonly location: URL;
    readonly navigation: { readonly state: string; readonly location?: URL };
    readonly loaderData: object;
    readonly matches: readonly { readonly params: object }[];
    readonly errors: object | null;
  };
  navigate(to: string | number, options?: object): Promise<void>;
  dispose(): void;
}

/** The texts from which parts are taken out, as they were when what is left was looked at. */
const digests: Readonly<Record<LeanModule, string>> = {
  decimal: '45e6ecc0a500fee6',
  federationEntries: '5a7989b6288784f8',
  federationInit: '4fa02ee9e6b0b019',
  federationRemotes: '9eab37772eb0cfad',
  federationStaticRemotes: '06ec06e547fc2a7a',
  i18next: 'e3090e0bb373e282',
  innerFrom: '3ced09dc64778bbf',
  readableStream: '083dd39f4f8b4b7e',
  router: '6b14f8c6dc36dfcf',
  singleSpa: '959d7d7a4ce2dcfb',
};

describe('libraries of which parts are left out', () => {
  it.each(rules.map((rule) => [moduleOf(rule)]))(
    '%s is cut from the text that was looked at: look at the new one, and note its digest',
    (name) => {
      const text = readFileSync(pathOf(name), 'utf8');
      expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digests[name]);
      expect(leanOf(name).length).toBeLessThan(text.length);
    },
  );

  it('refuse a text of which they do not know the form', () => {
    expect(() => leanOf('router', 'function createRouter() {}')).toThrow(/react-router holds nothing like/);
  });
});

describe.each(bothTexts)('of the %s text', (_, textOf) => {
  it('i18next finds texts, puts values in, chooses plural forms and falls back', async () => {
    const { instance } = run<{ readonly instance: I18n }>('i18next', textOf('i18next'), ['instance']);
    const i18n = instance.createInstance({
      ...{ lng: 'ko', fallbackLng: 'ko', interpolation: { escapeValue: false }, resources: {}, initAsync: false },
    });
    void i18n.init();
    i18n.addResourceBundle('ko', 'shell', { menu: { home: '홈' }, only: '한국어 <{{name}}>' });
    i18n.addResourceBundle('en', 'shell', {
      menu: { home: 'Home' },
      days_one: '{{count}} day',
      days_other: '{{count}} days',
    });
    const changed = jest.fn();
    i18n.on('languageChanged', changed);
    expect(i18n.t('menu.home', { ns: 'shell' })).toBe('홈');
    await i18n.changeLanguage('en');
    expect(changed).toHaveBeenCalledWith('en');
    expect(i18n.language).toBe('en');
    const t = i18n.getFixedT('en', 'shell');
    expect(['menu.home', 'only', 'missing.key'].map((key) => t(key, { name: 'a&b' }))).toEqual([
      'Home',
      '한국어 <a&b>',
      'missing.key',
    ]);
    expect([1, 2].map((count) => t('days', { count }))).toEqual(['1 day', '2 days']);
    i18n.removeResourceBundle('en', 'shell');
    expect(t('menu.home')).toBe('홈');
  });

  it('the router asks loaders, follows redirects, shows errors and drops what a later navigation overtakes', async () => {
    const { createRouter, createMemoryHistory, redirect } = run<RouterLibrary>('router', textOf('router'), [
      'createRouter',
      'createMemoryHistory',
      'redirect',
    ]);
    const asked: string[] = [];
    let release: () => void = () => undefined;
    const loader = (answer: (url: URL) => unknown) => (args: { request: Request }) => {
      const url = new URL(args.request.url);
      asked.push(url.pathname + url.search);
      return answer(url);
    };
    const router = createRouter({
      history: createMemoryHistory({ initialEntries: ['/a'] }),
      routes: [
        {
          id: 'root',
          path: '/',
          children: [
            { id: 'a', path: 'a', loader: loader(() => 'A'), shouldRevalidate: () => false },
            { id: 'b', path: 'b/:id', loader: loader(() => 'B') },
            { id: 'guard', path: 'guard', loader: loader(() => redirect('/b/2')) },
            { id: 'broken', path: 'broken', loader: loader(() => Promise.reject(new Error('broken'))) },
            {
              id: 'slow',
              path: 'slow',
              loader: loader(() => new Promise<string>((done) => (release = () => done('slow')))),
            },
          ],
        },
      ],
    }).initialize();
    const at = () => router.state.location.pathname + router.state.location.search;
    await new Promise((next) => setTimeout(next, 10));
    expect(router.state.loaderData).toEqual({ a: 'A' });
    await router.navigate('/a?page=2');
    expect([at(), asked]).toEqual(['/a?page=2', ['/a']]);
    await router.navigate('/guard', { state: { from: 1 } });
    expect([at(), router.state.loaderData, router.state.matches.at(-1)?.params]).toEqual([
      '/b/2',
      { b: 'B' },
      { id: '2' },
    ]);
    await router.navigate('/broken');
    expect(Object.values(router.state.errors ?? {}).map(String)).toEqual(['Error: broken']);
    const slow = router.navigate('/slow');
    expect(router.state.navigation.location?.pathname).toBe('/slow');
    await router.navigate('/a', { replace: true });
    release();
    await slow;
    expect([at(), router.state.navigation.state]).toEqual(['/a', 'idle']);
    await router.navigate('/nowhere');
    expect(Object.values(router.state.errors ?? {}).map((error) => (error as { status: number }).status)).toEqual([
      404,
    ]);
    await router.navigate(-1);
    await new Promise((next) => setTimeout(next, 10));
    expect(at()).toBe('/a');
    router.dispose();
  });

  it('values that come one by one are passed on until nobody wants them', async () => {
    const { readableStreamLikeToAsyncGenerator } = run<{
      readableStreamLikeToAsyncGenerator(stream: object): AsyncGenerator<number>;
    }>('readableStream', textOf('readableStream'), ['readableStreamLikeToAsyncGenerator']);
    const { process } = run<{ process(values: AsyncIterable<number>, subscriber: object): Promise<void> }>(
      'innerFrom',
      textOf('innerFrom'),
      ['process'],
    );
    let next = 0;
    const releaseLock = jest.fn();
    const read = async () => ({ value: ++next, done: next > 3 });
    const values = () => readableStreamLikeToAsyncGenerator({ getReader: () => ({ read, releaseLock }) });
    const seen: unknown[] = [];
    const subscriber = { closed: false, next: (value: number) => seen.push(value), complete: () => seen.push('end') };
    await process(values(), subscriber);
    expect([seen, releaseLock.mock.calls.length]).toEqual([[1, 2, 3, 'end'], 1]);
    next = 0;
    await process(values(), { ...subscriber, closed: true });
    expect([seen.slice(4), releaseLock.mock.calls.length]).toEqual([[1], 2]);
    await expect(
      process(
        readableStreamLikeToAsyncGenerator({
          getReader: () => ({ read: () => Promise.reject(new Error('away')), releaseLock }),
        }),
        subscriber,
      ),
    ).rejects.toThrow('away');
  });
});
