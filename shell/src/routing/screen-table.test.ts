import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRelease } from '@maru/contract';
import { matchRoutes } from '@maru/platform/internal';
import { NamedRoutes, screenRoutes } from './screen-table';

const releaseOf = (name: string): RemoteRelease => {
  const file = join(__dirname, '..', '..', '..', name, 'remote.json');
  return { name, manifest: JSON.parse(readFileSync(file, 'utf8')) } as RemoteRelease;
};

const set = {
  remotes: ['mfe-auth', 'mfe-wallet', 'mfe-trading', 'mfe-tokensale', 'mfe-account', 'mfe-help'].map(releaseOf),
};
const routes = screenRoutes(set);

/** Who answers an address, by the router's own ranking. */
function routeOf(path: string) {
  const table = routes.map((route) => ({ path: route.pattern, handle: route }));
  return matchRoutes(table, path)?.at(-1)?.route.handle;
}

function answerTo(path: string) {
  const route = routeOf(path);
  return route && { remote: route.release.name, name: route.screen.route, guard: route.screen.guard };
}

/** Whether the screen of an address is a notice, in full or in part, that it is to come. */
function isPlanned(path: string): boolean {
  const route = routeOf(path);
  if (!route) throw new Error(`nobody answers ${path}`);
  const sources = join(__dirname, '..', '..', '..', route.release.name, 'src');
  const line = new RegExp(`^    ${route.screen.id}: .*$`, 'm').exec(
    readFileSync(join(sources, 'remote.tsx'), 'utf8'),
  )?.[0];
  const file = /import\('\.\/(.+)'\)/.exec(line ?? '')?.[1];
  if (!file) return line?.includes('planned(') ?? false;
  return readFileSync(join(sources, `${file}.tsx`), 'utf8').includes('<PlannedScreen');
}

describe('the addresses of the product', () => {
  it.each([
    ['SHEL-001', '/', 'Main', 'mfe-trading', 'none'],
    ['SHEL-002', '/login', 'Login', 'mfe-auth', 'none'],
    ['SHEL-003', '/login/SMS', 'LoginSMS', 'mfe-auth', 'none'],
    ['SHEL-004', '/login/OTP', 'LoginOTP', 'mfe-auth', 'none'],
    ['SHEL-005', '/login/pwReset', 'PwReset', 'mfe-auth', 'none'],
    ['SHEL-006', '/login/pwConform', 'PwConform', 'mfe-auth', 'none'],
    ['SHEL-007', '/kyc-info', 'AppKycInfo', 'mfe-help', 'none'],
    ['SHEL-027', '/app/wow/detail/WOW1', 'wowDetail', 'mfe-tokensale', 'optional'],
    ['SHEL-029', '/app/test/', null, 'mfe-help', 'none'],
    ['SHEL-011', '/app/member/', 'Member', 'mfe-auth', 'none'],
    ['SHEL-012', '/app/asset/', null, 'mfe-wallet', 'user'],
    ['SHEL-013', '/app/deposit/KRW', null, 'mfe-wallet', 'user'],
    ['SHEL-014', '/app/deposit/BTC', null, 'mfe-wallet', 'user'],
    ['SHEL-015', '/app/withdraw/BTC', 'AppWithdrawPage', 'mfe-wallet', 'user'],
    ['SHEL-016', '/app/withdrawConfirm', 'AppWithdrawConfirm', 'mfe-wallet', 'user'],
    ['SHEL-024', '/app/withdrawlist', null, 'mfe-wallet', 'user'],
    ['SHEL-017', '/app/log/BTC', null, 'mfe-wallet', 'user'],
    ['SHEL-043', '/mypage/log/BTC', null, 'mfe-wallet', 'user'],
    ['SHEL-018', '/app/mypage/modify', null, 'mfe-account', 'user'],
    ['SHEL-025', '/app/wow/list', null, 'mfe-tokensale', 'optional'],
    ['SHEL-026', '/app/wow/lists', 'wowLists', 'mfe-tokensale', 'optional'],
    ['SHEL-028', '/app/login/', null, 'mfe-auth', 'none'],
    ['SHEL-030', '/app/ror', 'RateToReturn', 'mfe-trading', 'user'],
    ['SHEL-031', '/app/rebaseList', 'OriRebaseList', 'mfe-trading', 'user'],
    ['SHEL-032', '/app/rebaseORICList', 'OriRebaseORICList', 'mfe-trading', 'user'],
    ['SHEL-034', '/ror', 'RateToReturn', 'mfe-trading', 'user'],
    ['SHEL-035', '/rebaseList', 'OriRebaseList', 'mfe-trading', 'user'],
    ['SHEL-036', '/rebaseORICList', 'OriRebaseORICList', 'mfe-trading', 'user'],
    ['SHEL-033', '/app/transactionhistory', 'OriTransactionHistory', 'mfe-trading', 'user'],
    ['SHEL-037', '/transactionhistory', 'OriTransactionHistory', 'mfe-trading', 'user'],
    ['SHEL-038', '/mypage', null, 'mfe-account', 'user'],
    ['SHEL-042', '/mypage/modify', null, 'mfe-account', 'user'],
    ['SHEL-010', '/app/auth/', 'authInfo', 'mfe-account', 'none'],
    ['SHEL-019', '/app/mypage/modify/pwReset', 'AppPwReset', 'mfe-account', 'user'],
    ['SHEL-020', '/app/mypage/confirm', 'confirm', 'mfe-account', 'user'],
    ['SHEL-039', '/mypage/confirm', 'confirm', 'mfe-account', 'user'],
    ['SHEL-021', '/app/mypage/certification', null, 'mfe-account', 'user'],
    ['SHEL-022', '/app/mypage/certification/proof', null, 'mfe-account', 'user'],
    ['SHEL-023', '/app/mypage/leave', 'AppLeave', 'mfe-account', 'user'],
    ['SHEL-040', '/mypage/confirm/localKYC', null, 'mfe-account', 'user'],
    ['SHEL-041', '/mypage/confirm/KYC', null, 'mfe-account', 'user'],
    ['SHEL-055', '/exchange/KRW-BTC', 'Exchange', 'mfe-trading', 'optional'],
    ['SHEL-055', '/help/faq', 'Faq', 'mfe-help', 'none'],
  ])('(%s) %s is the screen %s of %s with guard %s', (_id, path, name, remote, guard) => {
    expect(answerTo(path)).toMatchObject({ remote, guard, ...(name && { name }) });
    expect(isPlanned(path)).toBe(false);
  });

  it('answer with and without a trailing slash (SHEL-054)', () => {
    expect(answerTo('/mypage/')).toEqual(answerTo('/mypage'));
    expect(answerTo('/app/asset')).toEqual(answerTo('/app/asset/'));
  });

  it('belong to one screen each, of one of six remotes (PLAT-010, PLAT-020)', () => {
    const patterns = routes.map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    expect(new Set(routes.map(({ release }) => release.name)).size).toBe(6);
  });
});

describe('NamedRoutes', () => {
  const named = new NamedRoutes(routes);

  it.each([
    ['Main', '/', '/'],
    ['Login', '/login', '/app/login'],
    ['PwReset', '/login/pwReset', '/login/pwReset'],
    ['PwConform', '/login/pwConform', '/login/pwConform'],
    ['Member', '/app/member', '/app/member'],
    ['authInfo', '/app/auth', '/app/auth'],
    ['confirm', '/mypage/confirm', '/app/mypage/confirm'],
    ['RateToReturn', '/ror', '/app/ror'],
    ['OriTransactionHistory', '/transactionhistory', '/app/transactionhistory'],
    ['OriRebaseList', '/rebaseList', '/app/rebaseList'],
    ['OriRebaseORICList', '/rebaseORICList', '/app/rebaseORICList'],
    ['AppWithdrawConfirm', '/app/withdrawConfirm', '/app/withdrawConfirm'],
    ['AppWithdrawPage', '/app/withdraw/:coin', '/app/withdraw/:coin'],
    ['AppLeave', '/app/mypage/leave', '/app/mypage/leave'],
    ['AppPwReset', '/app/mypage/modify/pwReset', '/app/mypage/modify/pwReset'],
    ['wowDetail', '/app/wow/detail/:tkCode', '/app/wow/detail/:tkCode'],
    ['wowLists', '/app/wow/lists', '/app/wow/lists'],
  ])(
    'lead by %s to %s, and inside the WebView to the path under /app where there is one (SHEL-050)',
    (name, web, app) => {
      expect([named.patternOf(name, false), named.patternOf(name, true)]).toEqual([web, app]);
    },
  );

  it('does not know what no live remote offers', () => {
    expect(named.patternOf('nowhere', false)).toBeUndefined();
  });
});
