import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the price abroad, which come with its panel. */
export const worldPriceTexts = 'trading-world-price';

/** Resolves once those of the current language are there. */
export const worldPriceTextsReady = registerTexts(worldPriceTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
