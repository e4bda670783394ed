import { logInMember, openHostile } from '../../commands/hostile-remote';
import { expect, test } from '../../fixtures/platform';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/** What a remote has that was given a code by the member: session, draft with its ticket, a token and its code. */
interface Loot {
  readonly confirm: string;
  readonly draft: string;
  readonly confirmUrl: string;
  /** The call that takes everything at once. */
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * Twenty ways to have the exchange pay out without the page of confirmation. Each notes what was answered with success.
 */
const rob = `
globalThis.rob = async ({ confirm, draft, confirmUrl, path, form }) => {
  const got = [];
  const ticket = confirmUrl.split('#')[1];
  const json = JSON.stringify(form);
  const body = new URLSearchParams(form);
  const own = { 'x-maru-client': 'shell' };
  const asJson = { ...own, 'content-type': 'application/json' };
  const proof = JSON.stringify({ draft, authType: 'P', authValue: form.authValue, authToken: form.authToken });
  const attempt = async (name, task) => {
    try {
      const answer = await Promise.race([task(), new Promise((_, fail) => setTimeout(fail, 4000))]);
      if (answer === true || (answer && answer.ok && answer.type !== 'opaque')) got.push(name);
    } catch {}
  };
  const post = (path, options = {}) => fetch(path, { method: 'POST', headers: own, body, ...options });
  await attempt('fetch', () => post(path));
  await attempt('json', () => post(path, { headers: asJson, body: json }));
  await attempt('no referrer', () => post(path, { referrerPolicy: 'no-referrer' }));
  await attempt('keepalive', () => post(path, { keepalive: true }));
  await attempt('no-cors', () => post(path, { mode: 'no-cors' }));
  await attempt('forged origin', () => post(path, { headers: { ...own, origin: confirm, 'sec-fetch-site': 'none' } }));
  await attempt('forwarded', () => post(path, { headers: { ...own, 'x-forwarded-host': new URL(confirm).host, forwarded: 'host=' + new URL(confirm).host } }));
  await attempt('method override', () => post('/v1/me', { headers: { ...own, 'x-http-method-override': 'POST', 'x-original-url': path } }));
  await attempt('encoded path', () => post(path.replace('/t', '/%74')));
  await attempt('dotted path', () => post(path.replace('/v1/', '/v1/x/../')));
  await attempt('double slash', () => post('/' + path));
  await attempt('query', () => post(path + '?' + body));
  await attempt('old request', () => new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('x-maru-client', 'shell');
    request.setRequestHeader('content-type', 'application/json');
    request.onload = () => done(request.status === 200);
    request.onerror = fail;
    request.send(json);
  }));
  await attempt('beacon', async () => { navigator.sendBeacon(path, body); return false; });
  await attempt('worker', () => new Promise((done, fail) => {
    const text = 'fetch(' + JSON.stringify(location.origin + path) + ', {method:"POST",credentials:"include",headers:' + JSON.stringify(asJson) + ',body:' + JSON.stringify(json) + '}).then((a)=>postMessage(a.ok))';
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = fail;
  }));
  await attempt('entrance', () => post(confirm + '/v1/confirmations', { credentials: 'include', headers: asJson, body: JSON.stringify({ ticket }) }));
  await attempt('entrance without a look', () => post(confirm + '/v1/confirmations', { mode: 'no-cors', credentials: 'include', headers: {}, body: JSON.stringify({ ticket }) }));
  await attempt('entrance here', () => post('/v1/confirmations', { headers: asJson, body: JSON.stringify({ ticket }) }));
  await attempt('confirmation here', () => post('/v1/confirmations/confirm', { headers: asJson, body: proof }));
  await attempt('confirmation there', () => post(confirm + '/v1/confirmations/confirm', { credentials: 'include', headers: asJson, body: proof }));
  await attempt('a window of the page', async () => {
    const peer = window.open(confirmUrl);
    await new Promise((done) => setTimeout(done, 1500));
    return Boolean(peer && peer.document && peer.document.body);
  });
  await attempt('a form', async () => {
    const element = document.createElement('form');
    element.method = 'post';
    element.action = path;
    element.target = 'nowhere';
    for (const [name, value] of body) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      element.append(input);
    }
    document.body.append(element);
    element.submit();
    return false;
  });
  return got;
};
`;

/** Withdrawals that the hostile remote has a code for, each with what its page shows and what the member owns. */
const wanted = [
  {
    coin: 'ETH',
    owned: '1',
    path: '/v1/transfers',
    payment: { coinId: '55', amount: '0.05', toAddress: address, destTag: '' },
    shown: address.slice(2, -6),
  },
  {
    coin: 'KRW',
    owned: '500000',
    path: '/v1/transfers/krw/withdraw',
    payment: { coinId: '0', amount: '120000' },
    shown: '121,000 KRW',
  },
];

test('a hostile signed remote that was given the code moves neither coins nor KRW in 22 ways, and the member confirms on his own page', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectProblems();
  const version = '6.6.0-hostile';
  const wish = { authLevel: 3, krw: '500000', coins: { ETH: '1' } } as const;
  const { sandbox, phone } = await logInMember(context, platform, 'robbed', wish);
  await openHostile(page, platform, { version, extra: rob });

  for (const { coin, owned, path, payment, shown } of wanted) {
    await page.goto(`${platform.site}/help/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(version);
    const { id, confirmUrl, authToken } = await page.evaluate(
      async ({ form, drafts }) => {
        const headers = { 'x-maru-client': 'shell', 'content-type': 'application/json' };
        const body = JSON.stringify('toAddress' in form ? { ...form, vaspId: '' } : { amount: form.amount });
        const draft = await (await fetch(drafts, { method: 'POST', headers, body })).json();
        const issued = await fetch(`/v1/auth/means/SMS/token?${new URLSearchParams(form)}`, { headers });
        const authToken = (await issued.json()).token as string;
        return { id: draft.id as string, confirmUrl: draft.confirmUrl as string, authToken };
      },
      { form: payment as Record<string, string>, drafts: `${path}/drafts` },
    );
    const authValue = (await sandbox.newestMessage(phone, 'sms')).code ?? '';
    const loot: Loot = {
      ...{ confirm: new URL(confirmUrl).origin, draft: id, confirmUrl, path },
      form: {
        ...(payment as Record<string, string>),
        vaspId: '',
        authType: 'P',
        authValue,
        authToken,
        transferType: 'O',
      },
    };
    const got = await page.evaluate(
      (given) => (globalThis as unknown as { rob: (loot: unknown) => Promise<string[]> }).rob(given),
      loot,
    );
    expect(got).toEqual([]);
    const { list: wallets } = await (await context.request.get(`${platform.site}/v2/wallets?_t=1`)).json();
    const wallet = wallets.find((each: { coin: string }) => each.coin === coin);
    expect([wallet.total, wallet.usingCoin]).toEqual([owned, '0']);

    // The page that only the member can reach takes the same draft.
    await page.goto(confirmUrl);
    await expect(page.getByText(shown, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText(/인증번호를 보냈습니다/)).toBeVisible();
    await page.getByLabel('인증번호 6자리').fill((await sandbox.newestMessage(phone, 'sms')).code ?? '');
    await page.getByRole('button', { name: '출금하기' }).click();
    await expect(page.getByText('출금 신청이 접수되었습니다')).toBeVisible();
  }
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial');
});
