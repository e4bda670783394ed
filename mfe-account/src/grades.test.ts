import { gradeOf } from './grades';
import ch from './locales/ch.json';
import en from './locales/en.json';
import ko from './locales/ko.json';

describe('the grades of members', () => {
  it.each([
    { level: 1, name: 'Normal', korean: '일반' },
    { level: 2, name: 'Bronze', korean: '브론즈' },
    { level: 3, name: 'Silver', korean: '실버' },
    { level: 4, name: 'Platinum', korean: '플래티넘' },
    { level: 5, name: 'Diamond', korean: '다이아몬드' },
    { level: 6, name: 'VIP', korean: 'VIP' },
    { level: 7, name: 'VVIP', korean: 'VVIP' },
  ])('call level $level $name, $korean in Korean (ENTI-017, CONS-100)', ({ level, name, korean }) => {
    expect(en.grade[gradeOf(level)]).toBe(name);
    expect(ko.grade[gradeOf(level)]).toBe(korean);
    expect(ch.grade[gradeOf(level)]).not.toBe('');
  });

  it('take a level beyond them for the nearest', () => {
    expect([gradeOf(0), gradeOf(8)]).toEqual(['normal', 'vvip']);
  });
});
