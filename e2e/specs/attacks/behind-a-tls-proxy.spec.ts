import type { Product } from '@maru/tools-product';
import { freshEmail, sandboxOf } from '../../commands/sandbox';
import { ownEnvironment, startOwnProduct, withoutBoot } from '../../fixtures/own-product';
import { expect, test } from '../../fixtures/test';
import { startTlsProxy, type TlsProxy, type VisitAnswer, visitorFrom } from '../../fixtures/tls-proxy';

const tlsPort = 18299;
const environment = {
  ...ownEnvironment('tls-proxy', 18280),
  ...withoutBoot,
  MARU_PUBLIC_URL: `https://localhost:${tlsPort}`,
  MARU_RATE_LIMITS: 'on',
  MARU_TRUSTED_PROXIES: '127.0.0.1',
  MARU_TRUSTED_PROXY: '127.0.0.1',
};
const sandbox = sandboxOf(`http://localhost:${environment.MARU_PORT_EXCHANGE}`);
const from = (address: string) => visitorFrom(address, tlsPort);

let product: Product;
let proxy: TlsProxy;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct(environment);
  proxy = await startTlsProxy(tlsPort, Number(environment.MARU_PORT_SHELL));
});
test.afterAll(async () => {
  await proxy.close();
  await product.stop();
});

function countStatuses(answers: readonly VisitAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Calls together, as often as it takes: on a busy machine the first rounds may come slower than the limit allows. */
async function floodUntilLimited(address: string, headers: Record<string, string> = {}): Promise<VisitAnswer> {
  for (let round = 0; round < 8; round += 1) {
    const flood = Array.from({ length: 260 }, () => from(address)('/v1/country', { headers }));
    const limited = (await Promise.all(flood)).find(({ status }) => status === 429);
    if (limited) return limited;
  }
  throw new Error('never limited');
}

/** Logs a member in whose account asks for no second step. */
async function logInFrom(address: string): Promise<{ answer: VisitAnswer; cookie: string }> {
  const email = freshEmail('proxied');
  await sandbox.makeMember({ email, authLevel: 1 });
  const visit = from(address);
  const { id } = JSON.parse((await visit('/v1/captcha/slider')).text);
  const solved = await visit(`/v1/captcha/slider/${id}`, { method: 'POST', body: await sandbox.captchaSolution(id) });
  const body = { email, password: 'Maru!2026', ...JSON.parse(solved.text) };
  const answer = await visit('/v1/login', { method: 'POST', body });
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return { answer, cookie };
}

test('one visitor is limited, his neighbour behind the same proxy is not', async () => {
  expect((await floodUntilLimited('127.0.0.2')).headers['retry-after']).toBeDefined();
  expect((await from('127.0.0.3')('/v1/country')).status).toBe(200);
});

test('nobody takes his neighbour’s address by writing it into the header himself', async () => {
  const forged = { 'x-forwarded-for': '127.0.0.5' };
  expect((await floodUntilLimited('127.0.0.4', forged)).status).toBe(429);
  expect((await from('127.0.0.5')('/v1/country')).status).toBe(200);
});

test('a hundred members who call once a second each are not limited together', async () => {
  const members = Array.from({ length: 100 }, (_, n) => from(`127.0.1.${n + 1}`));
  const answers: VisitAnswer[] = [];
  for (let second = 0; second < 3; second += 1)
    answers.push(...(await Promise.all(members.map((visit) => visit('/v1/country')))));
  expect(countStatuses(answers)).toEqual({ 200: 300 });
});

test('the captcha counts each visitor for himself', async () => {
  const drawn = await Promise.all(Array.from({ length: 70 }, () => from('127.0.0.6')('/v1/captcha/slider')));
  expect(countStatuses(drawn)[429]).toBeGreaterThan(0);
  expect((await from('127.0.0.7')('/v1/captcha/slider')).status).toBe(200);
});

test('the login history names each visitor’s own address (AUTH-143)', async () => {
  for (const address of ['127.0.0.8', '127.0.0.9']) {
    const { answer, cookie } = await logInFrom(address);
    expect(answer.status, answer.text).toBe(200);
    const { list } = JSON.parse((await from(address)('/v1/me/connections', { cookie })).text);
    expect(list[0].ip).toBe(address);
  }
});
