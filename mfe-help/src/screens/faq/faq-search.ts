import type { Article } from '../../api/help.api';

const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').toLowerCase();

/** Entries of the category whose question or answer holds every word of the search. */
export function findFaqs(faqs: readonly Article[], category: string, search: string): readonly Article[] {
  const wanted = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter(
    (faq) =>
      (category === '' || faq.category === category) &&
      wanted.every((word) => faq.title.toLowerCase().includes(word) || words(faq.contents).includes(word)),
  );
}

/** Categories in the order they first appear. */
export const categoriesOf = (faqs: readonly Article[]): readonly string[] => [
  ...new Set(faqs.map(({ category }) => category)),
];
