import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveCaptchaFrame } from './captcha-frame';
import { htmlServerConfig } from './config';
import { contentSecurityPolicy } from './page';

const env = {
  MARU_PUBLIC_URL: 'https://maru.test',
  MARU_RECAPTCHA_SITE_KEY: 'key"<1>',
  MARU_RECAPTCHA_URL: 'https://captcha.maru.test',
};
const running: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((app) => app.close()))));

/** A server with a page of its own beside the frame. */
function serve(change: object = {}) {
  const app = Fastify();
  running.push(app);
  serveCaptchaFrame(app, htmlServerConfig({ ...env, ...change }).captchaFrame);
  app.get('/*', async () => 'page');
  app.get('/health/live', async () => 'alive');
  return (url: string, host = 'captcha.maru.test') => app.inject({ url, headers: { host } });
}

describe('the document of reCAPTCHA', () => {
  it('may run Google’s script alone, be framed by the site alone, and sets no cookie (AUTH-002)', async () => {
    const { headers, statusCode } = await serve()('/captcha-frame?language=en');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy[0]).toBe("default-src 'none'");
    expect(policy[1]).toMatch(
      /^script-src 'sha256-[\w+/=]+' https:\/\/www\.google\.com\/recaptcha\/api\.js https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/$/,
    );
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/');
    expect(policy).toContain('frame-ancestors https://maru.test');
    expect(policy).toContain("form-action 'none'");
  });

  it('moves with the address of the script, in the policy too (AUTH-002)', async () => {
    const { body, headers } = await serve({ MARU_RECAPTCHA_SCRIPT: 'http://127.0.0.1:9/a;b/api.js' })('/captcha-frame');
    expect(body).toContain('data-script="http://127.0.0.1:9/a;b/api.js?render=explicit&amp;hl=ko"');
    expect(headers['content-security-policy']).toMatch(/script-src [^;]* http:\/\/127\.0\.0\.1:9\/a%3Bb\/api\.js /);
  });

  it.each([
    { language: 'en', hl: 'en' },
    { language: 'ch', hl: 'zh-CN' },
    { language: '"><script>', hl: 'ko' },
  ])('speaks $hl for $language and writes its key as text', async ({ language, hl }) => {
    const { body } = await serve()(`/captcha-frame?language=${encodeURIComponent(language)}`);
    expect(body).toContain(`hl=${hl}"`);
    expect(body).toContain('data-key="key&quot;&lt;1&gt;"');
    expect(body.match(/<script>/g)).toHaveLength(1);
  });

  it('is nowhere without a key, and not on the host of the site, however its path is written (AUTH-002)', async () => {
    const [closed, open] = [serve({ MARU_RECAPTCHA_SITE_KEY: '', MARU_RECAPTCHA_URL: '' }), serve()];
    for (const path of ['/captcha-frame', '/captcha%2dframe', '/captcha-frame?language=ko']) {
      expect((await closed(path)).statusCode).toBe(404);
      expect((await open(path, 'maru.test')).statusCode).toBe(404);
    }
    expect((await closed('/login', 'maru.test')).body).toBe('page');
  });

  it('is all that its host has: the site has no second one (AUTH-002)', async () => {
    const get = serve();
    for (const path of ['/', '/login', '/captcha-frame/x', '//captcha-frame'])
      expect((await get(path)).statusCode).toBe(404);
    expect((await get('/health/live')).statusCode).toBe(200);
    expect((await get('/login', 'maru.test')).body).toBe('page');
  });

  it.each([
    { change: { MARU_RECAPTCHA_URL: '' }, says: 'MARU_RECAPTCHA_URL is not set: MARU_RECAPTCHA_SITE_KEY needs it.' },
    { change: { MARU_RECAPTCHA_SITE_KEY: '' }, says: 'MARU_RECAPTCHA_SITE_KEY is not set' },
    { change: { MARU_RECAPTCHA_URL: 'https://maru.test:8443' }, says: 'use another host name' },
  ])('stops the start with: $says (AUTH-002)', ({ change, says }) => {
    expect(() => serve(change)).toThrow(says);
  });

  it('is the one document that a page frames, and none without it', () => {
    const frameSources = (captchaFrame?: string) =>
      contentSecurityPolicy('maru.test', { origins: [], build: {}, captchaFrame })
        .split('; ')
        .filter((directive) => /^(frame|child)-src/.test(directive));
    expect(frameSources()).toEqual(["frame-src 'none'"]);
    expect(frameSources('https://captcha.maru.test/captcha-frame')).toEqual([
      'frame-src https://captcha.maru.test/captcha-frame',
    ]);
  });
});

describe('the script of that document', () => {
  /** Runs it beside a double of Google's. */
  async function run(google: { render(place: string, options: Record<string, unknown>): void }) {
    const { body } = await serve()('/captcha-frame');
    const element: { src?: string; onload?: () => void; onerror?: () => void } = {};
    const told: unknown[] = [];
    const dataset = { key: 'key', site: 'https://maru.test', script: 'https://g.test/api.js' };
    runInNewContext(/<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? '', {
      document: { body: { dataset }, head: { append: () => undefined }, createElement: () => element },
      parent: { postMessage: (message: object, to: string) => told.push([{ ...message }, to]) },
      grecaptcha: { ready: (then: () => void) => then(), ...google },
    });
    return { element, told };
  }
  const message = (event: string, more: object = {}) => [
    { type: 'maru.recaptcha', event, ...more },
    'https://maru.test',
  ];

  it('asks for the widget and tells the site’s origin alone (AUTH-002)', async () => {
    let options: Record<string, unknown> = {};
    const render = (_place: string, given: Record<string, unknown>) => {
      options = given;
    };
    const { element, told } = await run({ render });
    expect([element.src, told]).toEqual(['https://g.test/api.js', []]);
    element.onload?.();
    const call = (name: string, ...given: unknown[]) => (options[name] as (...given: unknown[]) => void)(...given);
    call('callback', 'G');
    call('expired-callback');
    call('error-callback');
    expect(options.sitekey).toBe('key');
    expect(told).toEqual([message('ready'), message('solved', { token: 'G' }), message('expired'), message('failed')]);
  });

  it('says that the script does not come, or takes no such key (AUTH-007)', async () => {
    const { element, told } = await run({
      render: () => {
        throw new Error('Invalid site key');
      },
    });
    element.onerror?.();
    element.onload?.();
    expect(told).toEqual([message('failed'), message('failed')]);
  });
});
