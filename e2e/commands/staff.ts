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

/** Opens a place of the back office as one of the demo staff, through its login. A code counts once in half a minute. */
export async function openBackOffice(page: Page, who: DemoStaff, place = '/'): Promise<void> {
  await page.goto(`${productUrl('staff')}/#${place}`);
  await page.getByLabel('이메일').fill(`${who}@maru.test`);
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('OTP 인증번호').fill(otpCode(secrets[who]));
  await page.getByRole('button', { name: '로그인' }).waitFor({ state: 'detached' });
}
