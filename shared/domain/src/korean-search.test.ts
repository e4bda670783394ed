import { matchesSearch } from './korean-search';

const bitcoin = ['BTC', '비트코인', 'Bitcoin'];
const ethereum = ['ETH', '이더리움', 'Ethereum'];
const cash = ['BCH', '비트코인 캐시', 'Bitcoin Cash'];
const sand = ['SAND', '더샌드박스', 'The Sandbox'];

describe('a search for a coin', () => {
  it.each([
    ['', bitcoin],
    ['비트', bitcoin],
    ['btc', bitcoin],
    ['COIN', bitcoin],
    ['ㅂㅌ', bitcoin],
    ['ㅂㅌㅋㅇ', bitcoin],
    ['비ㅌ', bitcoin],
    ['ㅇㄷ', ethereum],
    ['더ㄹㅇ', ethereum],
    ['비트코인캐시', cash],
    ['비트코인 캐', cash],
    ['ㅅㄷㅂㅅ', sand],
  ])('finds %s', (search, names) => {
    expect(matchesSearch(names, search)).toBe(true);
  });

  it.each([
    ['빝', bitcoin],
    ['비트콩', bitcoin],
    ['이덜', ethereum],
    ['이더리우', ethereum],
    ['더새', sand],
  ])('finds %s while it is being typed', (search, names) => {
    expect(matchesSearch(names, search)).toBe(true);
  });

  it.each([
    ['ㅂㅋ', bitcoin],
    ['비트킹', bitcoin],
    ['ㅌㅂ', bitcoin],
    ['비투', bitcoin],
    ['빝코', bitcoin],
    ['ㅏ', bitcoin],
    ['xrp', bitcoin],
    ['비트코인인', bitcoin],
    ['이더라', ethereum],
  ])('does not find %s', (search, names) => {
    expect(matchesSearch(names, search)).toBe(false);
  });
});
