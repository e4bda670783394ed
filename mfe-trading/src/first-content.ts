import type { FirstContent, FirstContentInput } from '@maru/contract';
import { exchangeBoxes, mainBoxes } from './first-content/boxes';
import { paintedMarkets } from './first-content/painted-markets';

/** What HTML servers paint of this remote's screens before any of its code is in the page (decision 110). */
export function firstContent(input: FirstContentInput): FirstContent {
  const { screen, search, words } = input;
  // A query chooses other rows of Main.
  if (screen === 'main' && search !== '') return null;
  if (screen !== 'main' && screen !== 'exchange') return null;
  const markets = paintedMarkets(input);
  if (!markets) return null;
  return screen === 'main' ? mainBoxes(markets, input) : exchangeBoxes(markets, words);
}
