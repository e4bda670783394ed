import { changeLanguage } from '@maru/platform/internal';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import NoticeScreen from './notice.screen';
import NoticesScreen from './notices.screen';

describe('notices (HELP-005)', () => {
  it('come ten a page, the page taken from the address', async () => {
    const services = openScreen(<NoticesScreen />, '/help/notices?page=2');
    expect(await screen.findByRole('link', { name: /점검 안내/ })).toHaveAttribute('href', '/Notice/7');
    expect(services.api.to('GET /v1/board/notices')[0]?.sent).toEqual({ page: 2, count: 10, locale: 'ko' });
  });

  it.each(['page=3', 'page=999999999999'])(
    'are those of the last page where the address names one beyond it: %s',
    async (query) => {
      const notice = { id: '4', board: 'notice', locale: 'ko', category: '점검', contents: '', pinned: 'N' };
      const answer = ({ sent: { page } }: { sent: { page: number } }) => ({
        list: page > 2 ? [] : [{ ...notice, title: `공지 ${page}쪽`, createdAt: '2026-11-19T15:00:00.000Z' }],
        ...{ totalPages: 2, total: 11, cnt: page > 2 ? 0 : 1 },
      });
      openScreen(<NoticesScreen />, `/help/notices?${query}`, '*', { 'GET /v1/board/notices': answer });
      expect(await screen.findByText('공지 2쪽')).toBeInTheDocument();
      const pages = within(screen.getByRole('navigation', { name: '페이지' }));
      expect(pages.getByRole('button', { name: '다음 페이지' })).toBeDisabled();
      expect(pages.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page');
    },
  );

  it('tell who reads another language that some, or all, are in Korean only', async () => {
    const line = (id: string, locale: string) => ({
      id,
      locale,
      title: `공지 ${id}`,
      category: '점검',
      contents: '',
      pinned: 'N',
    });
    const list = (...locales: string[]) => ({
      list: locales.map((locale, at) => ({ ...line(String(at), locale), createdAt: '2026-11-19T15:00:00.000Z' })),
      ...{ totalPages: 1, total: locales.length, cnt: locales.length },
    });
    await act(() => changeLanguage('en'));
    for (const [locales, said] of [
      [['en', 'en'], []],
      [['en', 'ko'], ['일부 내용은 한국어로만 제공됩니다.']],
      [['ko', 'ko'], ['이 내용은 한국어로만 제공됩니다.']],
    ] as const) {
      openScreen(<NoticesScreen />, '/help/notices', '*', { 'GET /v1/board/notices': list(...locales) });
      await screen.findByRole('link', { name: /공지 0/ });
      expect(screen.queryAllByText(/한국어로만/).map(({ textContent }) => textContent)).toEqual(said);
      cleanup();
    }
    await act(() => changeLanguage('ko'));
  });

  it.each([400, 404])('say so when the address names none (%s)', async (status) => {
    const services = createTestServices();
    services.api.refuse('GET /v1/board/notices/abc', 'BAD_REQUEST', '', status);
    render(
      <TestScreen services={services} at="/help/notices/abc" pattern="/help/notices/:id">
        <NoticeScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('삭제되었거나 없는 공지사항입니다.')).toBeInTheDocument();
  });

  it('open one by one', async () => {
    openScreen(<NoticeScreen />, '/help/notices/7', '/help/notices/:id');
    expect(await screen.findByText('23:50부터 점검합니다.')).toBeInTheDocument();
    expect(screen.getByText('2026-11-20 00:00:00')).toBeInTheDocument();
  });

  it('are narrowed to a category by the address, and by a press', async () => {
    const services = openScreen(<NoticesScreen />, '/help/notices?category=상장');
    expect(await screen.findByRole('radio', { name: '상장' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '점검' }));
    const asked = () =>
      services.api.to('GET /v1/board/notices').map(({ sent }) => (sent as { category?: string }).category);
    await waitFor(() => expect(asked()).toEqual(['상장', '점검']));
  });

  it('lead on to the one before and the one after', async () => {
    openScreen(<NoticeScreen />, '/help/notices/7', '/help/notices/:id', {
      'GET /v1/board/items/7/neighbours': {
        older: { id: '3', title: '공지 3', locale: 'ko' },
        newer: { id: '9', title: 'Notice 9', locale: 'en' },
      },
    });
    const ways = within(await screen.findByRole('navigation', { name: '다른 공지' }));
    expect(ways.getByRole('link', { name: /다음 공지\s*Notice 9/ })).toHaveAttribute('href', '/Notice/9');
    expect(ways.getByText('Notice 9')).toHaveAttribute('lang', 'en');
    expect(ways.getByRole('link', { name: /이전 공지\s*공지 3/ })).toHaveAttribute('href', '/Notice/3');
  });

  it('say so when one does not exist', async () => {
    const services = openScreen(<NoticeScreen />, '/help/notices/9', '/help/notices/:id');
    expect(await screen.findByText('삭제되었거나 없는 공지사항입니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/notices/9')).toHaveLength(1);
  });
});
