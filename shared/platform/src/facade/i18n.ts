export type { Language } from '@maru/contract';
export { registerTexts, type Texts, type Translate, useTranslation } from '../i18n/i18n';
