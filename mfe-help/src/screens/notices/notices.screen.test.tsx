import { screen, within } from '@testing-library/react';
import { openScreen } from '../../testing/open-screen';
import NoticeScreen from './notice.screen';
import NoticesScreen from './notices.screen';

describe('notices (HELP-005)', () => {
  it('come ten a page, the page taken from the address', async () => {
    const services = openScreen(<NoticesScreen />, '/help/notices?page=2');
    expect(await screen.findByRole('link', { name: /점검 안내/ })).toHaveAttribute('href', '/Notice/7');
    expect(services.api.to('GET /v1/board/notices')[0]?.sent).toEqual({ page: 2, count: 10 });
  });

  it('open one by one', async () => {
    openScreen(<NoticeScreen />, '/help/notices/7', '/help/notices/:id');
    expect(await screen.findByText('23:50부터 점검합니다.')).toBeInTheDocument();
    expect(screen.getByText('2026-11-20 00:00:00')).toBeInTheDocument();
  });

  it('lead on to the one before and the one after, by the time they were published', async () => {
    const row = (id: string, createdAt: string) => ({ id, title: `공지 ${id}`, createdAt, pinned: 'N' });
    const others = [row('3', '2026-11-01T00:00:00.000Z'), row('9', '2026-11-20T00:00:00.000Z')];
    const services = openScreen(<NoticeScreen />, '/help/notices/7', '/help/notices/:id', others);
    const ways = within(await screen.findByRole('navigation', { name: '다른 공지' }));
    expect(ways.getByRole('link', { name: /다음 공지\s*공지 9/ })).toHaveAttribute('href', '/Notice/9');
    expect(ways.getByRole('link', { name: /이전 공지\s*공지 3/ })).toHaveAttribute('href', '/Notice/3');
    expect(services.api.to('GET /v1/board/notices')[0]?.sent).toEqual({ page: 1, count: 100 });
  });

  it('say so when one does not exist', async () => {
    const services = openScreen(<NoticeScreen />, '/help/notices/9', '/help/notices/:id');
    expect(await screen.findByText('삭제되었거나 없는 공지사항입니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/notices/9')).toHaveLength(1);
  });
});
