import type { FirstContent, FirstContentInput } from '@maru/contract';
import { saleBoxes } from './first-content/boxes';

/** What HTML servers paint of this remote's screens before any of its code is in the page (decision 110). */
export function firstContent(input: FirstContentInput): FirstContent {
  // Another tab of the list has other sales.
  if (input.search !== '') return null;
  try {
    return input.screen === 'list' ? saleBoxes(input) : null;
  } catch {
    // An answer that is not what it should be.
    return null;
  }
}
