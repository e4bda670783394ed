import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import ko from '../locales/ko.json';
import FaqScreen from './faq/faq.screen';
import NoticeScreen from './notices/notice.screen';
import NoticesScreen from './notices/notices.screen';

registerTexts('help', { ko, en: ko, ch: ko });

const item = (id: string, title: string, contents = '', pinned = 'N') => ({
  id,
  category: '입출금',
  title,
  contents,
  pinned,
  createdAt: '2026-11-19T15:00:00.000Z',
});
const listOf = (...list: object[]) => ({ list, totalPages: 3, total: list.length, cnt: list.length });

function open(children: ReactNode, at = '/', pattern = '*') {
  const services = createTestServices();
  services.api
    .answer(
      'GET /v1/board/faqs',
      listOf(
        item('1', '입금은 언제 되나요?', '<p>바로 <script>alert(1)</script>반영됩니다.</p>'),
        item('2', 'OTP를 잃어버렸어요'),
      ),
    )
    .answer('GET /v1/board/faqs/2', item('2', 'OTP를 잃어버렸어요', '<p>초기화를 신청해 주세요.</p>'))
    .answer('GET /v1/board/notices', listOf(item('7', '점검 안내', '', 'Y')))
    .answer('GET /v1/board/notices/7', item('7', '점검 안내', '<p>23:50부터 점검합니다.</p>'));
  render(
    <TestScreen services={services} at={at} pattern={pattern}>
      {children}
    </TestScreen>,
  );
  return services;
}

describe('the FAQ', () => {
  it('is readable without login, its markup cleaned (HELP-001, HELP-002, HELP-007)', async () => {
    open(<FaqScreen />);
    await userEvent.click(await screen.findByText('입금은 언제 되나요?'));
    expect(await screen.findByText('바로 반영됩니다.')).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  it('reads an answer that the list did not carry', async () => {
    open(<FaqScreen />);
    await userEvent.click(await screen.findByText('OTP를 잃어버렸어요'));
    expect(await screen.findByText('초기화를 신청해 주세요.')).toBeInTheDocument();
  });

  it('searches and says when nothing is found', async () => {
    open(<FaqScreen />);
    await screen.findByText('입금은 언제 되나요?');
    await userEvent.type(screen.getByRole('searchbox'), '없는 말');
    expect(screen.getByText('검색 결과가 없습니다.')).toBeInTheDocument();
  });
});

describe('notices (HELP-005)', () => {
  it('come ten a page, the page taken from the address', async () => {
    const services = open(<NoticesScreen />, '/help/notices?page=2');
    expect(await screen.findByRole('link', { name: /점검 안내/ })).toHaveAttribute('href', '/Notice/7');
    expect(services.api.to('GET /v1/board/notices')[0]?.sent).toEqual({ page: 2, count: 10 });
  });

  it('open one by one', async () => {
    open(<NoticeScreen />, '/help/notices/7', '/help/notices/:id');
    expect(await screen.findByText('23:50부터 점검합니다.')).toBeInTheDocument();
    expect(screen.getByText('2026-11-20 00:00:00')).toBeInTheDocument();
  });

  it('say so when one does not exist', async () => {
    const services = open(<NoticeScreen />, '/help/notices/9', '/help/notices/:id');
    expect(await screen.findByText('삭제되었거나 없는 공지사항입니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/notices/9')).toHaveLength(1);
  });
});
