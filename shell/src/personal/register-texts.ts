import { registerOwnTexts } from '@maru/platform/internal';
import ko from './texts/ko.json';

/** Registers the texts with the code that shows them, outside the first page. */
export const personalTextsReady = registerOwnTexts('personal', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
