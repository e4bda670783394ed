const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const finals = 28;
const vowels = 21;
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
/** Final consonants in the order of Unicode; two written as one are none that a next syllable begins with. */
const finalLetters = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];

/** Initial consonant, vowel and final consonant of a Hangul syllable. */
interface Syllable {
  readonly initial: string;
  readonly open: number;
  readonly final: string;
}

function syllableOf(letter: string): Syllable | null {
  const code = letter.charCodeAt(0);
  if (code < firstSyllable || code > lastSyllable) return null;
  const at = code - firstSyllable;
  const initial = initials[Math.floor(at / (vowels * finals))] ?? '';
  return { initial, open: Math.floor(at / finals), final: finalLetters[at % finals] ?? '' };
}

/** Each Hangul syllable as its initial consonant; other letters as they are. */
export const initialsOf = (text: string): string =>
  [...text].map((letter) => syllableOf(letter)?.initial ?? letter).join('');

const lettersOf = (text: string): readonly string[] => [...text.toLowerCase().replaceAll(/\s/g, '')];

/** Whether a letter of a name stands for one that was typed: the same, or the syllable of a typed initial. */
const isLetter = (letter: string | undefined, typed: string): boolean =>
  letter === typed || (letter !== undefined && syllableOf(letter)?.initial === typed);

/**
 * Whether the last letter may still become this one: 비 is on its way to 빗, and 빝 to 비트, since a keyboard joins a consonant to the
 * syllable before it until its own vowel comes.
 */
function isUnfinished(letter: string | undefined, next: string | undefined, typed: string): boolean {
  const [shown, wanted] = [syllableOf(letter ?? ''), syllableOf(typed)];
  if (!shown || !wanted || shown.open !== wanted.open) return false;
  return wanted.final === '' || (shown.final === '' && syllableOf(next ?? '')?.initial === wanted.final);
}

function matchesAt(name: readonly string[], at: number, typed: readonly string[]): boolean {
  const last = typed.length - 1;
  return typed.every((letter, index) => {
    const place = at + index;
    return isLetter(name[place], letter) || (index === last && isUnfinished(name[place], name[place + 1], letter));
  });
}

/**
 * Whether one of the names contains what was typed: capitals and blanks count nothing, initials stand for their syllables (ㅂㅌ finds
 * 비트코인), and a syllable that is being typed finds what it may become. An empty search finds everything.
 */
export function matchesSearch(names: readonly string[], search: string): boolean {
  const typed = lettersOf(search);
  return names.some((name) => {
    const letters = lettersOf(name);
    return typed.length === 0 || letters.some((_letter, at) => matchesAt(letters, at, typed));
  });
}
