import type { FirstContent, FirstContentInput } from '@maru/contract';
import { faqBoxes, noticeBoxes } from './first-content/boxes';

/** What HTML servers paint of this remote's screens before any of its code is in the page (decision 110). */
export function firstContent(input: FirstContentInput): FirstContent {
  // A query chooses another page or category.
  if (input.search !== '') return null;
  try {
    if (input.screen === 'notices') return noticeBoxes(input);
    return input.screen === 'faq' ? faqBoxes(input) : null;
  } catch {
    // An answer that is not what it should be.
    return null;
  }
}
