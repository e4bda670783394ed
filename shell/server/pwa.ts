import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'pwa');
const read = (name: string) => readFileSync(join(folder, name));

const icons = ['maru-180', 'maru-192', 'maru-512', 'maru-maskable-512'] as const;
const icon = (name: (typeof icons)[number], purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: name.replace(/.*?(\d+)$/, '$1x$1'),
  type: 'image/png',
  purpose,
});

/** What a device needs to install the product as an app (W3C Web Application Manifest). */
const manifest = {
  id: '/',
  name: '마루 디지털 자산 거래소',
  short_name: '마루',
  lang: 'ko',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f8',
  theme_color: '#2a55e0',
  categories: ['finance'],
  icons: [icon('maru-192', 'any'), icon('maru-512', 'any'), icon('maru-maskable-512', 'maskable')],
  shortcuts: [
    { name: '거래소', url: '/exchange/KRW-BTC', icons: [icon('maru-192', 'any')] },
    { name: '내 자산', url: '/app/asset', icons: [icon('maru-192', 'any')] },
  ],
};

const style = read('offline.css').toString();

/** Without script, and in all languages: it was fetched before anybody knew who would read it. */
const offlinePage = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>마루</title>
<style>${style}</style>
</head>
<body>
<img src="/icons/maru-192.png" alt="마루" width="72" height="72">
<h1>인터넷에 연결되어 있지 않습니다</h1>
<p>연결되면 지금의 시세와 자산을 보여 드립니다.</p>
<p lang="en">You are offline. Prices and assets are shown as soon as you are connected.</p>
<p lang="zh">当前未连接网络，恢复连接后将显示最新行情与资产。</p>
<a href="">다시 시도 · Try again · 重试</a>
</body>
</html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');
const offlinePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The one worker that a page may register from an address; see the policy of pages. */
export const serviceWorkerPath = '/service-worker.js';

/** Serves what makes the product an app of the device (decision 61). */
export function servePwa(app: FastifyInstance): void {
  const worker = read('service-worker.js');
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
  // Never kept by caches: a device must get a mended worker with its next page.
  app.get(serviceWorkerPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(worker),
  );
  app.get('/offline', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', offlinePolicy)
      .send(offlinePage),
  );
  for (const name of icons) {
    const bytes = read(`${name}.png`);
    app.get(`/icons/${name}.png`, (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(bytes),
    );
  }
}
