import { initialsOf } from './korean-search';

/** Grows when the rules below change: stored terms of older rules are made anew. */
export const searchRules = 1;

/** What follows a noun and changes nothing of what is looked for; the longest first. */
const particles = (
  '으로부터 에서부터 이라고 에게서 한테서 이라는 라고 라는 에서 에게 한테 까지 부터 으로 이나 보다 처럼 마다 하고 이랑 ' +
  '은 는 이 가 을 를 에 의 로 와 과 도 만 나 랑'
).split(' ');

/** Words of a question that say nothing of its subject. */
const fillers = new Set(
  (
    '어떻게 어떤 무엇 무엇인가요 뭔가요 뭐예요 뭐에요 왜 언제 어디 어디서 얼마 얼마나 하나요 하나 되나요 있나요 인가요 해요 하는 ' +
    '해야 싶어요 주세요 알려주세요 궁금해요 the a an of to is are do does how what when where why my i can'
  ).split(' '),
);

const isInitial = (letter: string) => letter >= 'ㄱ' && letter <= 'ㅎ';
const isSyllable = (letter: string) => letter >= '가' && letter <= '힣';
const isHan = (letter: string) => letter >= '一' && letter <= '鿿';

/** Words in small letters, without marks; HTML counts as blanks. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/<[^>]*>|&[a-z]+;|&#\d+;/gi, ' ')
    .normalize('NFKC')
    // NFKC makes of a single consonant the one that begins a syllable.
    .replaceAll(
      /[ᄀ-ᄒ]/g,
      (letter) => 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'[letter.charCodeAt(0) - 0x1100] ?? letter,
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A word without its particle, as long as two letters are left. */
function stemOf(word: string): string {
  const particle = particles.find((end) => word.endsWith(end) && word.length >= end.length + 2);
  return particle ? word.slice(0, -particle.length) : word;
}

const pairsOf = (letters: string): readonly string[] =>
  Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));

/**
 * Terms by which a text is found: pairs of neighbouring letters across blanks, so that spacing counts nothing, once with the particles
 * of nouns and once without.
 */
export function termsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  return [...new Set([...pairsOf(words.join('')), ...pairsOf(words.map(stemOf).join(''))])];
}

/** As `termsOf`; a title is also found by a single syllable, and by initial consonants (ㅊㄱ finds 출금). */
export function titleTermsOf(title: string): readonly string[] {
  const letters = wordsOf(title).join('');
  const single = [...letters].filter((letter) => isSyllable(letter) || isHan(letter));
  return [...new Set([...termsOf(title), ...single, ...pairsOf(initialsOf(letters))])];
}

/** Terms that a text must have to answer a search; none where nothing can be looked for. */
export function searchTermsOf(search: string): readonly string[] {
  const words = wordsOf(search);
  const telling = words.filter((word) => !fillers.has(word));
  const terms = (telling.length > 0 ? telling : words).flatMap((word) => {
    const stem = stemOf(word);
    if (stem.length === 1) return isSyllable(stem) || isHan(stem) ? [stem] : [];
    return pairsOf(stem);
  });
  return [...new Set(terms)];
}

/** A term as a number of 32 bits (FNV-1a): a quarter of the text's size in an index, and compared at once. */
export function termNumber(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** Whether a search consists of initial consonants alone, which only titles are found by. */
export const isInitialsSearch = (search: string): boolean => {
  const letters = wordsOf(search).join('');
  return letters.length > 1 && [...letters].every(isInitial);
};

/** A piece of plain text around the first word of a search that it holds; its beginning where it holds none. */
export function excerptOf(html: string, search: string, length = 120): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const found = wordsOf(search)
    .map((word) => text.toLowerCase().indexOf(stemOf(word)))
    .filter((at) => at >= 0);
  const from = found.length > 0 ? Math.max(0, Math.min(...found) - 30) : 0;
  const piece = text.slice(from, from + length);
  return `${from > 0 ? '…' : ''}${piece.trim()}${from + length < text.length ? '…' : ''}`;
}
