import { captchaFrameAddress } from './captcha-frame';

describe('the address of the reCAPTCHA', () => {
  it('is a path on a host of its own (AUTH-002)', () => {
    expect(captchaFrameAddress('https://captcha.maru.test/x', 'https://maru.test')).toBe(
      'https://captcha.maru.test/captcha-frame',
    );
  });

  it('is never on the host of the site, whose page and cookies it could reach (AUTH-002)', () => {
    for (const url of ['https://maru.test', 'https://maru.test:8443', 'http://MARU.test'])
      expect(() => captchaFrameAddress(url, 'https://maru.test')).toThrow(/^MARU_RECAPTCHA_URL is .*another host name/);
  });
});
