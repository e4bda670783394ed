export type { Language } from '@maru/contract';
export { registerTexts, type Texts, type TextsByLanguage, type Translate, useTranslation } from '../i18n/i18n';
