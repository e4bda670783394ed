import { subjectFault } from './commit-subjects';

describe('the subject of a commit', () => {
  it.each([
    'feat(exchange): KRW withdrawal, held, paid or refused once',
    'refactor: no circles of files',
    'feat(platform)!: sessions carry no wallets',
  ])('may be %s', (subject) => expect(subjectFault(subject)).toBeNull());

  it.each([
    ['The exchange keeps its nursery through quiet times', 'not of the form'],
    ['feature(ui): a button', 'not of the form'],
    ['fix(ui):no space', 'not of the form'],
    [`fix(ui): ${'x'.repeat(64)}`, '73 characters, 72 at most'],
  ])('is not %s', (subject, fault) => expect(subjectFault(subject)).toContain(fault));
});
