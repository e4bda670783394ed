import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the list of single keys, which come with it. */
export const hotkeyTexts = 'trading-hotkeys';

/** Resolves once those of the current language are there. */
export const hotkeyTextsReady = registerTexts(hotkeyTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
