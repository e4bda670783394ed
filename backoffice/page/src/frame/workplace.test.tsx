import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { doubtfulPayout, staffCase, staffInquiry, staffMe, staffPayout } from '../testing/builders';
import { heading, openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';

describe('the workplace', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.case = staffCase();
    server.inquiry = staffInquiry();
    const oldestAt = new Date(Date.now() - 50 * 3_600_000).toISOString();
    server.queues = [
      { queue: 'kyc', open: 4, proposed: 1, oldestAt },
      { queue: 'inquiry', open: 2, proposed: 0, oldestAt: null },
    ];
  });
  afterEach(() => jest.useRealTimers());

  const links = async () => {
    await screen.findByRole('table', { name: '대기 현황' });
    return within(screen.getByRole('navigation', { name: '업무' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };

  it('shows what waits, for how long, and how much of it for a second person', async () => {
    openPage(server);
    const table = await screen.findByRole('table', { name: '대기 현황' });
    const row = within(table).getByRole('link', { name: '고객확인 (KYC)' }).closest('tr');
    for (const text of ['4건', '1건', '2일 2시간']) expect(row).toHaveTextContent(text);
  });

  it('says so where nothing waits', async () => {
    server.queues = [{ queue: 'kyc', open: 0, proposed: 0, oldestAt: null }];
    openPage(server);
    expect(await screen.findByText('기다리는 업무가 없습니다.')).toBeVisible();
  });

  it('leaves out what a role may not see', async () => {
    const kinds = [
      '거주 증빙',
      '송금 증빙',
      '휴대폰 초기화',
      'OTP 초기화',
      '회원 탈퇴',
      '동결 해제',
      '트래블룰 송금 부인',
    ];
    server.payouts = [staffPayout(), doubtfulPayout({ id: '8' })];
    const written = ['공지·FAQ·가이드', '안내 페이지', '약관과 동의서', '링크 설정', '서비스 상태'];
    const money = ['출금확인 필요 1대기 1', '수탁', '은행', '마켓', '토큰 세일', '출금 한도', ...written];
    const cases = ['대기 현황', '모든 심사', '고객확인 (KYC)2차 확인 대기 1대기 4', ...kinds];
    const { unmount } = openPage(server);
    expect(await links()).toEqual([...cases, '1:1 문의대기 2', ...money, '회원 조회', '감사 기록']);
    unmount();
    server.me = staffMe('auditor');
    openPage(server);
    expect(await links()).toEqual([...cases, ...money, '감사 기록']);
    act(() => {
      location.hash = '#/members';
    });
    expect(await screen.findByText('이 화면을 볼 권한이 없습니다.')).toBeVisible();
  });

  it('asks for no payouts and no custody for a reviewer, who may not see them', async () => {
    server.me = staffMe('reviewer');
    openPage(server);
    expect(await links()).not.toContain('수탁');
    expect(server.asked.filter((call) => /payouts|custody|policies/.test(call))).toEqual([]);
    act(() => {
      location.hash = '#/payouts/7';
    });
    expect(await screen.findByText('이 화면을 볼 권한이 없습니다.')).toBeVisible();
  });

  it('counts payouts that wait, and those that one person has spoken of', async () => {
    const said = { voice: 'lost', by: '최둘째', reason: '', at: new Date().toISOString() } as const;
    server.payouts = [staffPayout(), doubtfulPayout({ id: '8', voices: [said] })];
    openPage(server);
    const table = await screen.findByRole('table', { name: '대기 현황' });
    const cells = (name: string) => {
      const row = within(table).getByRole('link', { name }).closest('tr') as HTMLTableRowElement;
      return within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1, 3);
    };
    expect(cells('출금 승인 대기')).toEqual(['처리 대기1건', '2차 확인 대기0건']);
    expect(cells('출금 확인 필요')).toEqual(['처리 대기0건', '2차 확인 대기1건']);
    expect(within(table).getByRole('link', { name: '출금 확인 필요' })).toHaveAttribute('href', '#/payouts?list=stuck');
  });

  it('still shows the other queues where payouts cannot be read', async () => {
    server.next.set('/staff/payouts?list=approval', 'lost');
    openPage(server);
    expect(await screen.findByRole('table', { name: '대기 현황' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('서버가 응답하지 않습니다.');
  });

  it('begins another screen at its heading', async () => {
    openPage(server);
    await links();
    await userEvent.click(screen.getByRole('link', { name: '감사 기록' }));
    expect(await heading('감사 기록')).toHaveFocus();
    expect(document.title).toBe('감사 기록 · 마루 백오피스');
  });

  it('keeps filters in the address', async () => {
    openPage(server, '#/cases?kind=kyc&page=2');
    await userEvent.selectOptions(await screen.findByLabelText('상태'), '2차 확인 대기');
    expect(location.hash).toBe('#/cases?kind=kyc&state=proposed');
    await waitFor(() => expect(server.asked).toContain('GET /staff/cases?kind=kyc&state=proposed&page=1'));
  });

  it('announces the end of the session a minute before it comes, and lets it be put off', async () => {
    server.me = staffMe('operator', { endsAt: new Date(Date.now() + 15 * 60_000).toISOString() });
    jest.useFakeTimers();
    const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));
    openPage(server);
    // Renders come at the end of each act: the first reads who is there, the second what waits.
    for (const _ of ['me', 'queues']) await pass(0);
    await pass(13.5);
    expect(screen.queryByText('1분 안에 자동으로 로그아웃됩니다.')).toBeNull();
    await pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent('1분 안에 자동으로 로그아웃됩니다.');
    server.me = staffMe('operator', { endsAt: new Date(Date.now() + 15 * 60_000).toISOString() });
    act(() => screen.getByRole('button', { name: '계속 이용하기' }).click());
    await pass(0.1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(15);
    expect(screen.getByRole('dialog', { name: '다시 로그인해 주세요' })).toBeVisible();
  });

  it('asks for nothing by itself: that would keep the session of an empty chair alive', async () => {
    jest.useFakeTimers();
    openPage(server);
    for (const _ of ['me', 'queues']) await act(() => jest.advanceTimersByTimeAsync(1000));
    const asked = server.asked.length;
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    expect(server.asked).toHaveLength(asked);
  });
});
