import type { Translate } from '@maru/platform/i18n';
import ko from './locales/ko.json';

/** The name of a category in the language of the reader; as the operator wrote it where it has no other. */
export const categoryName = (t: Translate, category: string): string =>
  Object.hasOwn(ko.category, category) ? t(`category.${category}`) : category;
