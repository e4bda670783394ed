import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the cards that only the security page has, in its own chunk. */
export const securityTexts = 'account-security';

void registerTexts(securityTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
