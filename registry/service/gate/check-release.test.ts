import { randomBytes } from 'node:crypto';
import type { RemoteManifest, ScreenManifest } from '@maru/contract';
import { makeKey, publicHalf } from '../../keys/signing';
import { BuiltRemote, type Planted } from '../testing/built-remote';
import { checkRelease, type GateState } from './check-release';
import type { Neighbour } from './offers';

const text = { ko: '시험', en: 'Trial', ch: '试验' };

const screen = (id: string, path: string, change: Partial<ScreenManifest> = {}): ScreenManifest => ({
  id,
  paths: [{ path, frame: 'web' }],
  guard: 'none',
  title: text,
  preload: 'none',
  ...change,
});

const noContract = { links: [], opens: [], texts: { ko: [], en: [], ch: [] }, bundled: [], consumes: [], provides: [] };

/** A live remote with a coin page, a menu entry that leads to one coin, and a link to the built remote's greeting. */
const wallet: Neighbour = {
  name: 'mfe-wallet',
  version: '1.2.3-aa',
  container: 'mfe_wallet_aa',
  manifest: {
    name: 'mfe-wallet',
    version: '1.2.3-aa',
    platform: '^1.0.0',
    screens: [
      screen('coin', '/coins/:coin', {
        route: 'Coin',
        menu: { place: ['tab'], order: 1, label: text, icon: 'assets', href: '/coins/fixed/BTC' },
      }),
      screen('fixed', '/coins/fixed/:coin'),
    ],
    modals: ['pickCoin'],
    budget: { entryKiB: 12, totalKiB: 60 },
  },
  contract: { ...noContract, links: [{ route: 'Notice', params: ['id'] }], opens: ['greetFriends'] },
};

describe('the gate, over a remote that was really built (PLAT-041, PLAT-042)', () => {
  const key = makeKey();
  let built: BuiltRemote;
  beforeAll(async () => {
    built = await BuiltRemote.make('tools/remote-build/fixtures/mfe-fixture');
  }, 240_000);

  /** The built remote is live itself, in an earlier version. */
  const earlier = (): Neighbour => ({
    name: built.manifest.name,
    version: '0.9.0-aa',
    container: 'mfe_fixture_aa',
    manifest: { ...built.manifest, version: '0.9.0-aa', modals: ['greetFriends'] },
    contract: built.build.contract,
  });

  const state = (running: readonly Neighbour[]): GateState => ({
    trust: {
      version: 1,
      expiresAt: '2030-01-01T00:00:00.000Z',
      setKeys: [],
      teams: [{ name: 'fixture', remotes: ['mfe-fixture'], keys: [publicHalf(key)], secondApprover: false }],
      revokedKeys: [],
      floors: {},
    },
    shells: [{ what: 'the live shell', platform: '2.1.0', offers: null }],
    running,
    awaited: [],
    livedBefore: [],
    now: Date.parse('2026-11-21T03:00:00.000Z'),
  });

  const check = (planted: Planted = {}, running = [wallet, earlier()]) => {
    const manifest = { modals: ['greetFriends'], ...planted.manifest };
    return checkRelease(built.candidate(key, { ...planted, manifest }), state(running));
  };
  const withScreen = (added: ScreenManifest): { manifest: Partial<RemoteManifest> } => ({
    manifest: { screens: [...built.manifest.screens, added] },
  });
  const withoutScreen = (id: string) => ({
    manifest: { screens: built.manifest.screens.filter((each) => each.id !== id) },
  });

  it('has nothing against what the kit builds', async () => {
    expect(await check()).toEqual([]);
  });

  it('has nothing against an image that the build names, and refuses what is no file of a release', async () => {
    expect(Object.keys(built.build.files)).toContainEqual(expect.stringMatching(/^assets\/mark\.\w+\.png$/));
    for (const path of ['page.html', 'page.xhtml', 'noEnding', 'feed.xml'])
      expect(await check({ files: { [path]: '<script>1</script>' } })).toContainEqual(
        expect.stringContaining(`${path}: is no file of a release`),
      );
  });

  it('refuses a remote.json against the schema', async () => {
    expect(await check(withScreen(screen('mine', 'no slash')))).toContainEqual(
      expect.stringMatching(/^release\/manifest\/screens\/3\/paths\/0\/path: must match pattern/),
    );
  });

  const cases: readonly { what: string; planted: () => Planted; says: string | RegExp }[] = [
    {
      what: 'a platform that is not live',
      planted: () => ({ manifest: { platform: '^3.0.0' } }),
      says: 'remote.json/platform: needs ^3.0.0, the live shell provides 2.1.0; build against that platform',
    },
    {
      what: 'a path of another remote, whatever its parameter is called (PLAT-042)',
      planted: () => withScreen(screen('mine', '/coins/:symbol')),
      says: 'screen mine: path /coins/:symbol belongs to mfe-wallet (/coins/:coin of mfe-wallet@1.2.3-aa, screen coin); choose another path',
    },
    {
      what: 'a path that another remote’s pattern answers',
      planted: () => withScreen(screen('mine', '/Coins/gold')),
      says: 'screen mine: path /Coins/gold belongs to mfe-wallet (/coins/:coin of mfe-wallet@1.2.3-aa, screen coin); choose another path',
    },
    {
      what: 'a path that shares addresses with one of another remote, though neither answers the other',
      planted: () => withScreen(screen('mine', '/coins/:kind/BTC')),
      says: 'screen mine: path /coins/:kind/BTC belongs to mfe-wallet (/coins/fixed/:coin of mfe-wallet@1.2.3-aa, screen fixed); choose another path',
    },
    {
      what: 'a path that takes where a menu entry leads',
      planted: () => withScreen(screen('mine', '/coins/fixed/BTC')),
      says: 'screen mine: path /coins/fixed/BTC takes /coins/fixed/BTC, where the menu entry of mfe-wallet@1.2.3-aa leads (screen coin); choose another path',
    },
    {
      what: 'a screen that another of the same remote hides',
      planted: () => withScreen(screen('mine', '/greeting/:friend')),
      says: 'screen mine: path /greeting/:friend leads to screen greeting (/greeting/:id) instead; choose another path',
    },
    {
      what: 'a path that the site keeps for itself',
      planted: () => withScreen(screen('mine', '/Shell/mine')),
      says: 'screen mine: path /Shell/mine is under /shell, which the site keeps for itself; choose another path',
    },
    {
      what: 'a named route of another remote',
      planted: () => withScreen(screen('mine', '/mine', { route: 'Coin' })),
      says: 'screen mine: named route Coin belongs to mfe-wallet (mfe-wallet@1.2.3-aa); choose another name',
    },
    {
      what: 'a guard that the shell does not know',
      planted: () => withScreen(screen('mine', '/mine', { guard: 'admin' as never })),
      says: 'screen mine: guard "admin" is unknown to the shell; it knows none, user, optional',
    },
    {
      what: 'a modal that nobody has',
      planted: () => ({ contract: { opens: ['fireworks'] } }),
      says: 'modal fireworks: neither the shell nor a live remote has it; check the name',
    },
    {
      what: 'a modal that the shell has',
      planted: () => ({ manifest: { modals: ['greetFriends', 'confirm'] } }),
      says: 'modal confirm: the shell has one of this name; choose another',
    },
    {
      what: 'a modal that a live remote has',
      planted: () => ({ manifest: { modals: ['greetFriends', 'pickCoin'] } }),
      says: 'modal pickCoin: mfe-wallet@1.2.3-aa has one of this name; choose another',
    },
    {
      what: 'to lose a modal that a live remote opens',
      planted: () => ({ manifest: { modals: [] } }),
      says: 'modal greetFriends: mfe-wallet@1.2.3-aa opens it, and this version no longer brings it; keep it',
    },
    {
      what: 'a link to nowhere',
      planted: () => ({ contract: { links: [{ route: 'Coins', params: [] }] } }),
      says: 'link to Coins: no live remote offers a route of this name; check the name, or publish the remote that offers it first',
    },
    {
      what: 'a link to nowhere, by the line that says it',
      planted: () => ({
        contract: { links: [{ route: 'Coins', params: [] }], places: { 'link Coins': 'src/a.tsx:3' } },
      }),
      says: /^link to Coins \(src\/a\.tsx:3\): no live remote offers a route of this name/,
    },
    {
      what: 'a link without a parameter',
      planted: () => ({ contract: { links: [{ route: 'wallet.coin', params: [] }] } }),
      says: 'link to wallet.coin: mfe-wallet@1.2.3-aa wants the parameter coin; fill it in',
    },
    {
      what: 'a link with a parameter too many',
      planted: () => ({ contract: { links: [{ route: 'Coin', params: ['coin', 'colour'] }] } }),
      says: 'link to Coin: mfe-wallet@1.2.3-aa knows no parameter colour; leave it out',
    },
    {
      what: 'to drop a route that a live remote links to',
      planted: () => withoutScreen('greeting'),
      says: /^mfe-wallet@1\.2\.3-aa links to Notice, which this version drops or changes: no live remote offers/,
    },
    {
      what: 'to change the parameters of a route that a live remote links to',
      planted: () => ({
        manifest: {
          screens: built.manifest.screens.map((each) =>
            each.id === 'greeting' ? { ...each, paths: [{ path: '/greeting/:friend', frame: 'web' as const }] } : each,
          ),
        },
      }),
      says: /^mfe-wallet@1\.2\.3-aa links to Notice, .*wants the parameter friend; fill it in; keep it until mfe-wallet/,
    },
    {
      what: 'a text that one language lacks (SHEL-233)',
      planted: () => ({
        contract: {
          texts: { ko: ['title'], en: ['title', 'greeting'], ch: ['title', 'greeting'] },
          places: { 'text greeting': 'src/locales/en.json:2' },
        },
      }),
      says: 'src/locales/ko.json: lacks greeting (src/locales/en.json:2), which another language has; translate',
    },
    {
      what: 'more bytes than its budget, whatever the build claims',
      planted: () => ({ manifest: { budget: { entryKiB: 1, totalKiB: 200 } } }),
      says: /^remoteEntry\.js \(budget\.entryKiB\): \d\.\d KiB of brotli, allowed are 1 KiB/,
    },
    {
      what: 'a budget above the ceiling of its remote, whatever its files weigh',
      planted: () => ({ manifest: { budget: { entryKiB: 17, totalKiB: 900 } } }),
      says: /^remote\.json\/budget\.entryKiB: 17 KiB is above 16 KiB, the most for this remote; ask the owner of the trust document for more \(budgets\)$/,
    },
    {
      what: 'more bytes in all',
      planted: () => ({ manifest: { budget: { entryKiB: 16, totalKiB: 2 } } }),
      says: /^all files \(budget\.totalKiB\): [\d.]+ KiB of brotli, allowed are 2 KiB/,
    },
    {
      what: 'an offer of a protected module (PLAT-031)',
      planted: () => ({ contract: { provides: ['axios'] } }),
      says: /^share axios: offers its own copy of axios, of which a page has one, the shell’s/,
    },
    {
      what: 'any offer of a module',
      planted: () => ({ contract: { provides: ['lodash'] } }),
      says: /^share lodash: only the shell offers modules to the page/,
    },
    {
      what: 'a copy of a singleton in its files (PLAT-030)',
      planted: () => ({ contract: { bundled: ['mobx'] } }),
      says: 'package mobx: a copy of it lies in the files; import it from @maru/platform, which has the shell’s',
    },
    ...['eval("1")', '(0, eval)("1")', 'window["eval"]("1")'].map((code) => ({
      what: code,
      planted: () => ({ files: { 'late.js': `self.x = ${code};` } }),
      says: 'late.js: makes code from text (eval), which pages refuse; write it as code',
    })),
    {
      what: 'new Function',
      planted: () => ({ files: { 'late.js': 'self.x = new Function("return 1");' } }),
      says: 'late.js: makes code from text (new Function), which pages refuse; write it as code',
    },
    {
      what: 'a timer that evaluates a text',
      planted: () => ({ files: { 'late.js': 'setTimeout("1", 5);' } }),
      says: 'late.js: makes code from text (setTimeout with a text), which pages refuse; write it as code',
    },
    {
      what: 'what is no script',
      planted: () => ({ files: { 'late.js': 'const = 1' } }),
      says: /^late\.js: is no script \(.*\); build again$/,
    },
    ...[
      'body{margin:0}',
      'html .fixture_ab > p, html{color:red}',
      ':root{--x:1}',
      '*{margin:0}',
      'button{color:red}',
      '.wallet_ab{color:red}',
      'body:has(.fixture_ab){color:red}',
      ':not(.fixture_ab){color:red}',
      ':is(.fixture_ab,body){color:red}',
      '.fixture_ab{body:not(&){color:red}}',
      '[data-remote=mfe-wallet] p{color:red}',
      '@scope (body){p{color:red}}',
      '@media print{p{color:red}}',
    ].map((css) => ({
      what: `a style that reaches outside: ${css}`,
      planted: () => ({ files: { 'more.css': css } }),
      says: /^more\.css: .*(reaches outside mfe-fixture|its root is not this remote’s)/,
    })),
    ...['@keyframes spin{}', '@font-face{font-family:Inter}', '@property --x{syntax:"*";inherits:false}'].map(
      (css) => ({
        what: `a name that the page shares: ${css}`,
        planted: () => ({ files: { 'more.css': css } }),
        says: /^more\.css: @.*: the page shares such names; let it begin with fixture_$/,
      }),
    ),
    {
      what: 'styles from elsewhere',
      planted: () => ({ files: { 'more.css': '@import "https://example.com/a.css";' } }),
      says: /^more\.css: @import .*: speaks to the whole page; leave it out$/,
    },
  ];

  it.each(cases)('refuses $what', async ({ planted, says }) => {
    const findings = await check(planted());
    expect(findings).toEqual(expect.arrayContaining([typeof says === 'string' ? says : expect.stringMatching(says)]));
  });

  it.each([
    '.fixture_ab,.fixture_ab:hover p{color:red}',
    '[data-remote="mfe-fixture"] p{color:red}',
    '@scope ([data-remote=mfe-fixture]){p{color:red}}',
    '@media print{:is(.fixture_ab,.fixture_cd) p{color:red}}',
    '.fixture_ab{&:hover{color:red} p{color:red}}',
    '@keyframes fixture_spin{from{opacity:0}}@font-face{font-family:"fixture_Sans"}',
  ])('takes styles of its own: %s', async (css) => {
    expect(await check({ files: { 'more.css': css } })).toEqual([]);
  });

  it('runs the server bundle, which the budget of pages does not count (decision 110)', async () => {
    const { firstContent = '' } = built.build;
    const source = built.files.get(firstContent)?.toString('utf8') ?? '';
    const large = `${source}\n/* ${randomBytes(40_000).toString('base64')} */`;
    expect(await check({ files: { [firstContent]: large } })).toEqual([]);
    const [finding] = await check({ files: { [firstContent]: 'var other = 1;' } });
    expect(finding).toMatch(/^first-content\.\w+\.js: screen counter in ko: it threw ReferenceError/);
  });

  it('lets links wait for a remote that was never live', async () => {
    const links = [{ route: 'rewards.home', params: [] }];
    const candidate = built.candidate(key, { manifest: { modals: ['greetFriends'] }, contract: { links } });
    const running = [wallet, earlier()];
    expect(await checkRelease(candidate, { ...state(running), awaited: ['mfe-rewards'] })).toEqual([]);
    expect(await checkRelease(candidate, { ...state(running), awaited: ['mfe-other'] })).toHaveLength(1);
  });
});
