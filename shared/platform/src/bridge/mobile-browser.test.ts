import { isMobileBrowser } from './mobile-browser';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const galaxy =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const androidTablet =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const firefoxOnAndroid = 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

describe('a mobile browser (AMB-48)', () => {
  it.each(Object.entries({ iPhone, galaxy, androidTablet, firefoxOnAndroid }))('is %s', (_name, userAgent) => {
    expect(isMobileBrowser({ host: 'web' }, { userAgent })).toBe(true);
  });

  it.each(Object.entries({ windows, mac }))('is not %s', (_name, userAgent) => {
    expect(isMobileBrowser({ host: 'web' }, { userAgent })).toBe(false);
  });

  it.each([
    ['ios', iPhone],
    ['android', galaxy],
  ] as const)('is not the app on %s', (host, userAgent) => {
    expect(isMobileBrowser({ host }, { userAgent })).toBe(false);
  });
});
