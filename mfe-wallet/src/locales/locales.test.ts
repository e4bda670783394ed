import { missingTexts } from '@maru/platform/testing';
import ch from './ch.json';
import en from './en.json';
import ko from './ko.json';
import withdrawal from './ko.withdrawal.json';

it('says everything in all three languages (SHEL-232, SHEL-233)', () => {
  expect(missingTexts({ ko: { ...ko, ...withdrawal }, en, ch })).toEqual([]);
});
