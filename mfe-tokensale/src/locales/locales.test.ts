import { missingTexts } from '@maru/platform/testing';
import ch from './ch.json';
import en from './en.json';
import ko from './ko.json';

it('says everything in all three languages (SHEL-232, SHEL-233)', () => {
  expect(missingTexts({ ko, en, ch })).toEqual([]);
});

it('tells readers abroad whose time a sale begins in (SALE-015)', () => {
  for (const { purchase } of [en, ch]) expect(purchase.soon).toContain('UTC+9');
});
