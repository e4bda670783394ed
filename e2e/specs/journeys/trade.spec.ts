import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, haltMarket, makeMember } from '../../commands/sandbox';
import { chooseOrderType } from '../../commands/trading';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;
/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string) {
  if (!isWide(page)) await page.getByRole('tab', { name: part, exact: true }).click();
}

async function quotes(page: Page, code: string) {
  const center = await (await page.request.get(`${productUrl('shell')}/v1/centers/dexko`)).json();
  const market = center.markets.find((each: { code: string }) => each.code === code);
  const book = await (await page.request.get(`${productUrl('shell')}/v1/prices/call/${market.id}`)).json();
  return { market, book } as {
    market: { id: string; rules: { priceMin: string } };
    book: { bids: [string, string][]; asks: [string, string][] };
  };
}

async function amend(page: Page, { amount, becomes }: { amount: string; becomes: string }) {
  await page.getByRole('button', { name: '정정' }).click();
  const dialog = page.getByRole('dialog', { name: '주문 정정' });
  await dialog.getByLabel('주문 수량').fill(amount);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '정정하기' }).click();
  await expect(page.getByText(becomes)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: '미체결 (1)' }).getByText(amount)).toBeVisible();
}

test.describe('trading', () => {
  let email = '';
  test.beforeEach(async ({ context, page }) => {
    email = freshEmail('trader');
    const phone = freshPhone();
    await makeMember({ email, authLevel: 3, krw: '50000000', coins: { BTC: '0.2' }, phone });
    await logIn(context, email, { phone });
    await page.goto('/exchange/KRW-BTC');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('buys at a limit and at the market, follows it live, amends and cancels the rest, finds it in history and assets (TRAD-040, TRAD-041, TRAD-049, TRAD-050, TRAD-062, WALT-001)', async ({
    page,
  }) => {
    const { book } = await quotes(page, 'KRW-BTC');
    const [far = ''] = book.bids.at(-1) ?? [];
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    const availableText = () => form.getByText(/KRW$/).first().textContent();
    const before = await availableText();

    await form.getByLabel('주문 가격').fill(far);
    await form.getByLabel('주문 수량').fill('0.001');
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    await show(page, '내 주문');
    await expect(page.getByText('미체결 (1)')).toBeVisible();
    await show(page, '주문');
    await expect.poll(availableText).not.toBe(before);

    await chooseOrderType(form, '시장가');
    await form.getByLabel('주문 총액').fill('1000000');
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    await show(page, '내 주문');
    await page.getByRole('tab', { name: '체결 내역' }).last().click();
    await expect(page.getByText('매수').last()).toBeVisible();

    await page.getByRole('tab', { name: /미체결/ }).click();
    await amend(page, { amount: '0.0005', becomes: '수량을 줄였습니다.' });
    await amend(page, { amount: '0.002', becomes: '주문을 정정했습니다.' });
    await page.getByRole('button', { name: '취소' }).first().click();
    await expect(page.getByText('미체결 (0)')).toBeVisible();

    await page.goto('/transactionhistory');
    await expect(page.getByText('KRW-BTC').or(page.getByText('BTC/KRW')).first()).toBeVisible();
    await page.goto('/app/asset');
    await expect(page.getByText('BTC').first()).toBeVisible();
  });

  test('cancels all open orders of the market at once, when the member says so', async ({ page }) => {
    const { book } = await quotes(page, 'KRW-BTC');
    const [far = ''] = book.bids.at(-1) ?? [];
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    for (const amount of ['0.001', '0.002']) {
      await form.getByLabel('주문 가격').fill(far);
      await form.getByLabel('주문 수량').fill(amount);
      await form.getByRole('button', { name: 'BTC 매수' }).click();
      await expect(form.getByLabel('주문 수량')).toHaveValue('');
    }
    await show(page, '내 주문');
    await expect(page.getByText('미체결 (2)')).toBeVisible();
    await page.getByRole('button', { name: '미체결 주문 모두 취소' }).click();
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(asked).toContainText('2');
    await asked.getByRole('button', { name: '미체결 주문 모두 취소' }).click();
    await expect(page.getByText('미체결 (0)')).toBeVisible();
  });

  test('shows the first failure beside the form and keeps what was typed (TRAD-042, TRAD-044, TRAD-047)', async ({
    page,
  }) => {
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    await form.getByLabel('주문 가격').fill('100000001');
    await form.getByLabel('주문 수량').fill('0.001');
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    await expect(form.getByText('호가 단위에 맞지 않는 가격입니다.')).toBeVisible();
    await expect(form.getByLabel('주문 수량')).toHaveValue('0.001');
  });

  test('a price far above the last one is told at once, and asked for once more before it is sent (TRAD-047)', async ({
    page,
  }) => {
    const { book } = await quotes(page, 'KRW-BTC');
    const dear = String(Math.round((Number(book.asks[0]?.[0]) * 1.05) / 1000) * 1000);
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    await form.getByLabel('주문 가격').fill(dear);
    await form.getByLabel('주문 수량').fill('0.001');
    await expect(form.getByText(/현재가보다 [\d.]+% 높은 가격입니다\./)).toBeVisible();
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '이대로 주문할까요?' });
    await expect(asked).toContainText('현재가보다');
    await expectAccessible(page);
    await asked.getByRole('button', { name: '다시 보기' }).click();
    await expect(form.getByLabel('주문 수량')).toHaveValue('0.001');
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    await asked.getByRole('button', { name: 'BTC 매수' }).click();
    await expect(form.getByText(/주문이 .*(체결|접수)되었습니다/)).toBeVisible();
  });

  test('orders at the best price, and says what became of orders that may not wait or not trade (TRAD-040)', async ({
    page,
  }) => {
    const { book } = await quotes(page, 'KRW-BTC');
    const [far = ''] = book.bids.at(-1) ?? [];
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    const button = await form.getByRole('button', { name: 'BTC 매수' }).boundingBox();
    const bar = await page.getByRole('navigation').last().boundingBox();
    if (!isWide(page)) expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    const order = async (price: string | null, time: string) => {
      if (price) await form.getByLabel('주문 가격').fill(price);
      await form.getByLabel('주문 수량').fill('0.001');
      await form.getByLabel('체결 조건').selectOption(time);
      await form.getByRole('button', { name: 'BTC 매수' }).click();
    };
    await order(far, 'FOK');
    await expect(form.getByText('체결되지 않아 주문이 취소되었습니다.')).toBeVisible();
    // Well above the best offer, below the distance that is asked about.
    await order(String(Math.round((Number(book.asks[0]?.[0]) * 1.02) / 1000) * 1000), 'POST');
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('주문 수량')).toHaveValue('0.001');
    await chooseOrderType(form, '최유리');
    await order(null, 'IOC');
    await expect(form.getByText(/주문이 (모두|일부) 체결되/)).toBeVisible();
    await expectAccessible(page);
    await show(page, '내 주문');
    await expect(page.getByText('미체결 (0)')).toBeVisible();
  });

  test('draws the chart as the member likes it, on the next visit too, and over the whole window', async ({ page }) => {
    await show(page, '차트');
    const panel = page.getByRole('region', { name: '차트', exact: true });
    const readout = panel.getByRole('group', { name: '봉의 시세' });
    await expect(readout).toContainText(/종\s*[\d,]+/);
    await panel.getByRole('button', { name: '지표' }).click();
    const list = page.getByRole('dialog', { name: '지표' });
    for (const name of [/이동평균선/, /RSI/, /MACD/]) await list.getByRole('checkbox', { name }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.getByLabel('차트 종류').selectOption({ label: '하이킨아시' });
    await panel.getByRole('button', { name: '로그 눈금' }).click();
    await expect(readout).toContainText('RSI');
    await expectNoSidewaysScroll(page);

    await page.reload();
    await show(page, '차트');
    await expect(panel.getByLabel('차트 종류')).toHaveValue('heikinAshi');
    await expect(panel.getByRole('button', { name: '로그 눈금' })).toHaveAttribute('aria-pressed', 'true');
    await expect(readout).toContainText('MACD');

    const whole = panel.getByRole('button', { name: '전체 화면' });
    await whole.click();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await expect
      .poll(() => panel.boundingBox())
      .toMatchObject({ x: 0, y: 0, width: expect.closeTo(width, -1), height: expect.closeTo(height, -1) });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(whole).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('has its columns where the trader wants them, on the next visit too @web', async ({ page }) => {
    const left = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.x ?? 0;
    expect(await left('호가')).toBeLessThan(await left('주문'));
    await page.getByRole('button', { name: '화면 배치' }).click();
    const dialog = page.getByRole('dialog', { name: '화면 배치' });
    await dialog.getByRole('button', { name: '주문 왼쪽으로', exact: true }).click();
    await dialog.getByText('호가 누적 보기').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await left('주문')).toBeLessThan(await left('호가'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'BTC 매수' })).toBeVisible();
    expect(await left('주문')).toBeLessThan(await left('호가'));
    await expect(page.getByRole('region', { name: '호가 누적' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

  test('follows a halt of the market without a reload (TRAD-008, TRAD-009)', async ({ page }) => {
    // A market that no other journey trades in at the same time.
    await page.goto('/exchange/KRW-SAND');
    const { market } = await quotes(page, 'KRW-SAND');
    await show(page, '주문');
    const form = page.getByRole('region', { name: '주문', exact: true });
    await expect(form.getByRole('button', { name: 'SAND 매수' })).toBeVisible();
    try {
      await haltMarket(market.id, 'Y');
      await expect(form.getByText('현재 거래가 중단된 마켓입니다.')).toBeVisible();
    } finally {
      await haltMarket(market.id, 'N');
    }
    await expect(form.getByRole('button', { name: 'SAND 매수' })).toBeVisible();
  });
});

test('a search finds by initials, and what it finds under other bases', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'ETH', exact: true }).click();
  const search = page.getByRole('searchbox', { name: '코인명 검색' });
  await search.fill('ㅂㅌㅋㅇ');
  await expect(page.getByRole('heading', { name: '다른 마켓' })).toBeVisible();
  await expect(page.getByRole('link', { name: '비트코인 BTC/KRW', exact: true })).toBeVisible();
  await search.fill('없는 코인');
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible();
});

test('the title carries the price of the market, and a tick tints it, but not for who wants less motion (SHEL-211)', async ({
  page,
}) => {
  await page.goto('/exchange/KRW-BTC');
  await expect(page).toHaveTitle(/^[\d,]+ BTC\/KRW \| 마루$/);
  const tinted = page.locator('[style*="-tint"]');
  /** The most prices that are tinted at once within two seconds. */
  const tints = () =>
    page.evaluate(async () => {
      let most = 0;
      const began = performance.now();
      while (performance.now() - began < 2000) {
        most = Math.max(most, document.querySelectorAll('[style*="-tint"]').length);
        await new Promise(requestAnimationFrame);
      }
      return most;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(tints, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Those that have begun end.
  await expect(tinted).toHaveCount(0);
  expect(await tints()).toBe(0);
});

test('prices on Main move without a reload (TRAD-020, SHEL-211)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('비트코인').first()).toBeVisible();
  const texts = () => page.getByRole('main').textContent();
  const first = await texts();
  await expect.poll(texts, { timeout: 15_000 }).not.toBe(first);
});

test('a member who is not verified is led to verification (TRAD-048, SHEL-071)', async ({ page, context }) => {
  // Without money, as such members are.
  const email = freshEmail('unverified');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  await page.goto('/exchange/KRW-BTC');
  await show(page, '주문');
  const form = page.getByRole('region', { name: '주문', exact: true });
  await chooseOrderType(form, '시장가');
  await form.getByLabel('주문 총액').fill('10000');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(page.getByRole('dialog')).toContainText('고객확인이 필요합니다');
});
