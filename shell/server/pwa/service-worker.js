// Of the installed app: shows a page of its own where a load has no network. Nothing else is kept, so that no price is ever an old one.
const kept = 'maru-offline-1';
const offlinePage = '/offline';

self.addEventListener('install', (event) => {
  const keep = caches.open(kept).then((cache) => cache.addAll([offlinePage, '/icons/maru-192.png']));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).pathname === '/icons/maru-192.png')
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  // Firefox tells a page load that a worker fetches itself as a script's, and pages loaded so get no permit (decision 115).
  if (request.mode !== 'navigate' || !self.registration.navigationPreload) return;
  const load = async () => (await event.preloadResponse) ?? fetch(request);
  event.respondWith(load().catch(() => caches.match(offlinePage)));
});
