import { registerOwnTexts } from '@maru/platform/internal';
import ko from './texts/ko.json';

/** Registers the texts of modals with the code that shows them, outside the first page. */
export const modalTextsReady = registerOwnTexts('modals', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
