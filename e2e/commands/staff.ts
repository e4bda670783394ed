import type { Page } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { demoPassword, otpCode } from './login';

/** Authenticators of the demo staff, as `npm start` prints them. */
const secrets = {
  reviewer: 'MARUREVIEWERSECRETMARUREVIEWER23',
  operator: 'MARUOPERATORSECRETMARUOPERATOR23',
  second: 'MARUSECONDPERSONSECRETMARUSECOND',
  auditor: 'MARUAUDITORSECRETMARUAUDITORSECR',
} as const;
export type DemoStaff = keyof typeof secrets;

const stepMs = 30_000;

/** Opens a place of the back office as one of the demo staff, through its login; waits where the code has served another journey. */
export async function openBackOffice(
  page: Page,
  who: DemoStaff,
  place = '/',
  office = productUrl('staff'),
): Promise<void> {
  await page.goto(`${office}/#${place}`);
  await page.getByLabel('이메일').fill(`${who}@maru.test`);
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '다음' }).click();
  if (!(await isCodeTaken(page, who))) {
    // A code counts once in half a minute.
    await page.waitForTimeout(stepMs - (Date.now() % stepMs) + 500);
    if (!(await isCodeTaken(page, who))) throw new Error(`the back office refuses the code of ${who}`);
  }
  await page.getByRole('button', { name: '로그인' }).waitFor({ state: 'detached' });
}

/** The form sends the code with its last digit. */
async function isCodeTaken(page: Page, who: DemoStaff): Promise<boolean> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/staff/login/code'));
  const field = page.getByLabel('OTP 인증번호');
  await field.clear();
  await field.fill(otpCode(secrets[who]));
  return (await answered).ok();
}
