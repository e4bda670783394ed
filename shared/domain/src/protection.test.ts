import { isPhishingCode, normalisePhishingCode } from './protection';

describe('an anti-phishing code', () => {
  it.each(['maru', '푸른고래', 'blue whale 27', '私の言葉', '푸'.repeat(20), 'a-b_c!?*#+~'])('may be %s', (code) => {
    expect(isPhishingCode(code)).toBe(true);
  });

  it.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(21)],
    ['markup', '<b>whale'],
    ['an entity', 'whale&amp;'],
    ['a quote', 'whale"x'],
    ['an address', 'evil.test'],
    ['a link', 'http://evil'],
    ['a line feed', 'blue\nwhale'],
    ['a zero byte', 'blue\u0000whale'],
    ['a mark that turns the direction', 'blue\u202ewhale'],
    ['a mark of no width', 'blue\u200bwhale'],
    ['a line separator', 'blue\u2028whale'],
  ])('is not %s', (_, code) => {
    expect(isPhishingCode(code)).toBe(false);
  });

  it('has one spelling', () => {
    expect(normalisePhishingCode('  푸른고래'.normalize('NFD'))).toBe('푸른고래');
  });
});
