import type { Translated } from '@maru/domain/content';
import type { Written } from '../../src/modules/content';

/** One text in all three languages. @throws Error where a translation is missing: the lists are ours, so that is a bug. */
export function inAll(ko: Written, en: Written | undefined, ch: Written | undefined): Required<Translated<Written>> {
  if (!en || !ch) throw new Error(`"${ko.title}" lacks a translation`);
  return { ko, en, ch };
}
