import { screen, waitFor, within } from '@testing-library/react';
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
