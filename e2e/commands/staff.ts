import type { BrowserContext, Page } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { typeInto } from './keyboard';
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
const triesMax = 4;

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
  for (let tries = 1; !(await isCodeTaken(page, who)); tries += 1) {
    if (tries === triesMax) throw new Error(`the back office refuses the code of ${who}`);
    // A code counts once in half a minute, and another journey may be sooner with the next one.
    await page.waitForTimeout(stepMs - (Date.now() % stepMs) + 500);
  }
  await page.getByRole('button', { name: '로그인' }).waitFor({ state: 'detached' });
}

/** The same by the keyboard alone: each step begins with the focus in its field. */
export async function logInByKeys(page: Page, who: DemoStaff, place: string): Promise<void> {
  await page.goto(`${productUrl('staff')}/#${place}`);
  await page.getByLabel('이메일').waitFor();
  await page.keyboard.type(`${who}@maru.test`);
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), demoPassword);
  await page.keyboard.press('Enter');
  await page.getByLabel('OTP 인증번호').waitFor();
  await page.keyboard.type(otpCode(secrets[who]));
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

interface OpenCase {
  readonly id: string;
  readonly revision: number;
}

/** The newest open case of a member. @param who - e-mail or name of the member. */
export async function openCaseOf(
  { request }: Pick<BrowserContext, 'request'>,
  kind: 'kyc' | 'leave',
  who: string,
  office = productUrl('staff'),
): Promise<OpenCase> {
  const read = async (path: string) => (await request.get(`${office}/staff/cases${path}`)).json();
  const { list } = (await read(`?kind=${kind}&state=open`)) as { list: readonly { id: string }[] };
  for (const { id } of list.toReversed()) {
    const found = (await read(`/${id}`)) as OpenCase & { member: { email: string; name: string } };
    if ([found.member.email, found.member.name].includes(who)) return found;
  }
  throw new Error(`no open case of ${who}`);
}
