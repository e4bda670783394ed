import { missingTexts } from '@maru/platform/testing';
import ch from './texts/ch.json';
import en from './texts/en.json';
import ko from './texts/ko.json';

it('says everything of the price abroad in all three languages (SHEL-232, SHEL-233)', () => {
  expect(missingTexts({ ko, en, ch })).toEqual([]);
});
