import type { Product } from '@maru/tools-product';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectInert } from '../../commands/hostile-texts';
import { inquire } from '../../commands/inquiry';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, type SandboxMember, sandboxOf } from '../../commands/sandbox';
import { send } from '../../commands/send';
import { openBackOffice, openCaseOf } from '../../commands/staff';
import { ownEnvironment, startOwnProduct, withoutBoot } from '../../fixtures/own-product';
import { packed, scriptPayloads } from '../../fixtures/script-payloads';
import { expect, test } from '../../fixtures/test';

/** Lists of the back office hold these texts and no others while they are read page by page. */
const environment = { ...ownEnvironment('texts', 18400), ...withoutBoot };
const exchange = `http://localhost:${environment.MARU_PORT_EXCHANGE}`;
const [site, office] = [environment.MARU_PUBLIC_URL, `http://localhost:${environment.MARU_PORT_STAFF}`];
const place = { site, sandbox: sandboxOf(exchange) };
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct(environment);
});
test.afterAll(() => product.stop());

const viewport = { width: 1440, height: 900 };

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A screen, who sees it, and what must stand on it. */
interface Screen {
  readonly address: string;
  readonly session: Session;
  readonly texts: readonly string[];
}

interface Person {
  readonly context: BrowserContext;
  /** Also a payload. */
  readonly name: string;
}

async function member(browser: Browser, name: string, wish: Pick<SandboxMember, 'authLevel' | 'sbStatus'>) {
  const [email, phone] = [freshEmail('hostile'), freshPhone()];
  const { otpSecret } = await place.sandbox.makeMember({ email, phone, name, ...wish });
  const context = await browser.newContext({ viewport });
  await logIn(context, email, { phone, ...(otpSecret && { otpSecret }) }, place);
  return { context, name };
}

async function staff(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  await openBackOffice(await context.newPage(), 'operator', '/', office);
  return context;
}

/** Title and contents by the member, the answer by the staff. @returns the id. */
async function inquireAndAnswer(
  asks: Person,
  answers: BrowserContext,
  title: readonly string[],
  text: readonly string[],
) {
  const id = await inquire(asks.context, { title: title.join(' '), contents: text.join('\n') }, place);
  await send(answers, 'POST', `${office}/staff/inquiries/${id}/answer`, { answer: text.join('\n') });
  return id;
}

/** Every payload in a title, in contents and in an answer. */
async function inquiryScreens(asks: Person, operator: BrowserContext): Promise<readonly Screen[]> {
  const screens: Screen[] = [];
  const session = await operator.storageState();
  let inContents = 0;
  for (let inTitles = 0; inTitles < scriptPayloads.length; ) {
    const title = packed(inTitles, 100);
    const isRoomWanted = inContents < scriptPayloads.length;
    const text = isRoomWanted ? packed(inContents, 4_900) : title;
    const id = await inquireAndAnswer(asks, operator, title, text);
    if (isRoomWanted)
      screens.push({ address: `${office}/#/inquiries/${id}`, session, texts: [...title, ...text, asks.name] });
    inTitles += title.length;
    inContents += isRoomWanted ? text.length : 0;
  }
  return [
    { address: '/help/inquiry', session: await asks.context.storageState(), texts: scriptPayloads },
    { address: `${office}/#/inquiries?state=answered`, session, texts: scriptPayloads },
    ...screens,
  ];
}

const identity = {
  ...{ foreign: 'N', resident: 'Y', englishName: 'Kim Saerom', purpose: 'A0201', fundSource: 'A0301', owner: 'A0101' },
  ...{ job: '01006', companyPhone: '02-1234-5678', pledge: 'Y' },
};
const written = ['company', 'department', 'position', 'companyAddress'].map(
  (field, at) => [field, packed(at * 5, 200)] as const,
);
const inFields = written.flatMap(([, texts]) => texts);
const form = { ...identity, ...Object.fromEntries(written.map(([field, texts]) => [field, texts.join(' ')])) };

/** A form that is half-way, and one that was handed in and sent back. */
async function identityScreens(half: Person, whole: Person, operator: BrowserContext): Promise<readonly Screen[]> {
  const address = '/mypage/confirm/localKYC';
  await send(half.context, 'PUT', `${site}/v1/auth/kyc-draft`, { ...form, page: '3' });
  await send(whole.context, 'POST', `${site}/v1/auth/kyc-confirmations`, form);
  const { id, revision } = await openCaseOf(operator, 'kyc', whole.name, office);
  const reason = packed(60, 500);
  const decision = { approved: false, reason: reason.join('\n'), revision };
  await send(operator, 'POST', `${office}/staff/cases/${id}/decision`, decision);
  const [sessionOfHalf, session, staffSession] = await Promise.all(
    [half.context, whole.context, operator].map((context) => context.storageState()),
  );
  return [
    { address, session: sessionOfHalf as Session, texts: inFields },
    { address, session: session as Session, texts: reason },
    {
      address: `${office}/#/cases/${id}`,
      session: staffSession as Session,
      texts: [...inFields, ...reason, whole.name],
    },
  ];
}

/** A wish to leave, which one person has approved and the second has not. */
async function leaveScreen(leaves: Person, operator: BrowserContext): Promise<Screen> {
  const why = packed(100, 1_000);
  await send(leaves.context, 'POST', `${site}/v1/me/delete`, { reason: why.join('\n') });
  const { id, revision } = await openCaseOf(operator, 'leave', leaves.name, office);
  const reason = packed(130, 500);
  const decision = { approved: true, reason: reason.join('\n'), revision };
  await send(operator, 'POST', `${office}/staff/cases/${id}/decision`, decision);
  const texts = [...why, ...reason, leaves.name];
  return { address: `${office}/#/cases/${id}`, session: await operator.storageState(), texts };
}

async function visitAll(browser: Browser, screens: readonly Screen[], bypassCSP: boolean): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const { address, session, texts } of screens) {
    const context = await browser.newContext({ viewport, bypassCSP, storageState: session });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(`${address}: ${error.message}`));
    page.on('dialog', (dialog) => errors.push(`${address}: ${dialog.message()}`));
    await page.goto(new URL(address, site).href);
    await expectInert(page, texts);
    await context.close();
  }
  return errors;
}

/** Makes each payload a document of its own. */
const takeAsMarkup = (page: Page): Promise<void> =>
  page.evaluate((payloads) => {
    for (const payload of payloads) {
      const frame = document.createElement('iframe');
      frame.srcdoc = payload;
      document.body.append(frame);
    }
  }, scriptPayloads);

/** How many of them have run so far. A frame that has gone to an address of its own shows nothing of itself. */
const running = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('iframe')].filter(
        ({ contentDocument, contentWindow }) => contentDocument && contentWindow && '__ran' in contentWindow,
      ).length,
  );

test('150 scripts in the texts of members and staff are read as text, also without the policy of the page (HELP-015, PLAT-082)', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(150);
  const operator = await staff(browser);
  const level4 = { authLevel: 4, sbStatus: '' } as const;
  const writes = await member(browser, '<img src=x onerror="window.__ran=1">', level4);
  const sentBack = await member(browser, '"><script>window.__ran=1</script>', level4);
  const leaves = await member(browser, '{{window.__ran=1}}<svg/onload="window.__ran=1">', { authLevel: 3 });
  const [own, staffSession] = await Promise.all([writes.context.storageState(), operator.storageState()]);
  const screens: readonly Screen[] = [
    ...(await inquiryScreens(writes, operator)),
    ...(await identityScreens(writes, sentBack, operator)),
    await leaveScreen(leaves, operator),
    { address: '/', session: own, texts: [writes.name] },
    { address: '/mypage', session: own, texts: [writes.name] },
    { address: '/mypage/security', session: own, texts: [writes.name] },
    { address: '/mypage/confirm', session: own, texts: [writes.name] },
    { address: `${office}/#/queues`, session: staffSession, texts: ['1:1 문의'] },
    { address: `${office}/#/cases?kind=kyc`, session: staffSession, texts: ['고객확인 (KYC) 심사'] },
    { address: `${office}/#/trail`, session: staffSession, texts: ['operator@maru.test'] },
    { address: `${exchange}/sandbox`, session: own, texts: packed(60, 500).slice(0, 1) },
  ];
  // What runs nowhere without the policy of the page runs nowhere with it; it could only break a screen.
  expect(await visitAll(browser, screens.slice(0, 4), false)).toEqual([]);
  expect(await visitAll(browser, screens, true)).toEqual([]);
});

test('the same scripts do run where they are taken for markup', async ({ page, watch }) => {
  // Some fail in a frame of their own; some wait for a hand, or for another program that reads them.
  watch.expectProblems();
  await page.goto('about:blank');
  await takeAsMarkup(page);
  await expect.poll(() => running(page), { timeout: 45_000 }).toBeGreaterThan(40);
});

test('no script is taken as an anti-phishing code or as the name of a passkey', async ({ browser }) => {
  const { context } = await member(browser, 'member', { authLevel: 1 });
  const passkey = `${site}/v1/me/passkeys/00000000-0000-4000-8000-000000000000/rename`;
  const refusal = async (url: string, data: object) => {
    const answer = await context.request.post(url, { headers: { 'x-maru-client': 'e2e' }, data });
    return answer.status() === 400 ? (await answer.json()).header.code : answer.status();
  };
  for (const text of [...scriptPayloads, '<b>a</b>', '{{1+1}}', '"onload=a', "'-a-'"]) {
    expect([text, await refusal(`${site}/v1/me/phishing-code`, { code: text })]).toEqual([
      text,
      'PHISHING_CODE_INVALID',
    ]);
    expect([text, await refusal(passkey, { name: text })]).toEqual([text, 'PASSKEY_NAME_INVALID']);
  }
});
