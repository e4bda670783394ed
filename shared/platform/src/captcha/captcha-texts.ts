import { registerTexts } from '../i18n/i18n';
import ko from './texts/ko.json';

/** The words of the captcha travel with it; namespace `captcha`. */
void registerTexts('captcha', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});
