import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canonicalJson,
  type ListedRelease,
  type PageReleases,
  type RemoteRelease,
  type Signature,
  statementOf,
  summarySet,
  type TrustDocument,
} from '@maru/contract';
import type { Page } from '@playwright/test';
import { expect, type Platform, test } from '../../fixtures/platform';

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
}

async function readKey(platform: Platform, ...path: readonly string[]): Promise<Key> {
  const text = await readFile(join(platform.environment.MARU_HOME, 'keys', ...path), 'utf8');
  const file = JSON.parse(text) as { id: string; private: string };
  return {
    id: file.id,
    privateKey: createPrivateKey({ key: Buffer.from(file.private, 'base64'), format: 'der', type: 'pkcs8' }),
  };
}

const signed = (value: unknown, { id, privateKey }: Key): Signature => ({
  keyId: id,
  value: sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64url'),
});

const digestOf = (release: RemoteRelease): string =>
  `sha256-${createHash('sha256').update(canonicalJson(release)).digest('base64')}`;

/** What an attacker with the registry and its key can put into a page. */
class Attacker {
  constructor(
    readonly page: PageReleases,
    private readonly keys: { readonly root: Key; readonly set: Key; readonly help: Key; readonly wallet: Key },
  ) {}

  get help(): RemoteRelease {
    const help = this.page.set.remotes.find(({ name }) => name === 'mfe-help');
    if (!help) throw new Error('mfe-help is not live');
    return help;
  }

  /** The same page with another release of mfe-help, put together and signed by the registry. */
  with(help: RemoteRelease): PageReleases {
    const { signature: _signature, ...set } = this.page.set;
    const remotes = set.remotes.map((release) => (release.name === 'mfe-help' ? help : release));
    const content = { ...set, remotes };
    return { ...this.page, set: { ...content, signature: signed(content, this.keys.set) } };
  }

  signedBy(key: 'help' | 'wallet' | Key, change: Partial<RemoteRelease> = {}): RemoteRelease {
    const release = { ...this.help, ...change };
    return { ...release, signature: signed(statementOf(release), typeof key === 'string' ? this.keys[key] : key) };
  }

  /** The owner of the root speaks: what was good before is so no longer. */
  trusting(change: Partial<TrustDocument>): PageReleases {
    const trust = { ...this.page.trust.trust, ...change };
    return { ...this.page, trust: { trust, signature: signed(trust, this.keys.root) } };
  }

  /** The same set by summaries, as pages of format 2 carry it: signed by the registry, where that was. */
  bySummaries({ set, ...page }: PageReleases): PageReleases<ListedRelease> {
    const { signature, ...content } = set;
    const summed = summarySet(content, digestOf);
    const isSigned = signed(content, this.keys.set).value === signature.value;
    return { ...page, set: { ...summed, signature: isSigned ? signed(summed, this.keys.set) : signature } };
  }

  get teamKey(): string {
    return this.keys.help.id;
  }
}

const stranger: Key = { id: '0'.repeat(16), privateKey: generateKeyPairSync('ed25519').privateKey };

const attacks: readonly [string, (attacker: Attacker) => PageReleases][] = [
  ['unsigned', (a) => a.with({ ...a.help, signature: { keyId: '', value: '' } })],
  ['signed by a wrong key', (a) => a.with(a.signedBy(stranger))],
  ['signed by another team', (a) => a.with(a.signedBy('wallet'))],
  ['older than the floor', (a) => a.trusting({ floors: { 'mfe-help': a.help.sequence + 1 } })],
  ['expired', (a) => a.with(a.signedBy('help', { expiresAt: '2020-01-01T00:00:00.000Z' }))],
  [
    'mixed with what no registry has signed',
    (a) => ({
      ...a.page,
      set: { ...a.with(a.signedBy('help', { sequence: 1 })).set, signature: a.page.set.signature },
    }),
  ],
  [
    'extended by a file',
    (a) => a.with({ ...a.help, files: { ...a.help.files, 'extra.js': Object.values(a.help.files)[0] ?? '' } }),
  ],
  ['without the hash of its entry', (a) => a.with(a.signedBy('help', { files: {} }))],
  [
    'altered in a hash',
    (a) => a.with({ ...a.help, files: { ...a.help.files, [a.help.entry]: Object.values(a.help.files).at(-1) ?? '' } }),
  ],
  ['signed by a revoked key', (a) => a.trusting({ revokedKeys: [a.teamKey] })],
];

const pattern = /(<script type="application\/json" id="maru-release-set">)(.*?)(<\/script>)/;

/** @param form - of the page: described releases as in format 1, or summaries, whose descriptions are served beside their files. */
async function openAltered(
  page: Page,
  platform: Platform,
  { attack, form }: { readonly attack: (attacker: Attacker) => PageReleases; readonly form: 1 | 2 },
) {
  const [root, set, help, wallet] = await Promise.all([
    readKey(platform, 'root.json'),
    readKey(platform, 'set.json'),
    readKey(platform, 'teams', 'help.json'),
    readKey(platform, 'teams', 'wallet.json'),
  ]);
  await page.route(`${platform.site}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const releases = (await (await page.request.get(`${platform.site}/release/page`)).json()) as PageReleases;
    const attacker = new Attacker(releases, { root, set, help, wallet });
    const attacked = attack(attacker);
    const altered = JSON.stringify(form === 1 ? attacked : attacker.bySummaries(attacked)).replace(/</g, '\\u003c');
    const served = attacked.set.remotes.find(({ name }) => name === 'mfe-help');
    await page.route('**/files/mfe-help/*/release.json?digest=*', (asked) =>
      asked.fulfill({ json: served, headers: { 'access-control-allow-origin': '*' } }),
    );
    await route.fulfill({
      response: answer,
      body: html.replace(pattern, (_all, open, _json, close) => open + altered + close),
    });
  });
  await page.goto(`${platform.site}/`);
}

for (const form of [1, 2] as const) {
  test(`the page as it is works in format ${form}, so that what follows is the attack’s doing`, async ({
    page,
    platform,
  }) => {
    await openAltered(page, platform, { form, attack: (attacker) => attacker.with(attacker.signedBy('help')) });
    await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
    await expect(page).toHaveTitle(/자주 묻는 질문/);
    await expect(page.locator('[data-remote=mfe-help] h1')).toBeVisible();
  });

  for (const [what, attack] of attacks) {
    test(`the shell runs no release that is ${what}, in format ${form} (PLAT-046)`, async ({
      page,
      platform,
      watch,
    }) => {
      watch.expectProblems();
      const ran: string[] = [];
      page.on('request', (request) => {
        if (/\/files\/mfe-help\/.*\.js(\?|$)/.test(request.url())) ran.push(request.url());
      });
      await openAltered(page, platform, { attack, form });
      const menu = page.getByRole('navigation').first().getByRole('link', { name: '고객센터' });
      const retry = page.getByRole('button', { name: '다시 시도' });
      if (what.startsWith('mixed')) {
        // Nothing of an unsigned set runs: the frame stays and says so.
        await expect(page.getByText('서비스 화면을 불러오지 못했습니다')).toBeVisible();
        await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
      } else {
        await expect(page.getByText('비트코인').first()).toBeVisible();
        await menu.click();
        await expect(retry).toBeVisible();
      }
      expect(ran).toEqual([]);
    });
  }
}
