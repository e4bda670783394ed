import { Link, useLocation } from '@maru/platform/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import SearchScreen from './search.screen';

const hit = (id: string, board: string, title: string) => ({
  ...{ id, board, title, category: '', excerpt: '본인 명의의 계좌에서', locale: 'ko' },
  createdAt: '2026-11-01T00:00:00.000Z',
});
const found = (...list: object[]) => ({
  'GET /v1/board/search': { list, totalPages: 1, total: list.length, cnt: list.length },
});

/** The way to another address: to the screen it is the same as "back". */
function Elsewhere() {
  return (
    <>
      <Link to="/help/search?q=a" replace>
        back
      </Link>
      <output>{useLocation().search}</output>
    </>
  );
}

describe('the search over questions, notices and guides (HELP-001)', () => {
  it('asks for what the address says, and leads to what it has found', async () => {
    const list = [hit('1', 'faq', '원화 입금'), hit('7', 'notice', '점검 안내')];
    const services = openScreen(<SearchScreen />, '/help/search?q=입금', '*', found(...list));
    expect(await screen.findByText('검색 결과 2건')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: /질문 원화 입금/ })).toHaveAttribute('href', '/Guide/1');
    expect(screen.getByRole('link', { name: /공지 점검 안내/ })).toHaveAttribute('href', '/Notice/7');
    expect(services.api.to('GET /v1/board/search')[0]?.sent).toEqual({ q: '입금', page: 1, count: 10, locale: 'ko' });
  });

  it('asks once somebody has stopped typing', async () => {
    const services = openScreen(<SearchScreen />, '/help/search', '*', found());
    expect(screen.getByText('찾는 말을 입력해 주세요')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), '없는 말');
    expect(await screen.findByText('“없는 말”에 대한 결과가 없습니다.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1:1 문의하기' })).toHaveAttribute('href', '/Inquiry');
    expect(services.api.to('GET /v1/board/search')).toHaveLength(1);
  });

  it('says of what it has found nothing, not of what is typed since', async () => {
    const services = openScreen(<SearchScreen />, '/help/search?q=alpha', '*', found());
    expect(await screen.findByText('“alpha”에 대한 결과가 없습니다.')).toBeInTheDocument();
    services.api.answer('GET /v1/board/search', () => new Promise(() => undefined));
    await userEvent.type(screen.getByRole('searchbox'), 'bet');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(services.api.to('GET /v1/board/search')).toHaveLength(2);
    expect(screen.getByText('“alpha”에 대한 결과가 없습니다.')).toBeInTheDocument();
  });

  it('takes over an earlier search that "back" leads to, and leaves its address alone', async () => {
    const screens = (
      <>
        <SearchScreen />
        <Elsewhere />
      </>
    );
    const services = openScreen(screens, '/help/search?q=a', '*', found());
    const field = screen.getByRole('searchbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'b');
    expect(await screen.findByText('?q=b')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'back' }));
    expect(field).toHaveValue('a');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(screen.getByText('?q=a')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/search').at(-1)?.sent).toMatchObject({ q: 'a' });
  });
});
