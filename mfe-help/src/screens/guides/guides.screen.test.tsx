import { screen } from '@testing-library/react';
import { openScreen } from '../../testing/open-screen';
import GuideScreen from './guide.screen';
import GuidesScreen from './guides.screen';

const guide = {
  ...{ id: '4', board: 'item', category: '거래', title: '첫 주문 내기', pinned: 'N', locale: 'ko' },
  ...{
    contents: '<p>지정가와 시장가</p>',
    createdAt: '2026-11-01T00:00:00.000Z',
    changedAt: '2026-11-05T00:00:00.000Z',
  },
};
const answers = {
  'GET /v1/board/items': { list: [guide], totalPages: 1, total: 1, cnt: 1 },
  'GET /v1/board/items/4': guide,
};

describe('board items that are neither notices nor questions (HELP-006)', () => {
  it('are listed by category', async () => {
    openScreen(<GuidesScreen />, '/', '*', answers);
    expect(await screen.findByRole('link', { name: /거래\s*첫 주문 내기/ })).toHaveAttribute('href', '/Guide/4');
  });

  it('open one by one, and say when they were changed', async () => {
    openScreen(<GuideScreen />, '/help/items/4', '/help/items/:id', answers);
    expect(await screen.findByText('지정가와 시장가')).toBeInTheDocument();
    expect(screen.getByText(/2026-11-05 수정/)).toBeInTheDocument();
  });

  it('say so when one does not exist', async () => {
    openScreen(<GuideScreen />, '/help/items/9', '/help/items/:id');
    expect(await screen.findByText('삭제되었거나 없는 글입니다.')).toBeInTheDocument();
  });
});
