import { searchTermsOf, termsOf, titleTermsOf } from '@maru/domain/content-search';
import type { Article } from '../../api/help.api';

/** Terms of the answers, so that each is read once while somebody types. */
const known = new WeakMap<Article, ReadonlySet<string>>();

function termsOfFaq(faq: Article): ReadonlySet<string> {
  const terms = known.get(faq) ?? new Set([...titleTermsOf(faq.title), ...termsOf(faq.contents)]);
  known.set(faq, terms);
  return terms;
}

/** Entries of the category that answer the search, by the rules that the exchange searches by. */
export function findFaqs(faqs: readonly Article[], category: string, search: string): readonly Article[] {
  const wanted = searchTermsOf(search);
  if (wanted.length === 0 && search.trim() !== '') return [];
  return faqs.filter(
    (faq) => (category === '' || faq.category === category) && wanted.every((term) => termsOfFaq(faq).has(term)),
  );
}

/** Categories in the order they first appear. */
export const categoriesOf = (faqs: readonly Article[]): readonly string[] => [
  ...new Set(faqs.map(({ category }) => category)),
];
