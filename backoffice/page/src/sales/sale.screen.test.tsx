import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe, staffSale } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

jest.setTimeout(20_000);

const at = '2026-11-24T01:00:00.000Z';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('token sales at the back office', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.sales = [staffSale()];
  });

  it('are listed with their state, and what waits for a second person', async () => {
    server.sales = [staffSale(), staffSale({ code: 'OLD', title: '지난 세일', state: 'end', waitsFor: 'handOut' })];
    openPage(server, '#/sales');
    const table = await screen.findByRole('table', { name: '토큰 세일 목록' });
    expect(within(table).getByText('진행중')).toBeVisible();
    expect(within(table).getByText('토큰 지급 확인 대기')).toBeVisible();
    expect(screen.getByRole('link', { name: '지난 세일' })).toHaveAttribute('href', '#/sales/OLD');
  });

  it('are seen by auditors, who change nothing, and not by reviewers', async () => {
    server.me = staffMe('auditor');
    server.sales = [staffSale({ may: { edit: false, editTerms: false, acts: [] } })];
    const { unmount } = openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    expect(screen.queryByRole('button', { name: /저장|제안|중지/ })).not.toBeInTheDocument();
    unmount();
    server.me = staffMe('reviewer');
    openPage(server, '#/sales');
    expect(await heading('권한 없음')).toBeVisible();
  });

  it('are made as drafts, with what is missing said first', async () => {
    openPage(server, '#/sales/new');
    await heading('새 토큰 세일');
    await press('초안 만들기');
    expect(screen.getByText('세일 코드는 대문자, 숫자, -, _ 2~40자입니다.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('세일 코드'), 'new2026');
    await press('초안 만들기');
    expect(screen.getByText('한국어 이름을 입력해 주세요.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('이름'), '새 세일');
    await userEvent.type(screen.getByLabelText('토큰 코드'), 'newt');
    await userEvent.type(screen.getByLabelText('토큰 이름'), '뉴');
    await userEvent.type(screen.getByLabelText('총 판매 수량'), '1000');
    await userEvent.type(screen.getByLabelText('시작 (KST)'), '2026-12-01T10:00');
    await userEvent.type(screen.getByLabelText('종료 (KST)'), '2026-12-02T10:00');
    await userEvent.type(screen.getByLabelText('1개당 토큰'), '0.01');
    await userEvent.type(screen.getByLabelText('1인 최소'), '1000');
    await userEvent.type(screen.getByLabelText('1인 최대'), '10');
    await press('초안 만들기');
    expect(screen.getByText('1인당 최대는 최소보다 작을 수 없습니다.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('1인 최대'), '0000');
    await press('초안 만들기');
    await waitFor(() => expect(location.hash).toBe('#/sales/NEW2026'));
    expect(server.sent).toMatchObject([
      {
        path: '/staff/sales',
        body: {
          code: 'NEW2026',
          terms: {
            ...{ token: 'NEWT', offered: '1000', startsAt: '2026-12-01T01:00:00.000Z' },
            payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '100000' }],
          },
        },
      },
    ]);
  });

  it('have texts in three languages, with a preview that runs nothing', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    const area = screen.getByLabelText('설명 (HTML)');
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste('<h3>Houses</h3><img src="x" onerror="window.hit=1"><script>window.hit=1</script>');
    const preview = screen.getByRole('region', { name: '미리보기' });
    expect(within(preview).getByRole('heading', { name: 'Houses' })).toBeVisible();
    expect(preview.innerHTML).not.toMatch(/onerror|<script/);
    await userEvent.click(screen.getByRole('radio', { name: '한국어' }));
    const name = screen.getByLabelText('이름').getAttribute('value') ?? '';
    await userEvent.clear(screen.getByLabelText('이름'));
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await press('글 저장…');
    // What is missing is shown, whichever language was.
    expect(screen.getByText('한국어 이름을 입력해 주세요.')).toBeVisible();
    expect(screen.getByLabelText('이름')).toHaveFocus();
    await userEvent.paste(name);
    await press('글 저장…');
    expect(screen.getByText('사유를 입력해 주세요.')).toBeVisible();
    const form = screen.getByRole('form', { name: '글' });
    await userEvent.type(within(form).getByLabelText('사유'), '영문 추가');
    await press('글 저장…');
    await inDialog('글 저장');
    expect(await screen.findByText('글을 저장했습니다.')).toBeVisible();
    expect(server.sent[0]).toMatchObject({
      path: '/staff/sales/HANOK2026/texts',
      body: { reason: '영문 추가', texts: { contents: { ko: '<p>소개</p>', en: expect.stringContaining('Houses') } } },
    });
  });

  it('are paused at once, and ended by a proposal alone', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    const form = screen.getByRole('form', { name: '진행' });
    await userEvent.type(within(form).getByLabelText('사유'), '점검');
    await press('일시 중지…');
    await inDialog('일시 중지');
    expect(await screen.findByText('일시 중지 처리했습니다.')).toBeVisible();
    await userEvent.type(within(screen.getByRole('form', { name: '진행' })).getByLabelText('사유'), '완판');
    await press('조기 종료 제안…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('다른 운영자가 확인하면 판매가 바로 끝나고');
    await inDialog('조기 종료 제안');
    expect(await screen.findByText('제안했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
    expect(server.sent.map(({ body }) => body)).toEqual([
      { act: 'pause', reason: '점검', seen: 1 },
      { act: 'end', reason: '완판', seen: 1 },
    ]);
  });

  it('are handed out by a second person, who sees who proposed it and why', async () => {
    const proposal = {
      id: '9',
      act: 'handOut',
      by: 'second@maru.example',
      reason: '토큰 수령',
      at,
      mayRefuse: true,
      mayConfirm: true,
    } as const;
    server.sales = [staffSale({ state: 'end', waitsFor: 'handOut', proposal })];
    openPage(server, '#/sales/HANOK2026');
    expect(await screen.findByText('토큰 수령')).toBeVisible();
    await press('확인…');
    await inDialog('확인');
    expect(await screen.findByText('확인했습니다: 토큰 지급')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/sales/HANOK2026/proposals/9', body: { confirmed: true, seen: 1 } }]);
  });

  it('tell the one who proposed that another has to confirm', async () => {
    const proposal = {
      id: '9',
      act: 'end',
      by: 'me',
      reason: '완판',
      at,
      mayRefuse: false,
      mayConfirm: false,
    } as const;
    server.sales = [staffSale({ waitsFor: 'end', proposal })];
    openPage(server, '#/sales/HANOK2026');
    expect(await screen.findByText(/제안한 사람이 아닌 운영자의 확인/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '확인…' })).not.toBeInTheDocument();
  });

  it('take a whitelist, and name those that nobody knows', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    await userEvent.type(screen.getByLabelText('회원 이메일 또는 UID'), 'a@example.com, M123\nghost@example.com');
    const form = screen.getByRole('form', { name: '화이트리스트' });
    await userEvent.type(within(form).getByLabelText('사유'), '신청 마감');
    await press('등록…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('이메일·UID 3개');
    await inDialog('등록');
    expect(await screen.findByText('회원 2명을 등록했습니다.')).toBeVisible();
    expect(screen.getByText('ghost@example.com')).toBeVisible();
  });

  it('are saved from what was seen: texts that somebody else has changed first are read again, and what was typed stays', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    const form = () => within(screen.getByRole('form', { name: '글' }));
    await userEvent.type(form().getByLabelText('이름'), ' 2차');
    await userEvent.type(form().getByLabelText('사유'), '회차');
    const { texts } = staffSale();
    const name = { ...texts.name, ko: '먼저 바꾼 이름' };
    server.sales = [staffSale({ revision: 2, texts: { ...texts, name } })];
    const path = '/staff/sales/HANOK2026/texts';
    const save = async () => {
      server.next.set(path, refusal(409, 'STAFF_CONTENT_CHANGED', '바뀜'));
      await press('글 저장…');
      await inDialog('글 저장');
      expect(await screen.findByText(/다른 사람이 내용을 바꿔 반영하지 않았습니다/)).toBeVisible();
    };
    await save();
    expect(await screen.findByText('쓰는 동안 새 내용이 저장되었습니다.')).toBeVisible();
    await save();
    await press('쓰던 내용으로 계속');
    await save();
    expect(form().getByLabelText('이름')).toHaveValue('한옥 토큰 세일 2차');
    expect(server.sent.map(({ body }) => body.seen)).toEqual([1, 1, 2]);
  });

  it('are saved over a change of another part alone once it is shown', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    const form = within(screen.getByRole('form', { name: '글' }));
    await userEvent.type(form.getByLabelText('이름'), ' 2차');
    await userEvent.type(form.getByLabelText('사유'), '회차');
    server.sales = [staffSale({ revision: 2, offered: '2000', terms: { ...staffSale().terms, offered: '2000' } })];
    server.next.set('/staff/sales/HANOK2026/texts', refusal(409, 'STAFF_CONTENT_CHANGED', '바뀜'));
    await press('글 저장…');
    await inDialog('글 저장');
    expect(await screen.findByText(/2,000 HANOK/)).toBeVisible();
    await press('글 저장…');
    await inDialog('글 저장');
    expect(await screen.findByText('글을 저장했습니다.')).toBeVisible();
    expect(server.sent.map(({ body }) => body.seen)).toEqual([1, 2]);
  });

  it('are read again where somebody else was faster', async () => {
    openPage(server, '#/sales/HANOK2026');
    await heading('한옥 토큰 세일');
    server.next.set('/staff/sales/HANOK2026/act', refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    const form = screen.getByRole('form', { name: '진행' });
    await userEvent.type(within(form).getByLabelText('사유'), '점검');
    await press('일시 중지…');
    await inDialog('일시 중지');
    expect(await screen.findByText(/그 사이에 상태가 바뀌어/)).toBeVisible();
  });
});
