import { remotes } from '@maru/tools-product/workspace';

/**
 * Folders whose change can break a spec of e2e/specs. A spec that visits a remote only to have some screen is not among those of
 * the remote. A change of what specs share, or of what builds the product, runs them all.
 */
export const journeys: Readonly<Record<string, readonly string[]>> = {
  'menu.spec.ts': ['shell', 'mfe-help', 'mfe-trading'],
  'routes.spec.ts': ['shell', 'mfe-account', 'mfe-auth', 'mfe-help', 'mfe-trading'],
  'screens.spec.ts': ['shell', 'exchange', ...remotes],
  'attacks/behind-a-tls-proxy.spec.ts': ['shell', 'exchange'],
  'attacks/shell-objects.spec.ts': ['shell', 'registry'],
  'attacks/typed-secrets.spec.ts': ['shell', 'registry', 'mfe-auth'],
  'attacks/ways-out.spec.ts': ['shell', 'registry'],
  'journeys/deposit-notice.spec.ts': ['shell', 'exchange', 'mfe-wallet'],
  'journeys/history.spec.ts': ['shell', 'exchange', 'mfe-trading'],
  'journeys/krw-withdrawal.spec.ts': ['shell', 'exchange', 'mfe-wallet'],
  'journeys/login.spec.ts': ['shell', 'exchange', 'mfe-account', 'mfe-auth'],
  'journeys/phone-reset.spec.ts': ['shell', 'exchange', 'mfe-auth'],
  'journeys/sign-up.spec.ts': ['shell', 'exchange', 'mfe-auth'],
  'journeys/trade.spec.ts': ['shell', 'exchange', 'mfe-trading', 'mfe-wallet'],
  'platform/board-texts.spec.ts': ['shell', 'exchange', 'mfe-auth', 'mfe-help'],
  'platform/boot.spec.ts': ['shell'],
  'platform/failures.spec.ts': ['shell', 'mfe-trading'],
  'platform/gallery.spec.ts': ['shared/ui'],
  'platform/harness.spec.ts': [...remotes],
  'platform/integrity.spec.ts': ['shell', 'registry'],
  'platform/outages.spec.ts': ['shell', 'exchange', 'registry', 'mfe-trading'],
  'platform/singletons.spec.ts': ['shell', 'mfe-account', 'mfe-auth'],
  'platform/starter.spec.ts': ['scripts', 'shell', 'exchange', 'registry'],
  'platform/topology.spec.ts': ['deploy', 'shell', 'exchange', 'registry'],
  'platform/webview.spec.ts': ['shell', 'mfe-auth', 'mfe-help', 'mfe-wallet'],
  'releases/attacks.spec.ts': ['shell', 'registry'],
  'releases/hostile-shares.spec.ts': ['shell', 'registry'],
  'releases/override.spec.ts': ['shell', 'registry'],
  'releases/releases-page.spec.ts': ['shell', 'registry'],
  'releases/seven-failures.spec.ts': ['shell', 'registry'],
  'releases/versions.spec.ts': ['shell', 'registry'],
};
