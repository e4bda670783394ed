import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPassword } from '@maru/domain/sign-up';
import { isGuessable } from './guessable-password';

const stranger = { email: 'x@maru.test' };

describe('a password is easy to guess', () => {
  it.each(['Password1!', 'P@ssw0rd!', '!1Passw0rd', 'Qwerty123!', '1q2w3e4r!', 'Hell0!2026', 'a123456!', 'tkfkdgo1!'])(
    'where it is a common one with digits and symbols around it: %s',
    (password) => {
      expect(isPassword(password)).toBe(true);
      expect(isGuessable(password, stranger)).toBe(true);
    },
  );

  it.each([
    { password: 'Minjee!2026', owner: { email: 'minjee@maru.test' } },
    { password: '77!xM1NJ33', owner: { email: 'kim.minjee+news@maru.test' } },
    { password: 'sparrowhawk-1', owner: { email: 'x@maru.test', name: 'JOHN SPARROW' } },
  ])('where $password holds the name or mailbox of $owner', ({ password, owner }) => {
    expect(isGuessable(password, owner)).toBe(true);
  });

  it.each([
    { password: 'Maru!2026', owner: stranger, because: 'its word is not a common one' },
    { password: 'password-Truck7', owner: stranger, because: 'a common word is only a part of it' },
    { password: 'Kim!2026xq', owner: { email: 'kim@maru.test' }, because: 'three letters stand in too many passwords' },
    {
      password: 'jwX7#mPq2vL',
      owner: { email: 'minjee@maru.test', name: '김민지' },
      because: 'nothing is known of it',
    },
  ])('not where $because: $password', ({ password, owner }) => {
    expect(isGuessable(password, owner)).toBe(false);
  });

  it('where its word stands anywhere in the list', () => {
    const lines = readFileSync(join(__dirname, 'common-passwords.txt'), 'utf8').split('\n');
    const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(words.length).toBeGreaterThan(3_000);
    expect(words.filter((word) => !isGuessable(`${word}1!`, stranger))).toEqual([]);
  });
});
