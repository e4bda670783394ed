import { registerTexts } from '@maru/platform/i18n';
import ko from './texts/ko.json';

/** The words of modals travel with the code that shows them, not with the first page. */
export const modalTextsReady = registerTexts('modals', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
