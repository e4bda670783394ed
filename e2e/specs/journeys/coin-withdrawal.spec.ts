import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { newMember } from '../../commands/account';
import { logIn } from '../../commands/login';
import { freshEmail, makeMember, newestMessage, sandbox } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const path = '/app/withdraw/BTC';
/** Good by its checksum, and of nobody here. */
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

async function choose(page: Page, kind: string, exchange?: string): Promise<void> {
  await page.getByText(kind, { exact: true }).click();
  if (exchange) await page.getByText(exchange, { exact: true }).click();
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다음' }).click();
  const dialog = page.getByRole('dialog', { name: '주소를 한 번 더 확인해 주세요' });
  await expect(dialog.getByRole('button', { name: '확인했습니다' })).toBeDisabled();
  await dialog.getByLabel('주소와 네트워크를 확인했습니다.').check();
  await dialog.getByRole('button', { name: '확인했습니다' }).click();
  await expect(page).toHaveURL(/\/app\/withdrawConfirm/);
}

/** On the page of confirmation, which has an origin of its own (decision 55). */
async function confirm(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: '본인 확인하기' }).click();
  await expect(page).toHaveURL(/^http:\/\/confirm\.localhost:\d+\/\?lang=ko$/);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText(/인증번호를 보냈습니다/)).toBeVisible();
  const { text, code } = await newestMessage(phone, 'sms');
  expect(text).toContain(address.slice(-6));
  await page.getByLabel('인증번호 6자리').fill(code ?? '');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '출금하기' }).click();
  await expect(page.getByText('출금 신청이 접수되었습니다')).toBeVisible();
}

test('a member withdraws coins to an exchange, from the book to the log, and cancels (WALT-060..082, WALT-100..102, WALT-110..118, WALT-090)', async ({
  page,
  context,
}) => {
  const { phone } = await newMember(context, { coins: { BTC: '0.5' } });
  await page.goto(path);
  await expect(page.getByRole('meter', { name: '오늘 한도' })).toBeVisible();
  await choose(page, '국내 거래소', '한빛거래소');

  await page.getByRole('button', { name: '주소록 관리' }).click();
  const book = page.getByRole('dialog', { name: '주소록' });
  await book.getByLabel('이름').fill('한빛');
  await book.getByRole('textbox', { name: '주소' }).fill(address);
  await book.getByRole('button', { name: '주소 등록' }).click();
  await expect(book.getByRole('listitem')).toContainText(address);
  await expectAccessible(page);
  await book.getByRole('button', { name: '닫기' }).click();

  await page.getByLabel('주소록에서 선택').selectOption({ index: 1 });
  await expect(page.getByLabel('출금 주소')).toHaveValue(address);
  await page.getByRole('button', { name: '주소 확인' }).click();
  await expect(page.getByText('출금할 수 있는 주소입니다.')).toBeVisible();
  await page.getByLabel('출금 수량').fill('0.6');
  await expect(page.getByText('출금 가능 수량(한도)을 초과했습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '다음' })).toBeDisabled();
  await page.getByLabel('출금 수량').fill('0.05');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goOn(page);

  await page.getByRole('textbox', { name: '성', exact: true }).fill('Hong');
  await page.getByRole('textbox', { name: '이름' }).fill('길동');
  await page.getByRole('button', { name: '받는 사람 확인' }).click();
  await expect(page.getByText('성과 이름은 한글로만 입력해 주세요.')).toBeVisible();
  await page.getByRole('textbox', { name: '성', exact: true }).fill('홍');
  await page.getByRole('button', { name: '받는 사람 확인' }).click();
  await expect(page.getByText('받는 거래소에서 확인되었습니다.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '이름' })).not.toBeEditable();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm(page, phone);
  await expect(page.getByText('0.05 BTC')).toBeVisible();
  await page.getByRole('link', { name: '입출금 내역' }).click();
  await expect(page).toHaveURL(/\/mypage\/log\/BTC$/);

  await page.goto('/app/withdrawlist');
  await expect(page.getByText('대기 중', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '출금 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '출금 취소' }).click();
  await expect(page.getByText('취소됨', { exact: true })).toBeVisible();
  await expect(page.getByText('0.5 BTC', { exact: true })).toBeVisible();
});

test('a change voids the check, and what was typed survives a refusal and the way back (WALT-076, WALT-077, WALT-117, ERR-217)', async ({
  page,
  context,
}) => {
  await newMember(context, { coins: { BTC: '0.5' } });
  await sandbox.setExchange('nuri', 'refuse');
  await page.goto(path);
  await choose(page, '국내 거래소', '누리코인');
  await page.getByLabel('출금 주소').fill(address);
  await page.getByRole('button', { name: '주소 확인' }).click();
  await expect(page.getByText('출금할 수 있는 주소입니다.')).toBeVisible();
  await page.getByText('한빛거래소', { exact: true }).click();
  await expect(page.getByText('출금할 수 있는 주소입니다.')).toHaveCount(0);
  await page.getByText('누리코인', { exact: true }).click();
  await page.getByRole('button', { name: '주소 확인' }).click();
  await page.getByLabel('출금 수량').fill('0.05');
  await goOn(page);
  await page.getByRole('textbox', { name: '성', exact: true }).fill('홍');
  await page.getByRole('textbox', { name: '이름' }).fill('길동');
  await page.getByRole('button', { name: '받는 사람 확인' }).click();
  await expect(page.getByText('받는 거래소에서 수취인 정보가 확인되지 않았습니다.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('길동');
  await expect(page.getByRole('button', { name: '본인 확인하기' })).toBeDisabled();
  await sandbox.setExchange('nuri', 'accept');
  await page.getByRole('button', { name: '이전으로' }).click();
  await expect(page.getByLabel('출금 주소')).toHaveValue(address);
  await expect(page.getByLabel('출금 수량')).toHaveValue('0.05');
  await expect(page.getByRole('radio', { name: '누리코인' })).toBeChecked();
  await expect(page.getByRole('button', { name: '다음' })).toBeDisabled();
});

test('a small amount goes to a personal wallet without a name, with a tag or none at all (WALT-069, WALT-070, WALT-086)', async ({
  page,
  context,
}) => {
  await newMember(context, { coins: { XRP: '1000' } });
  await page.goto('/app/withdraw/XRP');
  await choose(page, '개인 지갑');
  await page.getByLabel('출금 주소').fill('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
  await page.getByRole('button', { name: '주소 확인' }).click();
  await expect(page.getByText('데스티네이션 태그를 입력해 주세요.')).toBeVisible();
  await page.getByLabel('태그가 필요 없는 주소입니다.').check();
  await page.getByRole('button', { name: '주소 확인' }).click();
  await expect(page.getByText('출금할 수 있는 주소입니다.')).toBeVisible();
  await page.getByLabel('출금 수량').fill('900');
  await expect(page.getByText(/100만원 이상 출금할 수 없습니다/)).toBeVisible();
  await page.getByLabel('출금 수량').fill('30');
  await expectAccessible(page);
  await goOn(page);
  await expect(page.getByText('개인 지갑')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '본인 확인하기' })).toBeEnabled();
});

test('a member who may not withdraw sees every condition and the way to it (WALT-062, WALT-088, SHEL-103)', async ({
  page,
  context,
}) => {
  const email = freshEmail('closed');
  await makeMember({ email, authLevel: 1, sbStatus: '', coins: { BTC: '0.5' } });
  await logIn(context, email);
  await page.goto(path);
  const notice = page.getByRole('dialog', { name: '출금 안내' });
  await expect(notice).toContainText('본인인증을 완료한 후 이용해 주세요.');
  await notice.getByRole('button', { name: '확인' }).click();
  const gates = page.getByRole('list', { name: '출금 조건' });
  await expect(gates.getByRole('listitem')).toHaveCount(9);
  await expect(gates).toContainText('본인인증을 완료한 후 이용해 주세요.');
  await expect(page.getByLabel('출금 주소')).toHaveCount(0);
  await expectAccessible(page);
  await gates.getByRole('link', { name: '인증하기' }).first().click();
  await expect(page).toHaveURL('/mypage/confirm');
});
