import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** Texts of the identity flow, in its own chunk: the codes alone are some fifty. */
export const identityTexts = 'account-identity';

void registerTexts(identityTexts, {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
