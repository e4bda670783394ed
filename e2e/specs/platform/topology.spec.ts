import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiveReleases, RemoteRelease } from '@maru/contract';
import { type Mail, Topology } from '@maru/tools-topology';
import { freshEmail, password, sandboxOf } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

/** docker-compose.yml brought up with plain processes (PLAT-060): every remote on its team's own server, mail over SMTP. */
const home = join(fileURLToPath(new URL('../../..', import.meta.url)), '.maru', 'e2e-topology');
const names = ['mfe-auth', 'mfe-trading', 'mfe-wallet', 'mfe-account', 'mfe-tokensale', 'mfe-help'];

let topology: Topology;
let site: string;
test.beforeAll(async () => {
  // Each release is tried out in a browser before it is taken.
  test.setTimeout(480_000);
  topology = await Topology.up(home);
  site = topology.site('shell', 8080);
});
test.afterAll(() => topology?.stop());

const askLive = async (): Promise<LiveReleases> =>
  (await (await fetch(`${topology.site('registry', 8081)}/live`)).json()) as LiveReleases;

const liveRemotes = async (): Promise<readonly RemoteRelease[]> => (await askLive()).set.remotes;

/** What is live, without the signatures, which the registry makes anew every half minute and every day. */
async function whatIsLive() {
  const { trust, rollouts, set } = await askLive();
  const { id, createdAt, remotes } = set;
  return { trust, rollouts, set: { id, createdAt, remotes } };
}

test('every team serves its remote itself, and Main comes together from there (PLAT-060)', async ({ page }) => {
  const remotes = await liveRemotes();
  const hosts = Object.fromEntries(remotes.map(({ name, baseUrl }) => [name, new URL(baseUrl).origin]));
  expect(hosts).toEqual(Object.fromEntries(names.map((name) => [name, topology.site(name, 8080)])));

  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.ok()) loaded.add(new URL(response.url()).origin);
  });
  // A busy registry is not waited for: the first page may be made of the set from before the teams released.
  await expect(async () => {
    await page.goto(site);
    await expect(page.getByText('비트코인').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  // The server draws first what the remote shows: its own files come later.
  const main = remotes.find(({ manifest }) =>
    manifest.screens.some(({ paths }) => paths.some(({ path }) => path === '/')),
  );
  await expect.poll(() => [...loaded]).toContain(hosts[main?.name ?? '']);
  expect([...loaded]).not.toContain(topology.site('registry', 8081));
});

test('a team’s server packs, labels and keeps files as pages of any origin need them (PLAT-044)', async () => {
  for (const { baseUrl, entry } of await liveRemotes()) {
    const ask = (path: string, encoding = 'br', method = 'GET') =>
      fetch(baseUrl + path, { method, headers: { 'accept-encoding': encoding } });
    const packed = await ask(entry);
    const forAnybody = {
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    };
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      ...forAnybody,
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    });
    const plain = await ask(entry, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')));

    expect((await ask('release.json')).headers.get('cache-control')).toBe('no-cache, no-transform');
    const missing = await ask('missing.js');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null]);
    expect(Object.fromEntries(missing.headers)).toMatchObject(forAnybody);
    expect((await ask('../')).status).toBe(404);
    expect((await ask(entry, 'br', 'PUT')).status).toBe(403);
    expect((await fetch(baseUrl.replace(/\/$/, '.new/'))).status).toBe(404);
  }
});

test('bringing it up again changes nothing: keys stay, and what is known is not released anew (PLAT-060)', async () => {
  const before = await whatIsLive();
  for (const again of ['init', 'mfe-help-release', 'mfe-auth-release', 'second']) await topology.start(again);
  expect(before.set.remotes).not.toEqual([]);
  expect(await whatIsLive()).toEqual(before);
});

/** The plain text of a mail, which stands beside its HTML (RFC 2046). */
function textOf({ source }: Mail): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(source)?.[1] ?? '';
  const part = source.split(`--${boundary}\r\n`).find((each) => /^content-type: text\/plain/i.test(each)) ?? '';
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  if (/^content-transfer-encoding: base64/im.test(part.slice(0, end))) return Buffer.from(body, 'base64').toString();
  const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}

test('the mail of a sign-up arrives over SMTP, and its link confirms the address (AUTH-084)', async ({ page }) => {
  const email = freshEmail('topology');
  const captcha = new Captcha(page, sandboxOf(topology.site('exchange', 8090)));
  await page.goto(`${site}/app/member/`);
  await page.getByLabel('이메일').first().fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인').fill(password);
  await page.getByLabel('모두 동의합니다').check();
  await captcha.solve();
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByRole('dialog')).toContainText(email);

  const arrived = () => topology.mails.find(({ to }) => to.includes(email));
  await expect.poll(arrived).toMatchObject({ from: 'no-reply@maru.test', to: [email] });
  const mail = arrived();
  const link = /http:\S+/.exec(mail ? textOf(mail) : '')?.[0] ?? '';
  expect(new URL(link).origin).toBe(site);
  await page.goto(link);
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible();
});

test('one team’s server away takes its remote alone along (PLAT-024)', async ({ page, watch }) => {
  watch.expectProblems();
  const faq = () => page.getByRole('heading', { level: 1 });
  const retry = page.getByRole('button', { name: '다시 시도' });
  await topology.end('mfe-help');
  try {
    await page.goto(`${site}/help/faq`);
    await expect(retry.first()).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    for (const [path, text] of [
      ['/', /비트코인/],
      ['/app/wow/lists', /토큰/],
      ['/login', /로그인/],
    ] as const) {
      await page.goto(site + path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(retry).toHaveCount(0);
    }
    await page.goto(`${site}/help/faq`);
    await expect(retry.first()).toBeVisible();
  } finally {
    await topology.start('mfe-help');
  }
  await retry.first().click();
  await expect(faq()).toBeVisible();
});
