import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestTrust } from '@maru/testing/releases';
import { HtmlSite, nowhere } from './testing/html-site';

const trust = new TestTrust([]);
const page = { 'x-maru-client': 'web' };
const member = 'maru_device=a; maru_session=s1; maru_view=dark.ko';
const ended = 'maru_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0';

describe('a logout that the exchange does not hear of (AUTH-112, AUTH-113)', () => {
  let site: HtmlSite;
  let exchange: Server;
  let status: number;
  const url = () => `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`;

  beforeEach(async () => {
    site = await HtmlSite.open(trust.root.key, () => undefined);
    exchange = createServer((_, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((done) => exchange.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    exchange.close();
    await site.stop();
  });
  /** @returns status, and the cookies that the browser is told to drop. */
  async function logout(exchangeUrl: string, headers: Record<string, string>, path = '/v1/logout?_t=1') {
    const app = await site.start({ exchangeUrl });
    const answer = await app.inject({ url: path, headers });
    return [answer.statusCode, [answer.headers['set-cookie'] ?? []].flat()];
  }

  it('leaves no session in the browser: the next page would find the member logged in', async () => {
    expect(await logout(nowhere, { ...page, cookie: member })).toEqual([503, [ended]]);
    status = 503;
    expect(await logout(url(), { ...page, cookie: member })).toEqual([503, [ended]]);
    const secure = 'maru_device=a; __Host-maru_session=s1';
    expect(await logout(nowhere, { ...page, cookie: secure })).toEqual([503, [`__Host-${ended}; Secure`]]);
  });

  it('drops nothing by a link of another site, by another call, or where the exchange has answered', async () => {
    expect(await logout(nowhere, { cookie: member })).toEqual([503, []]);
    expect(await logout(nowhere, { ...page, cookie: member }, '/v1/me')).toEqual([503, []]);
    expect(await logout(nowhere, page)).toEqual([503, []]);
    for (const answered of [204, 401, 403]) {
      status = answered;
      expect(await logout(url(), { ...page, cookie: member })).toEqual([answered, []]);
    }
  });
});
