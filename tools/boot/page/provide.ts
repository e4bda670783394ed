/** As shell/src/provide.ts: shared modules must be part of this page's graph. */
import '@maru/ui/tokens.css';
import '@maru/platform';
import '@maru/platform/api';
import '@maru/platform/i18n';
import '@maru/platform/market-data';
import '@maru/platform/mobx';
import '@maru/platform/money';
import '@maru/platform/observer';
import '@maru/platform/router';
import '@maru/platform/session';
import '@maru/domain';
import '@maru/ui';
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';

/**
 * Lent out too, in chunks of their own.
 * @public the build would drop a list that nobody could use
 */
export const lazily = [
  () => import('@maru/domain/order-check'),
  () => import('@maru/domain/portfolio'),
  () => import('@maru/domain/token-sale'),
  () => import('@maru/domain/withdrawal'),
  () => import('@maru/platform/account'),
  () => import('@maru/platform/captcha'),
  () => import('@maru/platform/commands'),
  () => import('@maru/platform/events'),
  () => import('@maru/platform/list'),
  () => import('@maru/platform/refusals'),
  () => import('@maru/platform/dates'),
  () => import('@maru/platform/rx'),
  () => import('@maru/ui/overlays'),
  () => import('@maru/ui/fields'),
  () => import('@maru/ui/charts'),
  () => import('@maru/ui/figures'),
  () => import('@maru/ui/flow'),
  () => import('@maru/ui/files'),
  () => import('@maru/ui/qr'),
  () => import('@maru/ui/captcha'),
  () => import('@maru/ui/carousel'),
  () => import('@maru/ui/html'),
];
