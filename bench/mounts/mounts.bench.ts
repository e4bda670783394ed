import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { Product } from '../../scripts/lib/product.mjs';
import { openBrowser, performanceSession } from '../lib/browser';
import { goal, loadNow, printTable } from '../lib/table';

/** 200 mounts and unmounts of each remote: what stays behind in the document. Goal: nothing. */
const mounts = Number(process.argv[2] ?? 200);
const warmUp = 20;
const base = 'http://localhost:19180';

/** Each remote by a screen of its own, and a screen of another remote to leave it for. */
const help = { remote: 'mfe-help', path: '/help/faq' };
const sales = { remote: 'mfe-tokensale', path: '/app/wow/lists' };
const remotes = [
  { own: { remote: 'mfe-trading', path: '/' }, other: help, member: false },
  { own: { remote: 'mfe-auth', path: '/login' }, other: help, member: false },
  { own: sales, other: help, member: false },
  { own: help, other: sales, member: false },
  { own: { remote: 'mfe-wallet', path: '/app/asset' }, other: help, member: true },
  { own: { remote: 'mfe-account', path: '/mypage' }, other: help, member: true },
];

const counts = async (session: CDPSession) => {
  for (let round = 0; round < 6; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
};

/** Goes there through the shell's router, without loading the page again, and waits until the screen is drawn. */
const visit = async (page: Page, { remote, path }: typeof help) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator(`[data-remote="${remote}"] > *`).first().waitFor();
  await page.waitForTimeout(20);
};

const cycle = async (page: Page, { own, other }: (typeof remotes)[number], times: number) => {
  for (let turn = 0; turn < times; turn += 1) {
    await visit(page, own);
    await visit(page, other);
  }
  // The last unmount's timers and idle callbacks.
  await page.waitForTimeout(4000);
};

const load = loadNow();
const product = new Product({
  MARU_PORT_SHELL: '19180',
  MARU_PORT_REGISTRY: '19181',
  MARU_PORT_EXCHANGE: '19190',
  MARU_PUBLIC_URL: base,
  MARU_WORLD: 'sandbox',
  MARU_QUIET_MARKETS: '1',
  MARU_HOME: fileURLToPath(new URL('../../.maru/bench-mounts', import.meta.url)),
});
await product.start('exchange');
await product.start('registry');
await product.publish();
await product.start('shell');

const browser = await openBrowser();
const rows = [];
try {
  for (const remote of remotes) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (remote.member) await logIn(context.request);
    const page = await context.newPage();
    await page.goto(base + remote.other.path);
    const session = await performanceSession(page);
    await session.send('HeapProfiler.enable');
    await cycle(page, remote, warmUp);
    const before = await counts(session);
    await cycle(page, remote, mounts);
    const after = await counts(session);
    rows.push({
      remote: remote.own.remote,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    });
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
printTable(`${mounts} mounts of each remote`, rows, load);
goal('nodes left behind', Math.max(...rows.map(({ nodes }) => nodes)), { atMost: 0 });
goal('listeners left behind', Math.max(...rows.map(({ listeners }) => listeners)), { atMost: 0 });

/** A member without second step, logged in through the API. */
async function logIn(request: import('playwright-core').APIRequestContext): Promise<void> {
  const headers = { 'x-maru-client': 'bench' };
  const email = 'sora@maru.test';
  const { id } = await (await request.get(`${base}/v1/captcha/slider`)).json();
  const solution = await (await request.get(`http://localhost:19190/sandbox/captcha/${id}`)).json();
  const pass = await (await request.post(`${base}/v1/captcha/slider/${id}`, { headers, data: solution })).json();
  const login = await request.post(`${base}/v1/login`, { headers, form: { email, password: 'Maru!2026', ...pass } });
  if (!login.ok()) throw new Error(`login of ${email}: ${await login.text()}`);
}
