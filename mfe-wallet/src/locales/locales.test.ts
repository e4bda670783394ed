import { missingTexts } from '@maru/platform/testing';
import ch from './ch.json';
import en from './en.json';
import main from './ko.json';
import transferLog from './ko.transfer-log.json';
import withdrawal from './ko.withdrawal.json';
import yearReport from './ko.year-report.json';

it('says everything in all three languages (SHEL-232, SHEL-233)', () => {
  const ko = { ...main, ...transferLog, ...withdrawal, ...yearReport };
  expect(missingTexts({ ko, en, ch })).toEqual([]);
});
