/** Path of the document with Google's widget. */
export const captchaFramePath = '/captcha-frame';

/**
 * Address of the document with Google's widget. Google's frames need an origin, so it cannot be sandboxed into none; another host
 * keeps it from the site's page and cookies, which the ports of a host share.
 * @param url - the HTML server by a host name of its own.
 * @throws Error if that is the site's.
 */
export function captchaFrameAddress(url: string, site: string): string {
  if (new URL(url).hostname === new URL(site).hostname)
    throw new Error(`MARU_RECAPTCHA_URL is ${url}: use another host name than that of MARU_PUBLIC_URL.`);
  return new URL(url).origin + captchaFramePath;
}
