import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { doubtfulPayout, staffMe, staffPayout } from '../testing/builders';
import { heading, openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';

describe('the lists of payouts', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.payouts = [
      staffPayout(),
      doubtfulPayout({ id: '8' }),
      staffPayout({ id: '9', state: 'confirmed', risks: [] }),
    ];
  });
  afterEach(() => jest.useRealTimers());

  const numbers = async (list: string) => {
    const table = await screen.findByRole('table', { name: `${list} 목록` });
    return within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };

  it('shows what waits for approval, with its worth, where it goes and why a person looks at it', async () => {
    openPage(server, '#/payouts?list=approval');
    expect(await numbers('승인 대기')).toEqual(['#7 6 ETH']);
    const row = screen.getByRole('link', { name: '#7 6 ETH' }).closest('tr');
    for (const text of [
      '33,000,000원',
      '거래소 hanbit',
      '승인 기준 이상의 금액',
      '처음 보내는 주소',
      'ha**@example.com',
    ])
      expect(row).toHaveTextContent(text);
  });

  it('marks one that does not get on', async () => {
    server.payouts = [staffPayout({ state: 'broadcast', late: true, risks: [] }), staffPayout({ id: '9', risks: [] })];
    openPage(server, '#/payouts?list=newest');
    await numbers('최근 출금');
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr');
    expect(rowOf('#7 6 ETH')).toHaveTextContent(' · 지연');
    expect(rowOf('#9 6 ETH')).not.toHaveTextContent('지연');
  });

  it('shows those in doubt and the newest of all, each at an address of its own', async () => {
    openPage(server, '#/payouts?list=approval');
    await numbers('승인 대기');
    await userEvent.click(screen.getByRole('radio', { name: '확인 필요' }));
    expect(await numbers('확인 필요')).toEqual(['#8 6 ETH']);
    await userEvent.click(screen.getByRole('radio', { name: '최근 출금' }));
    expect(await numbers('최근 출금')).toEqual(['#7 6 ETH', '#8 6 ETH', '#9 6 ETH']);
    expect(location.hash).toBe('#/payouts?list=newest');
    // Whoever goes on by arrow keys is still at the choice of lists.
    expect(screen.getByRole('radio', { name: '최근 출금' })).toHaveFocus();
  });

  it('says so where none waits', async () => {
    server.payouts = [];
    openPage(server, '#/payouts?list=stuck');
    expect(await screen.findByText('확인이 필요한 출금이 없습니다.')).toBeVisible();
  });

  it('leads to a payout by keyboard alone', async () => {
    openPage(server, '#/payouts?list=approval');
    const link = await screen.findByRole('link', { name: '#7 6 ETH' });
    screen.getByRole('radio', { name: '승인 대기' }).focus();
    await userEvent.tab();
    expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await heading('출금 #7 · 6 ETH')).toHaveFocus();
  });

  describe('as time passes', () => {
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const asked = () => server.asked.filter((call) => call === 'GET /staff/payouts?list=approval').length;
    const open = async (hash = '#/payouts?list=approval') => {
      jest.useFakeTimers();
      openPage(server, hash);
      for (const _ of ['me', 'payouts', 'shown']) await pass(0);
    };

    it.each(['approval', 'newest'])('shows what has come of the list %s within seconds', async (list) => {
      await open(`#/payouts?list=${list}`);
      server.payouts = [staffPayout({ id: '10' })];
      await pass(3);
      expect(screen.getByRole('link', { name: '#10 6 ETH' })).toBeVisible();
    });

    it('asks nothing while the page is out of view', async () => {
      await open();
      const before = asked();
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await pass(30);
      expect(asked()).toBe(before);
      visibility.mockRestore();
      await pass(3);
      expect(asked()).toBe(before + 1);
    });

    it('asks nothing for an empty chair, whose session must end', async () => {
      await open();
      await pass(119);
      const before = asked();
      await pass(15 * 60);
      expect(asked()).toBeLessThanOrEqual(before + 1);
      expect(screen.getByText('2분 동안 움직임이 없어 자동 새로고침을 멈췄습니다.')).toBeInTheDocument();
    });

    it('goes on with the next key after a pause', async () => {
      await open();
      await pass(200);
      const before = asked();
      act(() => void window.dispatchEvent(new KeyboardEvent('keydown')));
      await pass(3);
      expect(asked()).toBe(before + 1);
      expect(screen.queryByText(/자동 새로고침을 멈췄습니다/)).toBeNull();
    });

    it('keeps what it shows, and says that it is old, where the server does not answer', async () => {
      await open();
      server.next.set('/staff/payouts?list=approval', 'lost');
      await pass(3);
      expect(screen.getByRole('link', { name: '#7 6 ETH' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('마지막으로 불러온 내용이 보입니다.');
      await pass(3);
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
