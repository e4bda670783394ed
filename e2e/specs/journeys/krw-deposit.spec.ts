import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, payIn, sandbox } from '../../commands/sandbox';
import { expectFitsSmallScreen } from '../../commands/small-screen';
import { expect, test } from '../../fixtures/test';

const path = '/app/deposit/KRW';

test('a member requests a KRW deposit, pays exactly, and is credited (SHEL-013, WALT-020, WALT-021, WALT-026, WALT-030)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('payer'), phone: freshPhone() };
  await makeMember({ ...member, name: '김하늘', authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto(path);

  const amount = page.getByLabel('입금 금액');
  await amount.fill('999');
  await page.getByRole('button', { name: '999원 입금 신청' }).click();
  await expect(page.getByText('1,000원 이상 10,000,000,000원 이하로 입력해 주세요.')).toBeVisible();
  await amount.fill('150000');
  await expect(amount).toHaveValue('150,000');
  await expect(page.getByText('케이뱅크 70110000042517')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '150,000원 입금 신청' }).click();

  await expect(page.getByRole('heading', { name: '입금을 기다리고 있습니다' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0?2:59:/);
  const history = page.getByRole('listitem').filter({ hasText: '입금 대기' });
  await expect(history).toContainText('150,000원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: '입금을 기다리고 있습니다' })).toBeVisible();
  await page.getByRole('button', { name: '입금 확인' }).click();
  await expect(page.getByText('확인 가능한 입금 내역이 없습니다.')).toBeVisible();

  await payIn(member.email, '150000', '김하늘');
  await expect(page.getByText('150,000원이 입금되었습니다.')).toBeVisible();
  await expect(page.getByLabel('입금 금액')).toBeVisible();
  await expect(page.getByText(/코인 출금 제한 중: 3일 0시간 남음/)).toBeVisible();
  await page.goto('/app/asset');
  await expect(page.getByText('150,000').first()).toBeVisible();
});

test('KRW under another name comes back, and the request goes on until it is cancelled (WALT-029, WALT-031, WALT-033)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('other'), phone: freshPhone() };
  await makeMember({ ...member, name: '김하늘', authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto(path);
  await page.getByLabel('입금 금액').fill('70000');
  await page.getByRole('button', { name: '70,000원 입금 신청' }).click();
  await expect(page.getByRole('timer')).toBeVisible();

  await payIn(member.email, '70000', '박바다');
  await expect(page.getByText('입금자명(박바다)이 회원 이름과 달라 돌려보냅니다.')).toBeVisible();
  expect(await sandbox.bankStatement(member.email)).toEqual([]);
  await sandbox.sendBack(member.email);
  expect(await sandbox.bankStatement(member.email)).toMatchObject([{ amount: '70000', memo: '마루 입금 반환' }]);
  await expect(page.getByRole('timer')).toBeVisible();

  await page.getByRole('button', { name: '신청 취소' }).click();
  await expect(page.getByText('70,000원 입금 신청을 취소했습니다.')).toBeVisible();
  await expect(page.getByLabel('입금 금액')).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: '70,000원' });
  await expect(rows.getByText('취소', { exact: true })).toBeVisible();
  await expect(rows.getByText('반환', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a member without an account is led to the verification center, and sees every condition (WALT-022, WALT-024, ERR-223)', async ({
  page,
  context,
}) => {
  const email = freshEmail('closed');
  await makeMember({ email, authLevel: 1, sbStatus: 'E' });
  await logIn(context, email);
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('입금 계좌를 먼저 등록해 주세요.');
  await dialog.getByRole('button', { name: '나중에' }).click();
  await expect(page.getByRole('list', { name: '입금 조건' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByLabel('입금 금액')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await dialog.getByRole('button', { name: '인증하기' }).click();
  await expect(page).toHaveURL('/mypage/confirm');
});

test('a member pays coins in to an address with tag and QR code, over the network that he chooses (WALT-045 to WALT-047, WALT-050)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('coins'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto('/app/deposit/XRP');
  await page.getByRole('button', { name: '입금 주소 만들기' }).click();
  await expect(page.getByRole('img', { name: 'XRP 입금 주소 QR 코드' })).toBeVisible();
  await expect(page.getByRole('button', { name: '태그 복사' })).toBeVisible();
  await expect(page.getByText(/태그 없이 보내거나/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);

  await page.goto('/app/deposit/USDT');
  await page.getByRole('tab', { name: /TRC-?20/ }).click();
  await page.getByRole('button', { name: '입금 주소 만들기' }).click();
  const address = page.getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  await expect(address).toBeVisible();
  await sandbox.payCoinsIn('USDT', (await address.textContent()) ?? '', '25');
  await expect(page.getByText('25 USDT', { exact: true }).first()).toBeVisible();

  await page.goto('/app/deposit/NOSUCH');
  await expect(page.getByText('찾을 수 없는 코인입니다.')).toBeVisible();
});

test.describe('in the browser of a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });

  test('a member is told to use a PC or the app (WALT-037, ERR-021, SHEL-101)', async ({ page, context }) => {
    const member = { email: freshEmail('phone'), phone: freshPhone() };
    await makeMember({ ...member, authLevel: 3 });
    await logIn(context, member.email, member);
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('모바일에서는 지원하지 않는 기능입니다.');
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect(page.getByText('PC 또는 앱에서 이용해 주세요.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('입금 금액')).toHaveCount(0);
    await expectAccessible(page);
  });
});
