import type { BoardItem } from '@maru/contract';

const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').toLowerCase();

/** Entries of the category whose question or answer holds every word of the search. */
export function findFaqs(faqs: readonly BoardItem[], category: string, search: string): readonly BoardItem[] {
  const wanted = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter(
    (faq) =>
      (category === '' || faq.category === category) &&
      wanted.every((word) => faq.title.toLowerCase().includes(word) || words(faq.contents).includes(word)),
  );
}

/** Categories in the order they first appear. */
export const categoriesOf = (faqs: readonly BoardItem[]): readonly string[] => [
  ...new Set(faqs.map(({ category }) => category)),
];
