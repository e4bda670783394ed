import type { Frame, Page } from '@playwright/test';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, sandboxOf } from '../../commands/sandbox';
import { expect, type Platform, test } from '../../fixtures/platform';
import { Stranger } from '../../fixtures/stranger';
import { makeTrial } from '../../fixtures/trial-remote';

const version = '7.1.0-unseen';

/** Each attempt is told by its name where it got hold of something. Without timers the document never says that it is ready, and lives for 25 s. */
const attack = `
  const { services, domElement } = props;
  globalThis.setInterval = () => 0;
  const got = { push: (name) => globalThis.reached('got', name) };
  void (async () => {
  const attempt = (name, task) => { try { if (task()) got.push(name); } catch {} };
  const later = (name, task) => Promise.resolve().then(task).then((found) => { if (found) got.push(name); }, () => {});
  attempt('document of the page', () => parent.document.body);
  attempt('address of the page', () => parent.location.href);
  attempt('storage of the page', () => parent.localStorage.length >= 0);
  attempt('top', () => { top.location = '/help/notices'; return false; });
  attempt('local storage', () => { localStorage.setItem('maru.preferences', '{}'); return true; });
  attempt('session storage', () => { sessionStorage.setItem('a', 'b'); return true; });
  attempt('cookies', () => { document.cookie = 'maru_view=dark.en'; return document.cookie !== undefined; });
  attempt('window', () => window.open('/login'));
  attempt('peer connection', () => new RTCPeerConnection());
  attempt('frame', () => document.body.appendChild(document.createElement('iframe')).contentWindow);
  attempt('notification', () => Notification.permission === 'granted');
  attempt('question', () => { const before = Date.now(); confirm('?'); alert('!'); return Date.now() - before > 300; });
  attempt('beacon', () => navigator.sendBeacon('/telemetry', '{}') && false);
  attempt('form', () => {
    const form = Object.assign(document.createElement('form'), { action: '/v1/logout', method: 'post', target: '_top' });
    document.body.append(form);
    form.submit();
    return false;
  });
  attempt('focus', () => {
    const field = domElement.appendChild(document.createElement('input'));
    field.focus();
    return document.activeElement === field;
  });
  const address = location.href;
  const moved = () => location.href !== address;
  attempt('history', () => { history.pushState(null, '', '/help/notices'); return moved(); });
  attempt('history put back', () => { delete History.prototype.pushState; history.pushState(null, '', '#there'); return moved(); });
  attempt('history without an address', () => { for (let i = 0; i < 5; i += 1) history.pushState(i, ''); return history.state !== null; });
  attempt('step back', () => { history.back(); history.go(-1); return false; });
  attempt('full screen', () => domElement.requestFullscreen() && false);
  for (const message of [{ type: 'maru.dark', format: 1 }, { type: 'maru.recaptcha', event: 'solved', token: 'G' }, { kind: 'told', failure: null }])
    attempt('message', () => { parent.postMessage(message, '*'); return false; });
  await Promise.all([
    later('database', () => new Promise((done, failed) => {
      const opening = indexedDB.open('a');
      opening.onsuccess = () => done(true);
      opening.onerror = failed;
    })),
    later('caches', () => caches.open('a')),
    later('service worker', () => navigator.serviceWorker.register('/service-worker.js')),
    later('fetch', () => fetch('/v1/me')),
    later('fetch that changes', () => fetch('/v1/me/settings', { method: 'POST', mode: 'no-cors', credentials: 'include' })),
    later('request', () => new Promise((done, failed) => {
      const request = new XMLHttpRequest();
      request.open('GET', '/v1/me');
      request.onload = () => done(true);
      request.onerror = failed;
      request.send();
    })),
    later('feed', () => new Promise((done, failed) => {
      const socket = new WebSocket('ws://' + location.host + '/feed');
      socket.onopen = () => done(true);
      socket.onerror = failed;
    })),
    later('worker', () => new Promise((done, failed) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      worker.onmessage = () => done(true);
      worker.onerror = failed;
      setTimeout(failed, 2000);
    })),
    later('logout', () => services.session.logout().then(() => false)),
    later('change by the services', () => services.api.post('/v1/inquiries', { title: 'a' })),
    later('change by JSON', () => services.api.postJson('/v1/me/settings', {})),
    later('change by DELETE', () => services.api.delete('/v1/orders')),
    later('end of the session by GET', () => services.api.get('/v1/logout')),
    later('code by GET', () => services.api.get('/v1/login/step/2', { token: 'a', means: 'SMS' })),
    later('captcha by GET', () => services.api.get('/v1/captcha/slider')),
    later('other site', () => services.api.get('//away.invalid/v1/a')),
    later('login', () => services.api.get('/auth/anything')),
    later('path out', () => services.api.get('/v1/../shell/main.js')),
    later('picture', () => new Promise((done, failed) => {
      Object.assign(new Image(), { onload: () => done(true), onerror: failed, src: 'http://away.invalid/?stolen' });
    })),
  ]);
  // What a live remote may do, too: read as the member.
  const member = await services.api.get('/v1/me').then((me) => JSON.stringify(me), () => '');
  // A flood of reads ends at sixty.
  const answers = await Promise.all(Array.from({ length: 200 }, () => services.api.get('/v1/country').then(() => 1, () => 0)));
  globalThis.reached('member', member);
  globalThis.reached('flood', answers.reduce((sum, one) => sum + one, 0));
  globalThis.reached('done', true);
  })();
`;

const frameOf = (page: Page): Frame | undefined => page.frames().find((frame) => frame.url().includes('/dark?canary='));

async function start(platform: Platform): Promise<void> {
  await platform.publish(await makeTrial({ of: 'mfe-help', version, mounted: attack }), '--percent', '0');
  await platform.maru('dark', `mfe-help@${version}`, '--share', '100');
}

async function openBeside(page: Page, platform: Platform): Promise<Frame> {
  await expect(async () => {
    await page.goto(`${platform.site}/help/faq`);
    expect(await page.locator('#maru-page').textContent()).toContain(version);
  }).toPass({ timeout: 15_000 });
  await expect.poll(() => frameOf(page), { timeout: 30_000 }).toBeDefined();
  const frame = frameOf(page);
  if (!frame) throw new Error('no frame');
  return frame;
}

test('a hostile candidate that runs unseen reaches nothing of the page and changes nothing of the member', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectProblems();
  test.setTimeout(180_000);
  const place = {
    site: platform.site,
    sandbox: sandboxOf(`http://localhost:${platform.environment.MARU_PORT_EXCHANGE}`),
  };
  const [email, phone] = [freshEmail('unseen'), freshPhone()];
  await place.sandbox.makeMember({ email, authLevel: 4, phone });
  await logIn(context, email, { phone }, place);
  await start(platform);
  const asked: string[] = [];
  const stranger = await Stranger.start();
  const told: [string, unknown][] = [];
  await context.exposeBinding('reached', (_, what: string, value: unknown) => void told.push([what, value]));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const frame = await openBeside(page, platform);
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus());
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    const isDark = request.headers()['x-maru-dark'] !== undefined;
    if (request.frame() === frame || isDark || host.includes('away')) asked.push(`${request.method()} ${pathname}`);
  });
  await expect.poll(() => told.some(([what]) => what === 'done'), { timeout: 40_000 }).toBe(true);
  const toldOf = (wanted: string) => told.flatMap(([what, value]) => (what === wanted ? [value] : []));
  expect(toldOf('got')).toEqual([]);
  // It may read what a live remote may read, and no more often than sixty times.
  expect(toldOf('member').join()).toContain(email);
  expect(toldOf('flood')[0]).toBeGreaterThan(20);
  expect(toldOf('flood')[0]).toBeLessThanOrEqual(60);
  expect(asked.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(dialogs).toEqual([]);
  // The page is as it was: its address, its focus, its screen, its member.
  expect(new URL(page.url()).pathname).toBe('/help/faq');
  expect(await page.evaluate(() => [history.length, document.activeElement?.id])).toEqual([entries, 'main']);
  await expect(page.locator('[data-remote=mfe-help]')).not.toHaveAttribute('data-version', version);
  expect(await page.evaluate(() => localStorage.getItem('maru.preferences'))).not.toBe('{}');
  expect((await context.cookies()).some(({ httpOnly, name }) => httpOnly && /session/.test(name))).toBe(true);
  expect(context.pages()).toHaveLength(1);
  await frame.evaluate((away) => Object.assign(location, { href: away }), stranger.url).catch(() => undefined);
  // It goes by itself, and is said to have taken too long.
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(1);
  expect(stranger.asked).toEqual([]);
  await stranger.stop();
  await page.reload();
  await expect(
    page
      .getByRole('banner')
      .getByText(email.split('@')[0] ?? '')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial');
});

test('no candidate runs unseen where a password is typed, and its document is of no use by itself', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  const auth = '7.1.1-unseen';
  await platform.publish(await makeTrial({ of: 'mfe-help', version: auth, mounted: '' }), '--percent', '0');
  const { id } = JSON.parse(await platform.maru('--json', 'dark', `mfe-help@${auth}`, '--share', '100')) as {
    id: string;
  };
  await expect(async () => {
    await page.goto(`${platform.site}/help/faq`);
    expect(await page.locator('#maru-page').textContent()).toContain(auth);
  }).toPass({ timeout: 15_000 });
  await page.goto(`${platform.site}/login`);
  await expect(page.getByLabel('이메일')).toBeVisible();
  expect(await page.locator('#maru-page').textContent()).not.toContain('"dark"');
  const alone = await page.goto(`${platform.site}/dark?canary=${id}`);
  expect(alone?.headers()['content-security-policy']).toMatch(/^sandbox allow-scripts;/);
  expect(await page.evaluate(() => origin)).toBe('null');
  expect((await page.goto(`${platform.site}/dark?canary=d1`))?.status()).toBe(404);
  await platform.maru('revoke', 'mfe-help', auth, '--why', 'a trial');
});
