import { gradeOf } from './grades';
import ch from './locales/ch.json';
import en from './locales/en.json';
import ko from './locales/ko.json';

describe('the grades of members', () => {
  it.each([
    { level: 1, name: 'Normal' },
    { level: 2, name: 'Bronze' },
    { level: 3, name: 'Silver' },
    { level: 4, name: 'Platinum' },
    { level: 5, name: 'Diamond' },
    { level: 6, name: 'VIP' },
    { level: 7, name: 'VVIP' },
  ])('call level $level $name, in each language (ENTI-017, CONS-100)', ({ level, name }) => {
    expect(en.grade[gradeOf(level)]).toBe(name);
    for (const texts of [ko, ch]) expect(texts.grade[gradeOf(level)]).not.toBe('');
  });

  it('take a level beyond them for the nearest', () => {
    expect([gradeOf(0), gradeOf(8)]).toEqual(['normal', 'vvip']);
  });
});
