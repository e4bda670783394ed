import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { contentSecurityPolicy } from './page';
import { servePwa } from './pwa';

const app = Fastify();
servePwa(app);
afterAll(() => app.close());

/** Runs the worker with a network that is there or not. @returns what a request is answered with; null: left to the browser. */
async function workerOf(online: boolean, registration: object = { navigationPreload: {} }) {
  const { body } = await app.inject('/service-worker.js');
  const handlers = new Map<string, (event: object) => void>();
  const stored = new Map<string, string>();
  const cache = { addAll: async (paths: string[]) => void paths.map((path) => stored.set(path, `kept ${path}`)) };
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: async () => undefined,
    registration,
  };
  const fetch = async ({ url }: { url: string }) => {
    if (!online) throw new TypeError('Failed to fetch');
    return `live ${url}`;
  };
  const caches = {
    open: async () => cache,
    match: async (key: string | { url: string }) =>
      stored.get(typeof key === 'string' ? key : new URL(key.url).pathname),
  };
  runInNewContext(body, { self, caches, fetch, URL });
  const waits: Promise<unknown>[] = [];
  handlers.get('install')?.({ waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
  const ask = async (path: string, mode: string) => {
    let answer: Promise<unknown> | null = null;
    const request = { url: `https://maru.test${path}`, mode };
    handlers.get('fetch')?.({
      request,
      respondWith: (given: Promise<unknown>) => {
        answer = given;
      },
    });
    return answer === null ? null : ((await answer) as unknown);
  };
  return { ask, stored };
}

describe('the installed app', () => {
  it('has a manifest whose icons and screens exist', async () => {
    const { headers, body } = await app.inject('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/', short_name: '마루' });
    expect(
      manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    for (const { src } of manifest.icons) {
      const { statusCode, rawPayload } = await app.inject(src);
      expect(statusCode).toBe(200);
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('begins with a page of its own where there is no network, without script and in three languages', async () => {
    const { ask } = await workerOf(false);
    expect(await ask('/exchange?code=BTC-KRW', 'navigate')).toBe('kept /offline');
    const { body, headers } = await app.inject('/offline');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const words of ['연결되어 있지 않습니다', 'You are offline', '当前未连接网络']) expect(body).toContain(words);
  });

  it('never shows an old price: loads come from the network, and calls do not pass the worker at all', async () => {
    const { ask, stored } = await workerOf(true);
    expect(await ask('/exchange', 'navigate')).toBe('live https://maru.test/exchange');
    for (const path of ['/v1/markets', '/data/marketcap', '/shell/main.js', '/feed'])
      expect(await ask(path, 'cors')).toBeNull();
    expect([...stored.keys()]).toEqual(['/offline', '/icons/maru-192.png']);
  });

  it('leaves page loads to a browser that would take those of a worker for a script’s: such pages get no permit', async () => {
    const { ask } = await workerOf(true, {});
    expect(await ask('/exchange', 'navigate')).toBeNull();
  });

  it('has the one worker that a page may start from an address', () => {
    expect(contentSecurityPolicy('maru.test', { origins: [], build: {} })).toContain(
      'worker-src blob: maru.test/service-worker.js;',
    );
  });

  it('gets a mended worker at once: no cache keeps it', async () => {
    expect((await app.inject('/service-worker.js')).headers['cache-control']).toBe('no-store');
  });
});
