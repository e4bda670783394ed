import type { Page } from '@playwright/test';
import { newMember } from '../../commands/account';
import { inquire } from '../../commands/inquiry';
import { chooseByKeys, moveOnByAYear, pickByKeys, pressAt, tabTo, typeInto } from '../../commands/keyboard';
import { actByKeys, expectFocusKept, Offices } from '../../commands/office-by-keyboard';
import { payIn, sandbox } from '../../commands/sandbox';
import { send } from '../../commands/send';
import { logInByKeys, openCaseOf } from '../../commands/staff';
import { withdraw } from '../../commands/withdrawal';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

let offices: Offices;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  offices = new Offices(() => browser);
  await offices.logIn('operator', 'second');
});

const toAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const site = productUrl('shell');

const button = (office: Page, name: string) => office.getByRole('button', { name, exact: true });
const workNavigation = (office: Page) => office.getByRole('navigation', { name: '업무' });
const heading = (office: Page) => office.getByRole('heading', { level: 1 });

test('staff log in, skip the navigation and leave, by the keyboard alone (PLAT-081)', async ({ browser }) => {
  test.setTimeout(90_000);
  const office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await logInByKeys(office, 'auditor', '/queues');
  await expect(heading(office)).toHaveText('대기 현황');
  await pressAt(office, button(office, '본문으로 건너뛰기'), 'Enter');
  await expect(office.getByRole('main')).toBeFocused();
  // On phones the navigation is a menu, which closes behind the screen that was chosen in it.
  const menu = office.getByRole('button', { name: '메뉴 열기' });
  await tabTo(office, menu, 'Shift+Tab');
  await office.keyboard.press('Enter');
  await pressAt(office, workNavigation(office).getByRole('link', { name: '감사 기록' }), 'Enter');
  await expect(heading(office)).toHaveText('감사 기록');
  await expect(heading(office)).toBeFocused();
  await tabTo(office, menu, 'Shift+Tab');
  await office.keyboard.press('Enter');
  await pressAt(office, button(office, '로그아웃'), 'Enter');
  await expect(office.getByLabel('이메일')).toBeVisible();
});

test('a wish to leave is found in the queue, approved by one and confirmed by another, by the keyboard alone (ACCT-121, PLAT-081)', async ({
  page,
}) => {
  const { email } = await newMember(page.context());
  await send(page.context(), 'POST', `${site}/v1/me/delete`, { reason: '수수료가 비쌉니다' });
  const office = await offices.open('operator', '/queues');
  const queue = office.getByRole('table').getByRole('link', { name: '회원 탈퇴', exact: true });
  await pressAt(office, queue, 'Enter');
  await expect(office).toHaveURL(/#\/cases\?kind=leave&state=open$/);
  await chooseByKeys(office, office.getByLabel('상태'), '모든 상태');
  await expect(office).toHaveURL(/#\/cases\?kind=leave$/);
  await expect(office.getByLabel('상태')).toBeFocused();
  const { id } = await openCaseOf(office.context(), 'leave', email);
  await office.goto(`${productUrl('staff')}/#/cases?kind=leave&state=open`);
  await pressAt(office, office.getByRole('link', { name: new RegExp(`#${id}$`) }), 'Enter');
  await expect(office.getByText(email)).toBeVisible();
  await expect(heading(office)).toBeFocused();
  // Nothing is refused without a reason, which the focus goes to.
  await pressAt(office, button(office, '반려…'), 'Enter');
  await expect(office.getByLabel('사유')).toBeFocused();
  await office.keyboard.type('서류를 확인했습니다.');
  await actByKeys(office, button(office, '승인…'), '승인');
  await expect(office.getByText('결정을 올렸습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();

  const second = await offices.open('second', `/cases/${id}`);
  await actByKeys(second, button(second, '확인…'), '승인 확인');
  await expect(second.getByText(/확인했습니다. 승인이 완료되었습니다/)).toBeVisible();
});

test('an inquiry is read and answered by the keyboard alone (HELP-015, PLAT-081)', async ({ page }) => {
  const title = `자판 ${Date.now()}`;
  await newMember(page.context());
  await inquire(page.context(), { title, contents: '언제 열리나요?' });
  const office = await offices.open('operator', '/queues');
  await pressAt(office, workNavigation(office).getByRole('link', { name: /1:1 문의/ }), 'Enter');
  await expect(office).toHaveURL(/#\/inquiries\?state=open$/);
  await pressAt(office, office.getByRole('link', { name: title }), 'Enter');
  await expect(office).toHaveURL(/#\/inquiries\/\d+$/);
  await expect(office.getByText('언제 열리나요?')).toBeVisible();
  const answer = office.getByRole('textbox', { name: '답변' });
  await pressAt(office, button(office, '답변 등록'), 'Enter');
  await expect(answer).toBeFocused();
  await office.keyboard.type('내일 엽니다.');
  await pressAt(office, button(office, '답변 등록'), 'Enter');
  await expect(office.getByText('답변을 등록했습니다. 회원에게 메일로 알려집니다.')).toBeVisible();
  await expectFocusKept(office);
});

test('a frozen member is found and freed by two, by the keyboard alone (ACCT-121, PLAT-081)', async ({ page }) => {
  const { email } = await newMember(page.context());
  await send(page.context(), 'POST', `${site}/v1/me/freeze`, { confirm: 'Y' });
  const office = await offices.open('operator', '/members');
  await typeInto(office, office.getByLabel('회원 이메일'), email);
  await office.keyboard.press('Enter');
  await pressAt(office, button(office, '해제 올리기…'), 'Enter');
  await expect(office.getByLabel('해제 사유')).toBeFocused();
  await office.keyboard.type('본인이 전화했습니다.');
  await actByKeys(office, button(office, '해제 올리기…'), '해제 올리기');
  await expect(office).toHaveURL(/#\/cases\/\d+$/);
  await expect(heading(office)).toBeFocused();

  const second = await offices.open('second', new URL(office.url()).hash.slice(1));
  await actByKeys(second, button(second, '확인…'), '승인 확인');
  await expect(second.getByText(/확인했습니다. 승인이 완료되었습니다/)).toBeVisible();
});

test('a payout is approved by two, and another one refused, by the keyboard alone (PLAT-081)', async ({ page }) => {
  test.setTimeout(120_000);
  const { phone } = await newMember(page.context(), { authLevel: 5, coins: { ETH: '30' } });
  const wish = { coin: 'ETH', toAddress, vaspId: 'hanbit' };
  const office = await offices.open('operator', '/payouts?list=newest');
  const waiting = office.getByRole('table', { name: '승인 대기 목록' });
  const openOf = async (amount: string) => {
    await withdraw(page.request, phone, { ...wish, amount });
    await office.goto(`${productUrl('staff')}/#/payouts?list=newest`);
    const lists = office.getByRole('group', { name: '출금 목록' }).getByRole('radio');
    await pickByKeys(office, lists, office.getByRole('radio', { name: /승인 대기/ }));
    await expect(office).toHaveURL(/#\/payouts\?list=approval$/);
    await expect(office.getByRole('radio', { name: /승인 대기/ })).toBeFocused();
    await pressAt(office, waiting.getByRole('link', { name: new RegExp(`\\b${amount} ETH`) }).last(), 'Enter');
    await expect(office).toHaveURL(/#\/payouts\/\d+$/);
  };
  await openOf('9.87');
  await actByKeys(office, button(office, '승인…'), '승인');
  await expect(office.getByText(/승인을 남겼습니다. 다른 운영자 1명/)).toBeVisible();
  const second = await offices.open('second', new URL(office.url()).hash.slice(1));
  await actByKeys(second, button(second, '승인…'), '승인');
  await expect(second.getByText('출금을 승인했습니다.')).toBeVisible();

  await openOf('6.54');
  await pressAt(office, button(office, '거절…'), 'Enter');
  await expect(office.getByLabel('사유')).toBeFocused();
  await office.keyboard.type('받는 곳이 의심됩니다.');
  await actByKeys(office, button(office, '거절…'), '거절');
  await expect(office.getByText('출금을 거절하고 회원에게 돌려주었습니다.')).toBeVisible();
});

test('payouts of a coin that was short are resumed by the keyboard alone (PLAT-081)', async () => {
  test.setTimeout(90_000);
  const office = await offices.open('operator', '/custody');
  const row = office.getByRole('table', { name: '코인별 현황' }).getByRole('row', { name: /^ADA/ });
  await expect(row).toContainText('일치');
  await sandbox.changeHoldings('ADA', '-1');
  try {
    await expect(row).toContainText('중단', { timeout: 20_000 });
  } finally {
    await sandbox.changeHoldings('ADA', '1');
  }
  await expect(row).toContainText('일치', { timeout: 20_000 });
  await pressAt(office, button(office, 'ADA 출금 재개…'), 'Enter');
  await expect(office.getByLabel('ADA 재개 사유')).toBeFocused();
  await office.keyboard.type('지갑을 다시 맞췄습니다.');
  await actByKeys(office, button(office, 'ADA 출금 재개…'), 'ADA 출금 재개');
  await expect(office.getByText('ADA 출금을 재개했습니다.')).toBeVisible();
  await expect(row).toContainText('정상');
});

test('hours of the bank are announced and called off, and KRW goes back by two, by the keyboard alone (PLAT-081)', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { email } = await newMember(page.context());
  // Names of senders are hidden in part.
  const amount = String(70_000 + (Date.now() % 10_000));
  await payIn(email, amount, '박바다');
  const office = await offices.open('operator', '/bank');
  const form = office.getByRole('form', { name: '점검 등록' });
  await moveOnByAYear(office, form.getByLabel('시작 (한국 시간)'));
  await typeInto(office, form.getByLabel('사유'), '정기 점검');
  // It would end before it begins.
  await pressAt(office, button(office, '점검 등록…'), 'Enter');
  await expect(form.getByLabel('종료 (한국 시간)')).toBeFocused();
  await moveOnByAYear(office, form.getByLabel('종료 (한국 시간)'));
  await pressAt(office, form.getByLabel('원화 출금'), 'Space');
  await actByKeys(office, button(office, '점검 등록…'), '점검 등록');
  await expect(office.getByText('점검 시간을 등록했습니다.')).toBeVisible();
  const cancel = office.getByRole('button', { name: /^#\d+ 취소…$/ }).last();
  const label = ((await cancel.textContent()) ?? '').replace('…', '');
  await pressAt(office, cancel, 'Enter');
  await expect(office.getByLabel(label.replace('취소', '종료 사유'))).toBeFocused();
  await office.keyboard.type('미뤄졌습니다.');
  await actByKeys(office, button(office, `${label}…`), label);
  await expect(office.getByText(/점검 #\d+을 끝냈습니다/)).toBeVisible();

  const idOf = async () => {
    const { returns } = await (await office.request.get(`${productUrl('staff')}/staff/bank`)).json();
    return (returns as { id: string; amount: string }[]).find((found) => found.amount === amount)?.id;
  };
  await expect.poll(idOf).toBeDefined();
  const id = await idOf();
  for (const [who, said] of [
    ['operator', '반환을 승인했습니다. 다른 운영자의 승인을 기다립니다.'],
    ['second', '은행에 반환을 요청했습니다.'],
  ] as const) {
    const desk = await offices.open(who, '/bank');
    await pressAt(desk, button(desk, `#${id} 반환 승인…`), 'Enter');
    await expect(desk.getByLabel(`#${id} 반환 사유`)).toBeFocused();
    await desk.keyboard.type('이름이 다릅니다.');
    await actByKeys(desk, button(desk, `#${id} 반환 승인…`), `#${id} 반환 승인`);
    await expect(desk.getByText(said).first()).toBeVisible();
  }
});

test('a state of a market is planned, confirmed by another and withdrawn, by the keyboard alone (TRAD-008, PLAT-081)', async () => {
  const office = await offices.open('operator', '/markets');
  const form = office.getByRole('form', { name: '상태 계획' });
  await chooseByKeys(office, form.getByLabel('마켓'), 'KRW-LINK');
  await chooseByKeys(office, form.getByLabel('상태'), '취소만 가능');
  await pressAt(office, form.getByLabel('지금 시작'), 'Space');
  await moveOnByAYear(office, form.getByLabel('시작 (한국 시간)'));
  await pressAt(office, button(office, '계획…'), 'Enter');
  await expect(form.getByLabel('사유')).toBeFocused();
  await office.keyboard.type('점검 예정');
  await actByKeys(office, button(office, '계획…'), '계획');
  await expect(office.getByText('계획했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  const title = office.getByRole('heading', { name: /^KRW-LINK 취소만 가능 #\d+$/ }).first();
  const [id = ''] = /#\d+$/.exec((await title.textContent()) ?? '') ?? [];

  const second = await offices.open('second', '/markets');
  await actByKeys(second, button(second, `${id} 확인…`), '확인');
  await expect(second.getByText('확인했습니다: KRW-LINK 취소만 가능')).toBeVisible();
  await actByKeys(second, button(second, `${id} 철회…`), '철회');
  await expect(second.getByText('철회했습니다: KRW-LINK 취소만 가능')).toBeVisible();
});

test('a limit is proposed and refused by another, by the keyboard alone (PLAT-081)', async () => {
  const office = await offices.open('operator', '/policies');
  const form = office.getByRole('form', { name: '변경 제안' });
  await chooseByKeys(office, form.getByLabel('항목'), '진행되지 않는 출금을 알리는 시간');
  await pressAt(office, button(office, '변경 제안…'), 'Enter');
  await expect(form.getByLabel('새 값')).toBeFocused();
  await office.keyboard.type('45');
  await typeInto(office, form.getByLabel('사유'), '주말');
  await actByKeys(office, button(office, '변경 제안…'), '변경 제안');
  await expect(office.getByText('변경을 제안했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  const second = await offices.open('second', '/policies');
  await actByKeys(second, button(second, '거절…'), '거절');
  await expect(second.getByText('제안을 거절했습니다.')).toBeVisible();
});
