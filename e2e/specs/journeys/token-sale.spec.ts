import type { Page } from '@playwright/test';
import { expectAccessible } from '../../commands/accessibility';
import { pressAt, typeInto } from '../../commands/keyboard';
import { logIn } from '../../commands/login';
import { changeMember, freshEmail, freshPhone, freshSale, makeMember, sandbox } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const detail = (tkCode: string) => `/app/wow/detail/${tkCode}`;
const amountOf = (page: Page) => page.getByLabel('결제 수량');
const buy = (page: Page) => page.getByRole('button', { name: '구매하기' });

async function newSale(wish: Parameters<typeof sandbox.makeSale>[1] = {}): Promise<string> {
  const tkCode = freshSale();
  await sandbox.makeSale(tkCode, wish);
  // Pages carry a list that is up to a second old.
  const list = `${productUrl('shell')}/app/wow/lists`;
  await expect.poll(async () => (await fetch(list)).text()).toContain(tkCode);
  return tkCode;
}

/** A member with 100,000 KRW who is logged in. */
async function newBuyer(page: Page): Promise<string> {
  const member = { email: freshEmail('sale'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, krw: '100000' });
  await logIn(page.context(), member.email, member);
  return member.email;
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel(/구매 약관을 읽었으며/).check();
  await page.getByLabel(/참여 제한 국가/).check();
}

test('a member buys tokens, finds the purchase, and the tokens in the assets once they are handed out (SALE-030, SALE-080, SALE-083, SALE-098)', async ({
  page,
}) => {
  const tkCode = await newSale();
  const captcha = new Captcha(page);
  await newBuyer(page);
  await page.goto('/app/wow/lists');
  await page.getByRole('link', { name: new RegExp(`${tkCode} 세일`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${tkCode} 세일` })).toBeVisible();
  await expect(page.getByText('아직 구매한 내역이 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '25%' }).click();
  await expect(amountOf(page)).toHaveValue('12,500');
  await amountOf(page).fill('20000');
  await agree(page);
  await captcha.solve();
  await buy(page).click();
  const asked = page.getByRole('dialog', { name: '이대로 구매할까요?' });
  await expect(asked).toContainText(`20,000 KRW 결제로 200 ${tkCode}`);
  await asked.getByRole('button', { name: '구매하기' }).click();
  await expect(page.getByText(`${tkCode} 200개와 보너스 10개를 구매했습니다.`)).toBeVisible();
  const order = page.getByRole('listitem').filter({ hasText: '구매 완료' });
  await expect(order).toContainText('20,000 KRW');
  await expect(order).toContainText('지급 예정');
  await expect(page.getByText('80,000 KRW')).toBeVisible();
  await expectAccessible(page);

  await sandbox.handOut(tkCode);
  await page.reload();
  await expect(order).toContainText('지급됨');
  await page.goto('/app/asset');
  const held = page.getByRole('row', { name: new RegExp(tkCode) });
  await expect(held).toContainText('210');
  await expect(held).toContainText('상장 전');
});

test('each thing wrong with a purchase is said at its place, in order (ERR-261, ERR-262, ERR-263, ERR-264, ERR-265, ERR-270, ERR-271, ERR-272)', async ({
  page,
}) => {
  // 10,000 KRW buy all there is.
  const tkCode = await newSale({ totalCount: '100' });
  const captcha = new Captcha(page);
  await newBuyer(page);
  await page.goto(detail(tkCode));
  const wrong = [
    ['', '구매 수량을 입력해 주세요.'],
    ['999', '최소 구매 수량은 1,000 KRW입니다.'],
    ['100001', '보유 수량을 초과했습니다.'],
    ['50001', '1인당 최대 구매 수량을 초과했습니다.'],
    ['10001', '남은 판매 수량을 초과했습니다.'],
  ] as const;
  for (const [amount, said] of wrong) {
    await amountOf(page).fill(amount);
    await buy(page).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(amountOf(page)).toBeFocused();
  }
  await amountOf(page).fill('5000');
  await buy(page).click();
  await expect(page.getByText('구매 약관과 참여 자격을 확인하고 동의해 주세요.')).toBeVisible();
  await agree(page);
  await buy(page).click();
  await expect(page.getByText('보안 인증을 다시 진행해 주세요.')).toBeVisible();
  await captcha.solve();
  // The house ends it while the member reads the question: what the page shows is outdated.
  await buy(page).click();
  await sandbox.handOut(tkCode);
  await page.getByRole('dialog').getByRole('button', { name: '구매하기' }).click();
  await expect(page.getByText('판매가 끝났습니다.')).toBeVisible();
});

test('a purchase of too little to be counted fails in words, and what was typed stays (ERR-260, SALE-086)', async ({
  page,
}) => {
  const coins = [{ ciCode: 'BTC', chgRate: '0.1', minCnt: '0.00000001', userMaxCnt: '1' }];
  const tkCode = await newSale({ coins });
  const member = { email: freshEmail('sale'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, coins: { BTC: '0.1' } });
  await logIn(page.context(), member.email, member);
  const captcha = new Captcha(page);
  await page.goto(detail(tkCode));
  await amountOf(page).fill('0.00000009');
  await agree(page);
  await captcha.solve();
  await buy(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '구매하기' }).click();
  await expect(page.getByText('구매에 실패했습니다. 잠시 후 다시 시도해 주세요.')).toBeVisible();
  await expect(amountOf(page)).toHaveValue('0.00000009');
});

test('who may not buy is shown the way out: support, verification, a phone, the whitelist (ERR-266, ERR-267, ERR-268, ERR-269, SALE-036)', async ({
  page,
}) => {
  const [tkCode, listed] = [await newSale(), await newSale({ whitelist: 'Y' })];
  const email = await newBuyer(page);
  const modal = page.getByRole('dialog');
  const tryToBuy = async (change: object) => {
    await changeMember({ email, ...change });
    await page.goto(detail(tkCode));
    await buy(page).click();
  };
  await tryToBuy({ wowYn: 'N' });
  await expect(modal).toContainText('거래가 제한된 회원입니다. 고객센터에 문의해 주세요.');
  await modal.getByRole('button', { name: /문의/ }).click();
  await expect(page).toHaveURL(/\/help\/inquiry/);
  await tryToBuy({ wowYn: 'Y', sbStatus: '' });
  await expect(modal).toContainText('토큰세일에 참여하려면 고객확인(KYC)을 먼저 완료해 주세요.');
  await modal.getByRole('button', { name: /인증|확인하기/ }).click();
  await expect(page).toHaveURL(/\/mypage\/confirm/);

  await tryToBuy({ sbStatus: 'E', phone: '' });
  await expect(page.getByText('휴대폰 번호가 등록되어 있지 않습니다. 휴대폰 인증 후 이용해 주세요.')).toBeVisible();

  await changeMember({ email, phone: freshPhone() });
  await page.goto(detail(listed));
  await expect(modal).toContainText('화이트리스트에 등록된 회원만');
  await page.keyboard.press('Escape');
  await buy(page).click();
  await expect(modal).toContainText('화이트리스트 대상 회원만 참여할 수 있습니다.');
});

test('counts by the server’s clock on a device that is a day ahead (SALE-022, SALE-034)', async ({ page }) => {
  const [open, coming] = [await newSale(), await newSale({ startsInMs: 3_600_000 })];
  await page.clock.install({ time: Date.now() + 86_400_000 });
  for (const [tkCode, moment, state] of [
    [open, 'endDatetime', '진행중'],
    [coming, 'startDatetime', 'D-'],
  ] as const) {
    await page.goto(detail(tkCode));
    const sale = await (await page.request.get(`/v1/ieo/tokenSaleDetail?tkCode=${tkCode}`)).json();
    await expect(page.getByText(state).first()).toBeVisible();
    const timer = page.getByRole('timer');
    await expect(async () => {
      const shown = ((await timer.textContent()) ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      const left = (Date.parse(sale[moment]) - Date.now()) / 1000;
      expect(Math.abs(shown - left)).toBeLessThanOrEqual(2);
    }).toPass({ timeout: 10_000 });
  }
});

test('a visitor is led to the login, which knows the way back; a member buys by the keyboard alone (SALE-038, SALE-080, PLAT-081)', async ({
  page,
}) => {
  const tkCode = await newSale();
  await page.goto(detail(tkCode));
  await pressAt(page, page.getByRole('link', { name: '로그인하고 구매하기' }).first(), 'Enter');
  await expect(page).toHaveURL(new RegExp(`login.*${encodeURIComponent(detail(tkCode))}`));
  await newBuyer(page);
  await page.goto(detail(tkCode));
  await typeInto(page, amountOf(page), '5000');
  await pressAt(page, page.getByLabel(/구매 약관을 읽었으며/), 'Space');
  await pressAt(page, page.getByLabel(/참여 제한 국가/), 'Space');
  await pressAt(page, page.getByRole('button', { name: /자동 인증 이용하기/ }), 'Enter');
  await pressAt(page, page.getByRole('button', { name: '자동 인증 시작' }), 'Enter');
  await expect(page.getByText('보안 인증이 완료되었습니다.')).toBeVisible({ timeout: 30_000 });
  await pressAt(page, buy(page), 'Enter');
  const asked = page.getByRole('dialog', { name: '이대로 구매할까요?' });
  await pressAt(page, asked.getByRole('button', { name: '구매하기' }), 'Enter');
  await expect(page.getByText(`${tkCode} 50개와 보너스 2.5개를 구매했습니다.`)).toBeVisible();
});

test('both addresses of the list show it under its banner, to visitors as well (SALE-001, SALE-004, SALE-009)', async ({
  page,
}) => {
  const tkCode = await newSale();
  for (const path of ['/app/wow/list', '/app/wow/lists']) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(path);
    const banner = page
      .getByRole('banner')
      .or(page.locator('main header'))
      .filter({ hasText: '상장 전에 만나 보세요' });
    const [above, below] = await Promise.all([banner.last().boundingBox(), page.getByRole('tablist').boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expect(page.getByRole('link', { name: new RegExp(`${tkCode} 세일`) })).toBeVisible();
  }
});

/** Chooses a language in the header, or on phones in the sheet below the last tab. @param labels - in the language so far. */
async function speak(page: Page, language: string, labels: { more: string; language: string }): Promise<void> {
  const more = page.getByRole('button', { name: labels.more });
  const isPhone = test.info().project.name === 'mobile';
  if (isPhone) await more.click();
  await page.getByLabel(labels.language).filter({ visible: true }).selectOption({ label: language });
  if (isPhone) await page.keyboard.press('Escape');
}

test('the language that is chosen in the list stays in a sale and on the way back (SALE-105, SHEL-232)', async ({
  page,
}) => {
  const tkCode = await newSale();
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/app/wow/lists');
  await speak(page, '中文', { more: '더보기', language: '언어' });
  await expect(title).toHaveText('代币销售');
  await page.getByRole('link', { name: new RegExp(tkCode) }).click();
  await expect(page.getByRole('heading', { name: '购买代币' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveText('代币销售');
  await speak(page, 'English', { more: '更多', language: '语言' });
  await page.getByRole('link', { name: new RegExp(tkCode) }).click();
  await expect(page).toHaveURL(detail(tkCode));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in to buy' }).first()).toBeVisible();
});

test('a purchase without a session logs out, and says so (SALE-084, ERR-002)', async ({ page, playwright }) => {
  const tkCode = await newSale();
  const captcha = new Captcha(page);
  await newBuyer(page);
  await page.goto(detail(tkCode));
  await amountOf(page).fill('20000');
  await agree(page);
  await captcha.solve();
  await buy(page).click();
  const confirm = page.getByRole('dialog', { name: '이대로 구매할까요?' }).getByRole('button', { name: '구매하기' });
  await expect(confirm).toBeEnabled();
  // Any call of the page would find out, and close the dialog: the session ends with the purchase itself.
  const visitor = await playwright.request.newContext();
  await page.route('**/v2/ieo/tokenSale', async (route) => {
    await page.context().clearCookies();
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.fulfill({ response: await visitor.fetch(route.request(), { headers }) });
  });
  await confirm.click();
  await expect(page.getByText('로그아웃이 완료되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?.*fullPath=/);
});
