import { readDevice } from './user-agent';

describe('readDevice (ACCT-010)', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
      'desktop',
      'Windows',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
      'desktop',
      'Windows',
      'Edge',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'mobile',
      'iOS',
      'Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'mobile',
      'Android',
      'Samsung Internet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'tablet',
      'Android',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'desktop',
      'macOS',
      'Safari',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Linux', 'Firefox'],
  ])('reads %s', (agent, kind, system, browser) => {
    expect(readDevice(agent)).toEqual({ kind, system, browser });
  });

  it('is null for what it cannot read (ACCT-013)', () => {
    expect(readDevice('curl/8.5.0')).toBeNull();
    expect(readDevice('')).toBeNull();
  });
});
