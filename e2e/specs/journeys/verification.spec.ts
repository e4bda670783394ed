import { generateSync } from 'otplib';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, outbox, sandbox } from '../../commands/sandbox';
import { expectFitsSmallScreen } from '../../commands/small-screen';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

test('a member sets an authenticator up at the center, and logs in with it (ACCT-050, ACCT-051, SHEL-039) @web', async ({
  page,
  context,
  browser,
}) => {
  const member = { email: freshEmail('otp'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto('/mypage/confirm');
  await page.getByRole('button', { name: 'OTP 등록', exact: true }).click();
  await expect(page.getByRole('img', { name: 'OTP 등록 QR 코드' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);

  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '파일로 저장' }).click();
  expect((await saved).suggestedFilename()).toBe('maru-recovery-codes.txt');
  const code = page.getByLabel('인증번호 6자리');
  const finish = page.getByRole('button', { name: '등록 완료' });
  await page.getByLabel('복구 코드를 안전한 곳에 보관했습니다.').check();
  const right = generateSync({ secret });
  await code.fill(right === '000000' ? '000001' : '000000');
  await finish.click();
  await expect(page.getByText('인증번호를 확인해 주세요.')).toBeVisible();
  await code.fill(generateSync({ secret }));
  await finish.click();
  await expect(page.getByText('OTP를 등록했습니다.')).toBeVisible();
  await expect(page.getByText(secret.slice(0, 4), { exact: false })).toHaveCount(0);
  await expect
    .poll(async () => (await outbox(member.email)).map(({ subject }) => subject))
    .toContain('[마루] OTP가 등록되었습니다');

  // A code counts once: the next login waits for the next one.
  const elsewhere = await browser.newContext();
  await expect(async () => {
    await logIn(elsewhere, member.email, { otpSecret: secret });
  }).toPass({ intervals: [5000], timeout: 45_000 });
  const me = await (await elsewhere.request.get(`${productUrl('shell')}/v1/me?_t=${Date.now()}`)).json();
  expect(me.authInfo.otpDate).toBeTruthy();
  await elsewhere.close();
});

test('a new member is led by the center: the step to do, what it unlocks, the carrier’s check (ACCT-020, ACCT-030)', async ({
  page,
  context,
}) => {
  const email = freshEmail('center');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  await page.goto('/mypage/confirm');
  const steps = page.getByRole('list', { name: '인증센터' });
  await expect(steps.locator('[aria-current=step]')).toContainText('휴대폰 인증');
  await page.getByRole('button', { name: '본인확인 시작' }).click();
  const link = page.getByRole('link', { name: '통신사 화면 열기' });
  const request = new URL((await link.getAttribute('href')) ?? '').searchParams.get('requestId');
  await page.getByRole('button', { name: '본인확인 완료' }).click();
  await expect(page.getByText('본인확인이 완료되지 않았습니다. 다시 시도해 주세요.')).toBeVisible();

  const confirmed = await fetch(`${productUrl('exchange')}/sandbox/realname`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-maru-client': 'e2e' },
    body: JSON.stringify({ requestId: request, name: '김새롬', birthDay: '1990-01-01', phone: freshPhone() }),
  });
  expect(confirmed.ok, await confirmed.text()).toBe(true);
  await page.getByRole('button', { name: '본인확인 완료' }).click();
  await expect(steps.locator('[aria-current=step]')).toContainText('계좌 인증');
  await expectAccessible(page);
});

test('a visitor sees the steps in the app and is led to the login (ACCT-019, SHEL-010)', async ({ page }) => {
  await page.goto('/app/auth/');
  await expect(page.getByRole('heading', { name: 'OTP 인증' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(/login.*fullPath=%2Fapp%2Fauth/);
});

test('a foreigner proves the number by a code, and the steps become four (ACCT-022, ACCT-023, ACCT-033..035)', async ({
  page,
  context,
}) => {
  const email = freshEmail('foreign');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  await page.goto('/mypage/confirm');
  await page.getByText('외국인', { exact: true }).click();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText('이름을 입력해 주세요.').first()).toBeVisible();
  const number = `151${freshPhone().slice(-7)}`;
  await page.getByLabel('이름').fill('Alex Meier');
  await page.getByLabel('국가').selectOption({ label: '독일 (+49)' });
  await page.getByLabel('휴대폰 번호').fill(`0${number}`);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText('번호로 인증번호를 보냈습니다.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { code } = await newestMessage(`49${number}`, 'sms');
  await page.getByLabel('인증번호 6자리').fill(code ?? '');
  await page.getByRole('button', { name: '인증하기' }).click();
  const steps = page.getByRole('list', { name: '인증센터' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.locator('[aria-current=step]')).toContainText('OTP 인증');
});

test('a Korean registers a bank account by the code of 1 won (ACCT-041..044)', async ({ page, context }) => {
  const member = { email: freshEmail('account'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await logIn(context, member.email, member);
  await page.goto('/mypage/confirm');
  const send = page.getByRole('button', { name: '1원 보내기' });
  await page.getByLabel('은행').selectOption({ label: '신한은행' });
  await page.getByLabel('계좌번호').fill('110-12');
  await send.click();
  await expect(page.getByText('계좌번호를 8~15자리 숫자로 입력해 주세요.')).toBeVisible();
  await page.getByLabel('계좌번호').fill(`110-${member.phone.slice(-8)}`);
  await send.click();
  await expect(page.getByText('개인정보 수집·이용에 동의해 주세요.')).toBeVisible();
  await page.getByLabel(/개인정보 수집·이용에 동의합니다/).check();
  await send.click();
  const code = page.getByLabel('숫자 3자리');
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);

  const [line] = await sandbox.bankStatement(member.email);
  const right = line?.memo.replaceAll(/\D/g, '') ?? '';
  const finish = page.getByRole('button', { name: '계좌 등록 완료' });
  await code.fill(right === '000' ? '111' : '000');
  await finish.click();
  await expect(page.getByText(/입금자명에 표시된 숫자 3자리를 확인해 주세요/)).toBeVisible();
  await expect(page.getByText('오늘 2회 더 시도할 수 있습니다.')).toBeVisible();
  await code.fill(right);
  await finish.click();
  await expect(page.getByText('계좌를 등록했습니다.', { exact: false })).toBeVisible();
  const steps = page.getByRole('list', { name: '인증센터' });
  await expect(steps.locator('[aria-current=step]')).toContainText('OTP 인증');
  await page.getByRole('button', { name: '계좌 변경' }).click();
  await expect(page.getByText(/계좌를 변경하면 24시간 동안 출금이 제한됩니다/)).toBeVisible();
});

test.describe('in the browser of a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });

  test('the bank step sends a link to the app (ACCT-047)', async ({ page, context }) => {
    const member = { email: freshEmail('applink'), phone: freshPhone() };
    await makeMember({ ...member, authLevel: 2 });
    await logIn(context, member.email, member);
    await page.goto('/mypage/confirm');
    await page.getByRole('button', { name: '앱 링크 문자로 받기' }).click();
    await expect(page.getByText('등록된 휴대폰으로 앱 링크를 보냈습니다.')).toBeVisible();
    expect((await newestMessage(member.phone, 'sms')).text).toContain('/app/mypage/confirm');
  });
});
