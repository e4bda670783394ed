import { registerTexts } from '@maru/platform/i18n';
import ch from './texts/ch.json';
import en from './texts/en.json';
import ko from './texts/ko.json';

/** Texts of the price abroad, which come with its panel: so few that each language apart would cost the remote's entry more. */
export const worldPriceTexts = 'trading-world-price';

void registerTexts(worldPriceTexts, { ko, en, ch });
