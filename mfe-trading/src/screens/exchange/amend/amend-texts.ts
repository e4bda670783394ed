import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the dialog that amends an order, which come with it. */
export const amendTexts = 'trading-amend';

/** Resolves once those of the current language are there. */
export const amendTextsReady = registerTexts(amendTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
