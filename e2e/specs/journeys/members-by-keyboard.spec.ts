import { generateSync } from 'otplib';
import { pictureNamed } from '../../commands/documents';
import {
  chooseByKeys,
  chooseFilesByKeys,
  passCaptchaByKeys,
  pickByKeys,
  pressAt,
  tabTo,
  typeInto,
} from '../../commands/keyboard';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, password, sandbox } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test('somebody signs up, confirms the mail and logs in by the keyboard alone (AUTH-070, AUTH-084, AUTH-002, PLAT-081)', async ({
  page,
}) => {
  const email = freshEmail('keys');
  await page.goto('/app/member/');
  await typeInto(page, page.getByLabel('이메일').first(), email);
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), password);
  await typeInto(page, page.getByLabel('비밀번호 확인'), password);
  await expect(page.getByText('사용할 수 있는 이메일입니다.')).toBeVisible();
  await pressAt(page, page.getByLabel('모두 동의합니다'), 'Space');
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '가입하기' }), 'Enter');
  const sent = page.getByRole('dialog');
  await expect(sent).toContainText(email);
  await page.keyboard.press('Escape');
  await expect(sent).toHaveCount(0);

  await page.goto((await newestMessage(email, 'mail')).link ?? '');
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible();
  await typeInto(page, page.getByLabel('이메일'), email);
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), password);
  await passCaptchaByKeys(page);
  await tabTo(page, page.getByLabel('비밀번호', { exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('로그인되었습니다.')).toBeVisible();
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '나중에' }), 'Enter');
  await expect(page).toHaveURL('/');
});

test('a member asks for a code and passes the second step by the keyboard alone (AUTH-053, AUTH-055, PLAT-081)', async ({
  page,
}) => {
  const member = { email: freshEmail('keys'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await page.goto('/login');
  await typeInto(page, page.getByLabel('이메일'), member.email);
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), password);
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '로그인', exact: true }), 'Enter');
  await expect(page).toHaveURL('/login/SMS');
  await pressAt(page, page.getByRole('button', { name: '인증번호 요청' }), 'Enter');
  await expect(page.getByText(/0[23]:[0-5]\d/)).toBeVisible();
  await typeInto(page, page.getByLabel('인증번호 6자리'), (await newestMessage(member.phone, 'sms')).code ?? '');
  await expect(page).toHaveURL('/');
});

test('a bank account and an authenticator are registered by the keyboard alone (ACCT-041, ACCT-050, PLAT-081)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('keys'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await logIn(context, member.email, member);
  await page.goto('/mypage/confirm');
  await chooseByKeys(page, page.getByLabel('은행'), '신한은행');
  await typeInto(page, page.getByLabel('계좌번호'), `110-${member.phone.slice(-8)}`);
  await pressAt(page, page.getByLabel(/개인정보 수집·이용에 동의합니다/), 'Space');
  await pressAt(page, page.getByRole('button', { name: '1원 보내기' }), 'Enter');
  const code = page.getByLabel('숫자 3자리');
  await expect(code).toBeVisible();
  const [line] = await sandbox.bankStatement(member.email);
  await typeInto(page, code, line?.memo.replaceAll(/\D/g, '') ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('계좌를 등록했습니다.', { exact: false })).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: 'OTP 등록', exact: true }), 'Enter');
  await expect(page.getByRole('img', { name: 'OTP 등록 QR 코드' })).toBeVisible();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await pressAt(page, page.getByLabel('복구 코드를 안전한 곳에 보관했습니다.'), 'Space');
  await typeInto(page, page.getByLabel('인증번호 6자리'), generateSync({ secret }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP를 등록했습니다.')).toBeVisible();
});

test('a member is identified page by page by the keyboard alone (ACCT-060, ACCT-072, PLAT-081)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('keys'), phone: freshPhone() };
  const { otpSecret } = await makeMember({ ...member, authLevel: 4, sbStatus: '' });
  await logIn(context, member.email, { ...member, otpSecret });
  await page.goto('/mypage/confirm/localKYC');
  const pick = (group: string | RegExp, name: string) =>
    pickByKeys(
      page,
      page.getByRole('radiogroup', { name: group }).getByRole('radio'),
      page.getByRole('radio', { name, exact: true }),
    );
  const next = () => pressAt(page, page.getByRole('button', { name: '다음' }), 'Enter');
  const at = page.getByRole('list', { name: '고객확인 (KYC)' }).locator('[aria-current=step]');
  await pick('국내 거주 여부', '국내 거주');
  await next();
  await next();
  await expect(at).toContainText('고객 정보');
  await typeInto(page, page.getByLabel('영문 이름'), 'Kim Saerom');
  await pick(/거래 목적/, '투자');
  await pick(/자금/, '근로·연금소득');
  await pick(/실제 소유자/, '예');
  await chooseByKeys(page, page.getByLabel('직업', { exact: true }), '직장인');
  await chooseByKeys(page, page.getByLabel('상세 직업'), '정보통신');
  for (const [label, text] of [
    ['회사명', '마루상회'],
    ['부서', '개발'],
    ['직위', '대리'],
    ['회사 전화번호', '02-1234-5678'],
    ['회사 주소', '서울시 중구'],
  ] as const)
    await typeInto(page, page.getByLabel(label, { exact: true }), text);
  await pressAt(page, page.getByLabel(/서약합니다/), 'Space');
  await next();
  await expect(page.getByText('계좌 인증이 완료되었습니다.')).toBeVisible();
  await next();
  await pressAt(page, page.getByRole('button', { name: '제출하기' }), 'Enter');
  await expect(page.getByText(/고객확인을 심사하고 있습니다/)).toBeVisible();
});

test('an inquiry with a picture is sent, and the account left, by the keyboard alone (HELP-010, ACCT-100, PLAT-081)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('keys'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await logIn(context, member.email, member);
  await page.goto('/help/inquiry');
  await chooseByKeys(page, page.getByLabel('문의 유형'), '입출금');
  await typeInto(page, page.getByLabel('제목'), '입금이 늦어요');
  await typeInto(page, page.getByLabel('내용', { exact: true }), '어제 보낸 원화가 보이지 않습니다.');
  await chooseFilesByKeys(page, page.getByLabel('사진', { exact: true }), [pictureNamed('화면')]);
  await expect(page.locator('main li img')).toHaveCount(1);
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '문의 보내기' }), 'Enter');
  await expect(page.getByText('문의가 접수되었습니다.', { exact: false })).toBeVisible();

  await page.goto('/app/mypage/leave');
  await pressAt(page, page.getByLabel('수수료가 비쌉니다'), 'Space');
  await pressAt(page, page.getByLabel(/탈퇴에 동의합니다/), 'Space');
  await pressAt(page, page.getByRole('button', { name: '탈퇴 신청' }), 'Enter');
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '탈퇴 신청' }), 'Enter');
  await expect(page.getByRole('dialog')).toContainText('탈퇴 신청이 접수되었습니다.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
