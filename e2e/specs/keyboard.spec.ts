import type { Browser, Cookie, Locator, Page } from '@playwright/test';
import { isChosenPath } from '../commands/chosen-remotes';
import { expectLoaded } from '../commands/language';
import { logIn } from '../commands/login';
import { freshEmail, freshPhone, makeMember } from '../commands/sandbox';
import { expect, test } from '../fixtures/test';

test.describe.configure({ mode: 'parallel' });

/** Presses of the tab key from the top of a page to its primary button; links that skip count, too. */
const stopsMax = 12;

const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name });
type Screens = Readonly<Record<string, (page: Page) => Locator>>;

const visitorScreens: Screens = {
  '/exchange/KRW-BTC': link('로그인 후 주문하기'),
  '/login': button('로그인'),
  '/login/pwReset': button('재설정 메일 받기'),
  '/app/member/': button('가입하기'),
  '/app/auth/': link('로그인'),
  '/app/login/': button('로그인'),
  '/app/wow/detail/HANOK2026': (page) => link('로그인하고 구매하기')(page).first(),
  '/kyc-info': link('고객확인 시작하기'),
};

/** Who sees the button of a screen. */
const kinds = {
  trader: { authLevel: 3, krw: '10000000', coins: { BTC: '0.5', XRP: '1234.5678' } },
  beginner: { authLevel: 1 },
  unidentified: { authLevel: 4, sbStatus: '' },
  foreigner: { authLevel: 4, sbStatus: '', foreign: true },
} as const;
type Kind = keyof typeof kinds;

const memberScreens: Readonly<Record<Kind, Screens>> = {
  trader: {
    '/exchange/KRW-BTC': button('BTC 매수'),
    '/app/deposit/KRW': button('입금 신청'),
    '/app/deposit/BTC': button('입금 주소 만들기'),
    '/app/deposit/XRP': button('입금 주소 만들기'),
    '/app/withdraw/KRW': button('출금 신청'),
    '/app/withdraw/BTC': button('다음'),
    '/app/withdraw/XRP': button('다음'),
    '/mypage/confirm/remittance': button('제출하기'),
    '/mypage/security': button('패스키 추가'),
    '/app/mypage/security': button('패스키 추가'),
    '/app/mypage/modify/pwReset': button('재설정 메일 받기'),
    '/app/mypage/leave': button('탈퇴 신청'),
    '/app/wow/detail/HANOK2026': button('구매하기'),
    '/help/inquiry': button('문의 보내기'),
  },
  beginner: { '/mypage/confirm': button('본인확인 시작') },
  unidentified: { '/mypage/confirm/localKYC': button('다음'), '/app/mypage/certification': button('다음') },
  foreigner: { '/mypage/confirm/KYC': button('다음'), '/app/mypage/certification/proof': button('제출하기') },
};

async function reach(page: Page, path: string, primary: (page: Page) => Locator) {
  await page.goto(path);
  await expect(primary(page)).toBeVisible();
  await expectLoaded(page);
  const captcha = page.getByRole('group', { name: '보안 인증' });
  if (await captcha.count()) await expect(captcha.getByRole('slider')).toBeVisible();
  // The button of a form that is not filled in is switched off: it counts where it stands.
  await primary(page).evaluate((element) => element.removeAttribute('disabled'));
  let stops = 0;
  const focused = page.locator(':focus');
  for (; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab');
    if (await primary(page).evaluate((element) => element === document.activeElement)) break;
    const skipLink = focused.filter({ hasText: /바로가기$/ });
    if ((await skipLink.count()) === 0) continue;
    await page.keyboard.press('Enter');
    // The next press counts from where the link leads.
    await expect(skipLink).toHaveCount(0);
  }
  expect(stops + 1).toBeLessThanOrEqual(stopsMax);
}

function offer(screens: Screens, cookiesIn?: (browser: Browser) => Promise<Cookie[]>): void {
  for (const [path, primary] of Object.entries(screens).filter(([path]) => isChosenPath(path)))
    test(`the primary button of ${path} is at most ${stopsMax} stops away (PLAT-081)`, async ({
      page,
      context,
      browser,
    }) => {
      if (cookiesIn) await context.addCookies(await cookiesIn(browser));
      await reach(page, path, primary);
    });
}

/** One session for each kind of member that this worker needs. */
const sessions = new Map<Kind, Promise<Cookie[]>>();

async function begin(kind: Kind, browser: Browser): Promise<Cookie[]> {
  const member = { email: freshEmail('keys'), ...(kinds[kind].authLevel > 1 && { phone: freshPhone() }) };
  const { otpSecret } = await makeMember({ ...kinds[kind], ...member });
  const context = await browser.newContext();
  await logIn(context, member.email, { ...member, otpSecret });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function cookiesOf(kind: Kind, browser: Browser): Promise<Cookie[]> {
  const known = sessions.get(kind) ?? begin(kind, browser);
  sessions.set(kind, known);
  return known;
}

offer(visitorScreens);
for (const kind of Object.keys(kinds) as Kind[])
  test.describe(`of a member (${kind})`, () => offer(memberScreens[kind], (browser) => cookiesOf(kind, browser)));
