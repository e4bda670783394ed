import { missingTexts } from '../testing';
import ch from './texts/ch.json';
import en from './texts/en.json';
import ko from './texts/ko.json';

it('says everything in all three languages (SHEL-233)', () => {
  expect(missingTexts({ ko, en, ch })).toEqual([]);
});
