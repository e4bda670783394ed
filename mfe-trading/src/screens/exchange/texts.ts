import { registerTexts } from '@maru/platform/i18n';
import ko from '../../locales/ko.exchange.json';

// The Korean texts of this screen travel with it; other languages come whole, when a member wants one.
void registerTexts('trading', { ko, en: {}, ch: {} });
