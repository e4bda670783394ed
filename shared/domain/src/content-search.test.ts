import { excerptOf, isInitialsSearch, searchTermsOf, termNumber, termsOf, titleTermsOf } from './content-search';

const title = '원화를 입금했는데 반영되지 않아요';
const contents = '<p>등록하신 본인 명의의 계좌에서 보내셨는지, 출금의 한도와 <b>OTP</b>를 확인해 주세요.</p>';
const terms = new Set([...titleTermsOf(title), ...termsOf(contents)]);
const finds = (search: string) => {
  const wanted = searchTermsOf(search);
  return wanted.length > 0 && wanted.every((term) => terms.has(term));
};

describe('a search over articles', () => {
  it.each([
    '원화 입금',
    '원화입금',
    '입금은 원화로',
    '출금한도',
    '출금 한도는 어떻게 되나요?',
    '본인명의 계좌를',
    'otp가',
    'ＯＴＰ',
    'ㅇㅎㄹㅇㄱ',
    '입금에서',
  ])('finds it by %s: spacing, particles and words of a question count nothing (HELP-001)', (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each(['화폐', '입출금', '탈퇴', 'xrp', '?!', '', 'ㅋㅋ'])('does not find it by "%s"', (search) => {
    expect(finds(search)).toBe(false);
  });

  it('looks for a single syllable in titles only', () => {
    expect(searchTermsOf('원')).toEqual(['원']);
    expect(titleTermsOf(title)).toContain('원');
    expect(termsOf(contents)).not.toContain('본');
  });

  it('knows a search by initial consonants', () => {
    expect(isInitialsSearch('ㅊㄱ ㅎㄷ')).toBe(true);
    expect(isInitialsSearch('ㅊ금')).toBe(false);
    expect(titleTermsOf('출금 한도')).toEqual(expect.arrayContaining(['ㅊㄱ', 'ㄱㅎ', 'ㅎㄷ']));
  });

  it('indexes no tag and no entity', () => {
    expect(termsOf('<p class="hidden">가&nbsp;나</p>')).toEqual(['가나']);
  });
});

it('makes another number of each pair of syllables and letters', () => {
  const letters = [...'가나다라마바사아자차카타파하각간갇갈감갑강abcdefghijklmnopqrstuvwxyz0123456789ㄱㄴㄷㄹ出金入'];
  const terms = letters.flatMap((one) => letters.map((other) => one + other));
  expect(new Set(terms.map(termNumber)).size).toBe(terms.length);
  for (const term of terms)
    expect(Number.isInteger(termNumber(term)) && Math.abs(termNumber(term)) <= 2 ** 31).toBe(true);
});

describe('an excerpt', () => {
  it('stands around the first word that was looked for', () => {
    const text = `<p>${'앞'.repeat(100)} 출금 한도를 &lt;확인&gt;합니다. ${'뒤'.repeat(200)}</p>`;
    const piece = excerptOf(text, '한도는');
    expect(piece).toMatch(/^…앞+ 출금 한도를 <확인>합니다\. 뒤+…$/);
    expect(excerptOf('<p>짧은 글</p>', '없음')).toBe('짧은 글');
  });
});
