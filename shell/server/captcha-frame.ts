import { createHash } from 'node:crypto';
import { type Language, languages } from '@maru/contract';
import { captchaFrameAddress, captchaFramePath } from '@maru/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { widgetScript } from './captcha-widget';
import { escapeMarkup } from './markup';

/** The document with Google's widget, on an origin of its own. */
export interface CaptchaFrame {
  readonly siteKey: string;
  readonly address: string;
  /** Origin of the pages that may frame it and that it tells its token. */
  readonly site: string;
  /** Address of Google's script. */
  readonly script: string;
}

interface CaptchaFrameWish {
  readonly siteKey: string | undefined;
  readonly url: string | undefined;
  readonly site: string;
  readonly script: string;
}

/** @throws Error if key and address are not both given, or if the address has the host of the site. */
export function captchaFrameOf({ siteKey, url, site, script }: CaptchaFrameWish): CaptchaFrame | null {
  if (!siteKey && !url) return null;
  if (!siteKey || !url) {
    const [lacks, given] = siteKey ? ['URL', 'SITE_KEY'] : ['SITE_KEY', 'URL'];
    throw new Error(`MARU_RECAPTCHA_${lacks} is not set: MARU_RECAPTCHA_${given} needs it.`);
  }
  return { siteKey, address: captchaFrameAddress(url, site), site: new URL(site).origin, script };
}

/** Serves the document on its own host, and nothing else there: a page of the site would be a second site. */
export function serveCaptchaFrame(app: FastifyInstance, frame: CaptchaFrame | null): void {
  const host = frame && new URL(frame.address).host;
  const policy = frame ? policyOf(frame) : '';
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    if (request.host === host && route !== captchaFramePath && !route.startsWith('/health/')) missing(reply);
    else done();
  });
  app.get<{ Querystring: Record<string, unknown> }>(captchaFramePath, async (request, reply) => {
    if (!frame || request.host !== host) return missing(reply);
    const language = languages.find((known) => known === request.query.language) ?? 'ko';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .send(captchaDocument(frame, language));
  });
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('');

const scriptHash = `'sha256-${createHash('sha256').update(widgetScript).digest('base64')}'`;

/** As Google's FAQ asks for it, and no more: the document sends nothing by itself. Its script sets styles inline. */
const policyOf = ({ script, site }: CaptchaFrame): string =>
  [
    "default-src 'none'",
    `script-src ${scriptHash} ${sourceOf(script)} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    'frame-src https://www.google.com/recaptcha/',
    'img-src https://www.gstatic.com/recaptcha/',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${site}`,
  ].join('; ');

/** `;` and `,` would begin a directive or a policy of their own. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/[;,]/g, encodeURIComponent);
}

const googleLanguages: Readonly<Record<Language, string>> = { ko: 'ko', en: 'en', ch: 'zh-CN' };

function captchaDocument({ siteKey, site, script }: CaptchaFrame, language: Language): string {
  const address = new URL(script);
  address.searchParams.set('render', 'explicit');
  address.searchParams.set('hl', googleLanguages[language]);
  const data = Object.entries({ key: siteKey, site, script: address.href });
  const attributes = data.map(([name, value]) => ` data-${name}="${escapeMarkup(value)}"`).join('');
  return `<!doctype html><html lang="${googleLanguages[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>reCAPTCHA</title><style>body{margin:0;display:grid;justify-content:center}</style></head><body${attributes}><main id="widget"></main><script>${widgetScript}</script></body></html>`;
}
