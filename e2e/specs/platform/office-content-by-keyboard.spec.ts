import type { Page } from '@playwright/test';
import {
  fillMomentByKeys,
  moveOnByAYear,
  pickByKeys,
  pressAt,
  tabTo,
  typeInto,
  typeOver,
} from '../../commands/keyboard';
import { actByKeys, expectFocusKept, Offices } from '../../commands/office-by-keyboard';
import { freshEmail, freshSale, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

let offices: Offices;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  offices = new Offices(() => browser);
  await offices.logIn('operator', 'second');
});

const button = (office: Page, name: string) => office.getByRole('button', { name, exact: true });
const heading = (office: Page) => office.getByRole('heading', { level: 1 });
const pick = (office: Page, group: string, name: string): Promise<void> =>
  pickByKeys(
    office,
    office.getByRole('group', { name: group, exact: true }).getByRole('radio'),
    office.getByRole('radio', { name, exact: true }),
  );

test('a guide is written in two languages, and taken down again, by the keyboard alone (HELP-007, PLAT-081)', async () => {
  test.setTimeout(90_000);
  const office = await offices.open('operator', '/articles?board=notice');
  await pick(office, '게시판', '이용 가이드');
  await expect(office).toHaveURL(/#\/articles\?board=item$/);
  await pressAt(office, office.getByRole('link', { name: '새 글 쓰기' }), 'Enter');
  await expect(office).toHaveURL(/#\/newArticle\?board=item$/);
  await expect(heading(office)).toBeFocused();
  const title = `자판 ${Date.now()}`;
  await pick(office, '언어', 'English');
  await typeInto(office, office.getByLabel('제목'), `Keys ${title}`);
  // What is missing is in the other language: it comes on show, and gets the focus.
  await pressAt(office, button(office, '저장…'), 'Enter');
  await expect(office.getByRole('radio', { name: '한국어' })).toBeChecked();
  await expect(office.getByLabel('제목')).toBeFocused();
  await office.keyboard.type(title);
  await typeInto(office, office.getByLabel('내용 (HTML)'), '<p>자판으로 썼습니다.</p>');
  await actByKeys(office, button(office, '저장…'), '저장');
  await expect(office).toHaveURL(/#\/articles\/\d+$/);
  await expect(heading(office)).toHaveText(title);
  await expect(heading(office)).toBeFocused();

  await pressAt(office, office.getByLabel('게시', { exact: true }), 'Space');
  await pressAt(office, button(office, '저장…'), 'Enter');
  await expect(office.getByLabel('사유')).toBeFocused();
  await office.keyboard.type('시험이 끝났습니다.');
  await actByKeys(office, button(office, '저장…'), '저장');
  await expect(office.getByText('새 버전을 저장했습니다.')).toBeVisible();
  await pressAt(office, office.getByRole('table', { name: '버전 기록' }).getByRole('button').last(), 'Enter');
});

test('a page is written anew, its mistakes found, by the keyboard alone (HELP-050, PLAT-081)', async () => {
  const office = await offices.open('operator', '/pages?name=kyc');
  await pick(office, '페이지', '회사 소개');
  await expect(office).toHaveURL(/#\/pages\?name=company$/);
  const certificates = office.getByLabel(/^인증 현황/);
  await expect(certificates).not.toHaveValue('');
  const before = await certificates.inputValue();
  await typeOver(office, certificates, '값이 없는 줄');
  await pick(office, '언어', 'English');
  await typeInto(office, office.getByLabel('사유'), '확인');
  await pressAt(office, button(office, '저장…'), 'Enter');
  await expect(office.getByRole('radio', { name: '한국어' })).toBeChecked();
  await expect(certificates).toBeFocused();
  await typeOver(office, certificates, before);
  await actByKeys(office, button(office, '저장…'), '저장');
  await expect(office.getByText('새 버전을 저장했습니다.')).toBeVisible();
});

test('a consent text is proposed, and refused by another, by the keyboard alone (HELP-022, PLAT-081)', async () => {
  const office = await offices.open('operator', '/texts?kind=terms');
  await pick(office, '문서', '개인정보 처리방침');
  await expect(office).toHaveURL(/#\/texts\?kind=privacy$/);
  await pressAt(office, button(office, '새 버전 제안…'), 'Enter');
  const version = office.getByLabel('버전', { exact: true });
  await expect(version).toBeFocused();
  await office.keyboard.type('9.9');
  await pressAt(office, button(office, '새 버전 제안…'), 'Enter');
  await expect(office.getByLabel('시행 시각 (KST)')).toBeFocused();
  await office.keyboard.type('2099-01-01 00:00');
  await typeInto(office, office.getByLabel('사유'), '개정');
  await actByKeys(office, button(office, '새 버전 제안…'), '새 버전 제안');
  await expect(office.getByText(/새 버전을 제안했습니다/)).toBeVisible();
  const second = await offices.open('second', '/texts?kind=privacy');
  await actByKeys(second, button(second, '거절…'), '거절');
  await expect(second.getByText('제안을 거절했습니다.')).toBeVisible();
});

test('links are proposed, and refused by another, by the keyboard alone (HELP-055, PLAT-081)', async () => {
  const office = await offices.open('operator', '/links');
  const media = office.getByLabel('미디어 (한국어)');
  await typeOver(office, media, 'javascript:alert(1)');
  await pressAt(office, button(office, '변경 제안…'), 'Enter');
  await expect(media).toBeFocused();
  await typeOver(office, media, 'https://maru.example/press');
  await typeInto(office, office.getByLabel('사유'), '이전');
  await actByKeys(office, button(office, '변경 제안…'), '변경 제안');
  await expect(office.getByText('변경을 제안했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  const second = await offices.open('second', '/links');
  await actByKeys(second, button(second, '거절…'), '거절');
  await expect(second.getByText('제안을 거절했습니다.')).toBeVisible();
});

test('the state of the service is set by the keyboard alone (SHEL-250, PLAT-081)', async () => {
  const office = await offices.open('operator', '/status');
  await pick(office, '상태', '점검');
  const text = office.getByLabel('안내 (한국어)');
  await typeOver(office, text, ' ');
  await pressAt(office, button(office, '상태 바꾸기…'), 'Enter');
  await expect(text).toBeFocused();
  // Other journeys are under way: it stays open.
  await tabTo(office, office.getByRole('radio', { name: '점검' }), 'Shift+Tab');
  await office.keyboard.press('ArrowUp');
  await expect(office.getByRole('radio', { name: '정상' })).toBeChecked();
  await typeInto(office, office.getByLabel('사유'), '확인');
  await actByKeys(office, button(office, '상태 바꾸기…'), '상태 바꾸기');
  await expect(office.getByText('상태를 바꿨습니다.')).toBeVisible();
});

test('a token sale is drafted, changed, proposed and refused by another, by the keyboard alone (SALE-001, PLAT-081)', async () => {
  test.setTimeout(120_000);
  const office = await offices.open('operator', '/sales');
  await pressAt(office, office.getByRole('link', { name: '새 토큰 세일' }), 'Enter');
  await expect(office).toHaveURL(/#\/sales\/new$/);
  await expect(heading(office)).toBeFocused();
  const code = freshSale();
  await typeInto(office, office.getByLabel('세일 코드'), code);
  await typeInto(office, office.getByLabel('토큰 코드'), 'KEYS');
  await typeInto(office, office.getByLabel('토큰 이름'), '자판');
  await typeInto(office, office.getByLabel('총 판매 수량'), '1000');
  await fillMomentByKeys(office, office.getByLabel('시작 (KST)'));
  await moveOnByAYear(office, office.getByLabel('시작 (KST)'));
  await fillMomentByKeys(office, office.getByLabel('종료 (KST)'));
  for (let years = 0; years < 2; years += 1) await moveOnByAYear(office, office.getByLabel('종료 (KST)'));
  await typeInto(office, office.getByLabel('1개당 토큰'), '2');
  await typeInto(office, office.getByLabel('1인 최소'), '1000');
  await typeInto(office, office.getByLabel('1인 최대'), '50000');
  await pressAt(office, button(office, '초안 만들기'), 'Enter');
  await expect(office.getByText('한국어 이름을 입력해 주세요.')).toBeVisible();
  await tabTo(office, office.getByLabel('이름', { exact: true }), 'Shift+Tab');
  await office.keyboard.type('자판 세일');
  await pressAt(office, button(office, '초안 만들기'), 'Enter');
  await expect(office).toHaveURL(new RegExp(`#/sales/${code}$`));
  await expect(heading(office)).toHaveText('자판 세일');
  await expect(heading(office)).toBeFocused();

  await typeOver(office, office.getByLabel('1인 최대'), '60000');
  await pressAt(office, button(office, '판매 조건 저장'), 'Enter');
  await expect(office.getByText('판매 조건을 저장했습니다.')).toBeVisible();
  await expectFocusKept(office);
  await pressAt(office, button(office, '공개 제안…'), 'Enter');
  const acts = office.getByRole('form', { name: '진행' });
  await expect(acts.getByLabel('사유')).toBeFocused();
  await office.keyboard.type('준비가 끝났습니다.');
  await actByKeys(office, button(office, '공개 제안…'), '공개 제안');
  await expect(office.getByText('제안했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  const second = await offices.open('second', `/sales/${code}`);
  await actByKeys(second, button(second, '거절…'), '거절');
  await expect(second.getByText('제안을 거절했습니다.')).toBeVisible();

  const email = freshEmail('listed');
  await makeMember({ email, authLevel: 3 });
  const whitelist = second.getByRole('form', { name: '화이트리스트' });
  await pressAt(second, button(second, '등록…'), 'Enter');
  await expect(whitelist.getByLabel('회원 이메일 또는 UID')).toBeFocused();
  await second.keyboard.type(email);
  await typeInto(second, whitelist.getByLabel('사유'), '초대');
  await actByKeys(second, button(second, '등록…'), '등록');
  await expect(second.getByText('회원 1명을 등록했습니다.')).toBeVisible();
});

test('the trail is read anew, further back and in full, by the keyboard alone (PLAT-081)', async () => {
  const office = await offices.open('second', '/trail');
  const rows = office.getByRole('table', { name: '감사 기록' }).locator('tbody tr');
  const refresh = button(office, '새로고침');
  await pressAt(office, refresh, 'Enter');
  await expect(rows.first()).toBeVisible();
  await expect(refresh).toBeFocused();
  const hash = rows.first().getByRole('group').first();
  await pressAt(office, rows.first().locator('summary'), 'Enter');
  await expect(hash.locator('code').last()).toBeVisible();
});
