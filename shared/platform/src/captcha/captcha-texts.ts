import { registerOwnTexts } from '../i18n/i18n';
import ko from './texts/ko.json';

/** Texts of the captcha, in its own chunk; namespace `captcha`. */
void registerOwnTexts('captcha', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
