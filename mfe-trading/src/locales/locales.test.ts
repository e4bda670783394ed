import { missingTexts } from '@maru/platform/testing';
import ch from './ch.json';
import en from './en.json';
import exchange from './ko.exchange.json';
import history from './ko.history.json';
import main from './ko.json';
import rebase from './ko.rebase.json';
import returns from './ko.returns.json';

it('says everything in all three languages (SHEL-232, SHEL-233)', () => {
  expect(missingTexts({ ko: { ...main, ...exchange, ...history, ...returns, ...rebase }, en, ch })).toEqual([]);
});
