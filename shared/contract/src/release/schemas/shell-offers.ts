/**
 * What the live shell offers to remotes and keeps to itself, as the gate of the registry needs to know it. Tests hold these
 * lists against the shell, the platform and the build presets.
 */

/** Modals that any remote may open; no remote may bring along one of the same name. */
export const shellModalNames = [
  'doAuthNoti',
  'reAuthNoti',
  'expired',
  'waiting',
  'processWlf',
  'wlfReject',
  'rejectOrder',
  'restrictOrder',
  'loginBlocked',
  'dormantAccount',
  'accountFrozen',
  'leavePending',
  'accountClosed',
  'passwordChangeGuide',
  'verificationGuide',
  'emailVerification',
  'automaticLogout',
  'loginFailed',
  'policyChange',
  'consents',
  'whitelist',
  'mobileUnsupported',
  'phoneReset',
  'withdrawalNotice',
  'newDocument',
  'leaveForm',
  'notice',
  'confirm',
] as const;

export const guardNames = ['none', 'user', 'optional'] as const;

/** Named routes that the shell itself leads to, answers of the modals that explain refusals included. */
export const shellLinks = [
  'AccountSettings',
  'Company',
  'Exchange',
  'Faq',
  'Inquiry',
  'Login',
  'Main',
  'Member',
  'MyPage',
  'Notice',
  'OriTransactionHistory',
  'Privacy',
  'PwReset',
  'Terms',
  'authInfo',
  'confirm',
] as const;

/** First segments of paths that the HTML server or the exchange answers; no screen is ever reached there. */
export const reservedSegments = [
  'v1',
  'v2',
  'auth',
  'addresses',
  'data',
  'feed',
  'shell',
  'release',
  'telemetry',
  'health',
  'version.json',
  'files',
] as const;

/** Packages of which a page has one copy, the shell's: no remote shares or bundles its own. */
export const protectedPackages = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'mobx',
  'mobx-react-lite',
  'rxjs',
  'axios',
  'i18next',
  'single-spa',
  '@maru/platform',
] as const;

/** Prefix of a remote's classes, keyframes and fonts: `wallet_` for `mfe-wallet`. */
export const cssMarkOf = (remote: string): string => `${remote.slice('mfe-'.length)}_`;
