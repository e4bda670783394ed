import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the choice of a layout, which come with it. */
export const layoutTexts = 'trading-layout';

/** Resolves once those of the current language are there. */
export const layoutTextsReady = registerTexts(layoutTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
