import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of markets that do not just trade. */
export const stateTexts = 'trading-states';

/** Resolves once those of the current language are there. */
export const stateTextsReady = registerTexts(stateTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
