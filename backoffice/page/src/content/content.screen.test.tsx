import type { StaffArticle, StaffConsentTexts, StaffDocument } from '@maru/contract/staff';
import { helpLinks } from '@maru/domain/content';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

const at = '2026-11-24T01:00:00.000Z';
const signed = (reason: string) => ({ by: 'operator@maru.test', reason, at });
const article = (...titles: string[]): StaffArticle => ({
  id: '7',
  board: 'notice',
  versions: titles.map((title, place) => ({
    ...{ version: titles.length - place, category: '점검', pinned: false, shown: true, validFrom: at },
    texts: { ko: { title, contents: `<p>${title} 내용</p>` } },
    ...signed('오타 수정'),
  })),
});
const well = (body: unknown) => ({ status: 200, body });

let server: StaffDouble;
beforeEach(() => {
  server = new StaffDouble();
  server.me = staffMe('operator');
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const write = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

describe('articles', () => {
  it('get a next version with a reason, previewed as members will see it (HELP-007)', async () => {
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    openPage(server, '#/articles/7');
    await heading('점검 안내');
    await write('내용 (HTML)', '<p>새 내용 <img src=x onerror="alert(1)"></p><script>alert(1)</script>');
    const preview = screen.getAllByRole('region', { name: '미리 보기' })[0];
    if (!preview) throw new Error('no preview');
    expect(within(preview).getByText('새 내용')).toBeVisible();
    expect(preview.querySelector('script, [onerror]')).toBeNull();
    await press('저장…');
    expect(screen.getByText('변경 사유를 입력해 주세요.')).toBeVisible();
    await write('사유', '일정 변경');
    server.next.set('/staff/articles/7', well(article('점검 안내 2', '점검 안내')));
    await press('저장…');
    await inDialog('저장');
    expect(await screen.findByText('새 버전을 저장했습니다.')).toBeVisible();
    expect(server.sent[0]?.body).toMatchObject({ seen: 1, reason: '일정 변경', validFrom: null, category: '점검' });
    expect(within(screen.getByRole('table', { name: '버전 기록' })).getAllByRole('row')).toHaveLength(3);
  });

  it('keep what is typed where the article cannot be read again', async () => {
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    openPage(server, '#/articles/7');
    await heading('점검 안내');
    await write('사유', '일정 변경');
    await write('제목', '점검이 늦어집니다');
    const changed = refusal(409, 'STAFF_CONTENT_CHANGED', '그 사이에 바뀌었습니다.');
    const unavailable = refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.');
    server.next.set('/staff/articles/7', [changed, unavailable]);
    await press('저장…');
    await inDialog('저장');
    expect(await screen.findByText(/새 내용을 불러오지 못해/)).toBeVisible();
    expect(screen.getByLabelText('제목')).toHaveValue('점검이 늦어집니다');
  });

  it('are written in three languages; an empty translation is none', async () => {
    openPage(server, '#/newArticle?board=faq');
    await heading('새 FAQ');
    await userEvent.click(screen.getByRole('radio', { name: '中文' }));
    await press('저장…');
    // What lacks a title is shown, whichever language was.
    expect(screen.getByRole('radio', { name: '한국어' })).toBeChecked();
    expect(screen.getByText(/제목을 입력해 주세요/)).toBeVisible();
    expect(screen.getByLabelText('제목')).toHaveFocus();
    await write('제목', '질문');
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await write('제목', 'Question');
    await userEvent.click(screen.getByRole('radio', { name: '中文' }));
    await write('제목', '问');
    await userEvent.clear(screen.getByLabelText('제목'));
    const lost = refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.');
    server.next.set('/staff/articles', [lost, well(article('질문'))]);
    server.next.set('/staff/articles/7', well(article('질문')));
    await press('저장…');
    await inDialog('저장');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('다시 시도'));
    await inDialog('저장');
    await waitFor(() => expect(location.hash).toBe('#/articles/7'));
    // Sent again after a lost answer it is the same attempt, which makes one article.
    expect(server.sent[1]?.body.attempt).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.sent[1]?.body).toEqual(server.sent[0]?.body);
    expect(server.sent[0]?.body.texts).toEqual({
      ko: { title: '질문', contents: '' },
      en: { title: 'Question', contents: '' },
    });
  });

  it('are not published at once where the wanted moment is no moment', async () => {
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    openPage(server, '#/articles/7');
    await heading('점검 안내');
    await write('사유', '예약');
    await write('적용 시각 (KST, 비우면 바로)', '내일');
    await press('저장…');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await write('적용 시각 (KST, 비우면 바로)', '2026-12-01 09:00');
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    await press('저장…');
    await inDialog('저장');
    await waitFor(() => expect(server.sent[0]?.body.validFrom).toBe('2026-12-01T00:00:00.000Z'));
  });

  it('say before they are saved that a version still to come is replaced (HELP-022)', async () => {
    const planned = article('점검 예고', '점검 예고');
    // From before a version replaced a plan: the last one counts, and the plan still waits behind it.
    const versions = planned.versions.map((version, place) =>
      place === 0 ? version : { ...version, validFrom: '2999-01-01T00:00:00.000Z' },
    );
    server.next.set('/staff/articles/7', well({ ...planned, versions }));
    openPage(server, '#/articles/7');
    await heading('점검 예고');
    await userEvent.click(screen.getByRole('checkbox', { name: '게시' }));
    await write('사유', '취소');
    await press('저장…');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('지금부터 회원에게 보이지 않습니다.');
    expect(dialog).toHaveTextContent('아직 적용되지 않은 예약 버전은 취소되고');
  });

  const quicker = refusal(409, 'STAFF_CONTENT_CHANGED', '다른 사람이 저장했습니다.');
  const newer = well(article('먼저 저장한 글', '점검 안내'));
  /** Saves what was written from the first version, while somebody else's second one is there. */
  async function saveTooLate(): Promise<void> {
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    openPage(server, '#/articles/7');
    await heading('점검 안내');
    await write('제목', '오래 쓴 글');
    await write('사유', '수정');
    await press('저장…');
    server.next.set('/staff/articles/7', [quicker, newer]);
    await inDialog('저장');
    expect(await screen.findByText(/다른 사람이 저장했습니다.*다시 불러왔습니다/)).toBeVisible();
    await heading('먼저 저장한 글');
  }

  it('are read again where somebody else was quicker, and keep what was typed until the author has chosen', async () => {
    await saveTooLate();
    expect(screen.getByLabelText('제목')).toHaveValue('오래 쓴 글');
    server.next.set('/staff/articles/7', [quicker, newer]);
    await press('저장…');
    await inDialog('저장');
    await userEvent.click(await screen.findByRole('button', { name: '쓰던 내용으로 계속' }));
    expect(screen.queryByText('쓰는 동안 새 내용이 저장되었습니다.')).toBeNull();
    expect(screen.getByLabelText('제목')).toHaveValue('오래 쓴 글');
    server.next.set('/staff/articles/7', well(article('오래 쓴 글', '먼저 저장한 글', '점검 안내')));
    await press('저장…');
    await inDialog('저장');
    await heading('오래 쓴 글');
    expect(server.sent.map(({ body }) => body.seen)).toEqual([1, 1, 2]);
    expect(screen.queryByText('쓰는 동안 새 내용이 저장되었습니다.')).toBeNull();
  });

  it('begin anew from what somebody else has saved, where the author wants that', async () => {
    await saveTooLate();
    await userEvent.click(await screen.findByRole('button', { name: '새 내용으로 다시 쓰기' }));
    expect(screen.getByLabelText('제목')).toHaveValue('먼저 저장한 글');
  });

  it('are only read by an auditor', async () => {
    server.me = staffMe('auditor');
    server.next.set('/staff/articles/7', well(article('점검 안내')));
    openPage(server, '#/articles/7');
    await heading('점검 안내');
    expect(await screen.findByRole('table', { name: '버전 기록' })).toBeVisible();
    expect(screen.queryByLabelText('제목')).toBeNull();
  });
});

const version = <Body,>(body: Body, nth = 1) => ({ version: nth, body, ...signed('처음') });

it('pages: a line too few of the seven steps is said before anything is sent (HELP-033)', async () => {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ title: `제목 ${place}`, text: '설명' }));
  const ko = {
    ...{ intro: '<p>소개</p>', legal: '<p>법</p>', steps: pairs(7) },
    questions: pairs(8).map(({ title }) => ({ title, contents: '<p>답</p>' })),
    ...{ appIos: 'https://a.test', appAndroid: 'https://b.test' },
  };
  const kyc: StaffDocument<'kyc'> = { versions: [version({ ko })], proposals: [] };
  server.next.set('/staff/documents/kyc', well(kyc));
  openPage(server, '#/pages?name=kyc');
  await screen.findByLabelText('소개 (HTML)');
  await write('사유', '개정');
  await write('진행 순서 7단계 (한 줄에 제목 | 설명)', '하나 | 설명');
  await press('저장…');
  expect(screen.getByText('7줄이어야 합니다. 지금 1줄입니다.')).toBeVisible();
  await write(
    '진행 순서 7단계 (한 줄에 제목 | 설명)',
    pairs(7)
      .map(({ title, text }) => `${title} | ${text}`)
      .join('\n'),
  );
  await write('소개 (HTML)', '<p>새 소개</p>');
  server.next.set('/staff/documents/kyc', well({ ...kyc, versions: [version({ ko }, 2), ...kyc.versions] }));
  await press('저장…');
  await inDialog('저장');
  expect(await screen.findByText('새 버전을 저장했습니다.')).toBeVisible();
  expect(server.sent[0]?.body).toEqual({ seen: 1, reason: '개정', body: { ko: { ...ko, intro: '<p>새 소개</p>' } } });
});

it('status: closing needs a text and a reason, and says what members will see (SHEL-250)', async () => {
  const body = { open: true, critical: false, message: { ko: '' }, version: '1.0.0' };
  const status: StaffDocument<'status'> = { versions: [version(body)], proposals: [] };
  server.next.set('/staff/documents/status', well(status));
  openPage(server, '#/status');
  expect(await screen.findByText(/지금: 정상/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '점검' }));
  await write('사유', '배포');
  await press('상태 바꾸기…');
  expect(screen.getByText('회원에게 보일 안내를 한국어로 입력해 주세요.')).toBeVisible();
  expect(screen.getByLabelText('안내 (한국어)')).toHaveFocus();
  await write('안내 (한국어)', '두 시까지');
  const field = '버전 (바꾸면 새로고침을 권합니다)';
  await userEvent.clear(screen.getByLabelText(field));
  await press('상태 바꾸기…');
  expect(screen.getByText('버전을 입력해 주세요.')).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveFocus();
  await write(field, '1.0.0');
  await press('상태 바꾸기…');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('"두 시까지" 안내로 바뀝니다');
  const closed = { ...body, open: false, message: { ko: '두 시까지' } };
  server.next.set('/staff/documents/status', well({ ...status, versions: [version(closed, 2), ...status.versions] }));
  await inDialog('상태 바꾸기');
  expect(await screen.findByText(/지금: 점검/)).toBeVisible();
  expect(server.sent[0]?.body).toEqual({ seen: 1, reason: '배포', body: closed });
});

describe('links', () => {
  const links = Object.fromEntries(helpLinks.map((name) => [name, { ko: `/help/${name}`, en: '' }]));
  const config = { links, whitelist: { code: 'W', content: { ko: '안내' }, shown: true } };
  const other = { ...config, links: { ...links, media: { ko: 'https://maru.example/press', en: '' } } };
  const popup = { code: 'W', content: { ko: '안내', en: 'Notice' }, shown: false };
  const document = (proposals: StaffDocument<'remoteConfig'>['proposals'] = []): StaffDocument<'remoteConfig'> => ({
    versions: [version(config)],
    proposals,
  });

  it('are proposed, addresses judged before (HELP-050, HELP-055)', async () => {
    server.next.set('/staff/documents/remoteConfig', well(document()));
    openPage(server, '#/links');
    await screen.findByLabelText('미디어 (한국어)');
    await write('사유', '이전');
    await write('미디어 (한국어)', 'javascript:alert(1)');
    await press('변경 제안…');
    expect(screen.getByText(/https 주소, mailto 주소만/)).toBeVisible();
    expect(screen.getByLabelText('미디어 (한국어)')).toHaveFocus();
    await write('미디어 (한국어)', 'https://maru.example/press');
    await press('변경 제안…');
    server.next.set('/staff/documents/remoteConfig', well(document()));
    await inDialog('변경 제안');
    expect(await screen.findByText(/변경을 제안했습니다/)).toBeVisible();
    expect(server.sent[0]?.body).toMatchObject({ seen: 1, body: other });
  });

  it('are confirmed by another person, who sees what changes', async () => {
    const body = { ...other, whitelist: popup };
    const proposal = { id: '3', body, mayRefuse: true, mayConfirm: true, ...signed('이전') };
    server.next.set('/staff/documents/remoteConfig', well(document([proposal])));
    openPage(server, '#/links');
    expect(await screen.findByText('/help/media → https://maru.example/press')).toBeVisible();
    expect(screen.getByText('없음 → Notice')).toBeVisible();
    expect(screen.getByText('보임 → 숨김')).toBeVisible();
    await press('확인…');
    server.next.set('/staff/content-proposals/3/confirmation', well({ ok: true }));
    server.next.set('/staff/documents/remoteConfig', well(document()));
    await inDialog('확인');
    expect(await screen.findByText('확인했습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/content-proposals/3/confirmation', body: { confirmed: true } }]);
  });
});

it('consent texts: a version with its date is proposed; one that waits can be confirmed by another person only (HELP-022)', async () => {
  const texts = {
    ko: { title: '이용약관', contents: '<p>약관</p>' },
    en: { title: 'Terms', contents: '<p>All of it</p>' },
  };
  const wish = { kind: 'terms', effectiveAt: '2026-12-31T15:00:00.000Z', texts } as const;
  const found: StaffConsentTexts = {
    versions: [{ ...wish, version: '2.0', ...signed('') }],
    proposals: [{ ...wish, version: '3.0', id: '5', mayRefuse: false, mayConfirm: false, ...signed('개정') }],
  };
  server.next.set('/staff/texts/terms', well(found));
  openPage(server, '#/texts?kind=terms');
  expect(await screen.findByText('제안: 이용약관 3.0')).toBeVisible();
  expect(screen.getByText('All of it')).toBeVisible();
  expect(screen.queryByRole('button', { name: '확인…' })).toBeNull();
  await write('사유', '개정');
  await press('새 버전 제안…');
  expect(screen.getByText(/버전을 영문, 숫자/)).toBeVisible();
  expect(screen.getByLabelText('버전')).toHaveFocus();
  await write('버전', '4.0');
  await press('새 버전 제안…');
  expect(screen.getByLabelText('시행 시각 (KST)')).toHaveFocus();
  await write('시행 시각 (KST)', '2027-01-01 00:00');
  await press('새 버전 제안…');
  server.next.set('/staff/texts', well(found));
  await inDialog('새 버전 제안');
  expect(await screen.findByText(/새 버전을 제안했습니다/)).toBeVisible();
  expect(server.sent[0]?.body).toEqual({
    ...{ kind: 'terms', version: '4.0', effectiveAt: '2026-12-31T15:00:00.000Z' },
    ...{ texts, reason: '개정' },
  });
});

it('articles: a version that another one replaced before it began is marked, and is no plan any more (HELP-007)', async () => {
  const later = '2999-01-01T00:00:00.000Z';
  const [newest, planned, first] = article('점검 안내 3', '점검 안내 2', '점검 안내').versions;
  const replaced = planned && { ...planned, validFrom: later, replacedBy: 3 };
  server.next.set('/staff/articles/7', well({ ...article(), versions: [newest, replaced, first] }));
  openPage(server, '#/articles/7');
  const stages = () =>
    within(screen.getByRole('table', { name: '버전 기록' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => /예정|\d+\(으\)로 대체됨/.exec(row.textContent ?? '')?.[0]);
  await heading('점검 안내 3');
  expect(stages()).toEqual([undefined, expect.stringMatching(/3\(으\)로 대체됨$/), undefined]);
  await write('사유', '변경');
  await press('저장…');
  expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('예약 버전은 취소');
  await inDialog('취소');
});

it('consent texts: a version whose moment a later one took is marked, and by which (HELP-022)', async () => {
  const texts = { ko: { title: '이용약관', contents: '' } };
  const version = (name: string, effectiveAt: string) => ({
    ...{ kind: 'terms' as const, version: name, effectiveAt, texts },
    ...signed('개정'),
  });
  const moment = '2999-01-01T00:00:00.000Z';
  const versions = [version('2.2', moment), version('2.1', moment), version('2.0', at)];
  server.next.set('/staff/texts/terms', well({ versions, proposals: [] } satisfies StaffConsentTexts));
  openPage(server, '#/texts?kind=terms');
  const rows = within(await screen.findByRole('table', { name: '버전 기록' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => /예정|\S+\(으\)로 대체됨/.exec(row.textContent ?? '')?.[0])).toEqual([
    '예정',
    expect.stringMatching(/2\.2\(으\)로 대체됨$/),
    undefined,
  ]);
});
