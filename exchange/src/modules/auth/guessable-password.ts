import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Who would have the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string;
}

const file = fileURLToPath(new URL('common-passwords.txt', import.meta.url));

/** Shorter words and parts of names stand in too many good passwords. */
const wordLengthMin = 4;

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** One spelling of what a guesser tries together: `P@ssw0rd` and `password`. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-km-z]/g, (sign) => letterFor[sign] ?? sign);

let common: ReadonlySet<string> | undefined;

/** Read once, when the first password is set. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(plain),
  );
  return common;
}

/** What is left without any number of the digits and symbols around the letters, where that is long enough to be a word. */
function coresOf(password: string): readonly string[] {
  const first = Math.max(password.search(/[a-z]/i), 0);
  const last = password.length - (/[^a-z]*$/i.exec(password)?.[0].length ?? 0);
  const cores: string[] = [];
  for (let from = 0; from <= first; from += 1) {
    for (let to = last; to <= password.length; to += 1) {
      if (to - from >= wordLengthMin) cores.push(plain(password.slice(from, to)));
    }
  }
  return cores;
}

function ownWords({ email, name = '' }: PasswordOwner): readonly string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const words = [mailbox, ...mailbox.split(/[._+-]/), ...name.split(/\s+/)];
  return words.filter(({ length }) => length >= wordLengthMin).map(plain);
}

/** Whether a password is a common one with digits and symbols around it, or holds the name or the mailbox of its owner. */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const spelled = plain(password);
  if (ownWords(owner).some((word) => spelled.includes(word))) return true;
  return coresOf(password).some((core) => commonPasswords().has(core));
}
