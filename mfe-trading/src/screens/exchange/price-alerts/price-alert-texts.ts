import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the price alerts, which come with their panel. */
export const priceAlertTexts = 'trading-price-alerts';

/** Resolves once those of the current language are there. */
export const priceAlertTextsReady = registerTexts(priceAlertTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
