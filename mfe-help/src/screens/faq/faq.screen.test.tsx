import { changeLanguage } from '@maru/platform/internal';
import { testMember } from '@maru/platform/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import FaqScreen from './faq.screen';

describe('the FAQ', () => {
  it('is readable without login, its markup cleaned (HELP-001, HELP-002, HELP-007)', async () => {
    openScreen(<FaqScreen />);
    await userEvent.click(await screen.findByText('입금은 언제 되나요?'));
    expect(await screen.findByText('바로 반영됩니다.')).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  it('tells who cannot log in how support is reached, and nobody else: an inquiry needs a login', async () => {
    openScreen(<FaqScreen />);
    const notice = (await screen.findByText('로그인할 수 없나요?')).closest<HTMLElement>('[role=note]');
    expect(notice).toHaveTextContent(/동결되거나 휴면 전환된 계정.*평일 09:30~18:30/);
    expect(screen.getByText('support@maru.test')).toBeInTheDocument();
    cleanup();
    openScreen(<FaqScreen />, '/', '*', {}, testMember());
    await screen.findByText('입금은 언제 되나요?');
    expect(screen.queryByText('로그인할 수 없나요?')).toBeNull();
  });

  it('reads an answer by its id when it is opened, and has the words of the list until then (HELP-001, API-135)', async () => {
    let answer = (_: unknown) => {};
    const services = openScreen(<FaqScreen />, '/', '*', {
      'GET /v1/board/faqs/1': () => new Promise((resolve) => (answer = resolve)),
    });
    const question = await screen.findByText('입금은 언제 되나요?');
    expect(services.api.to('GET /v1/board/faqs/1')).toHaveLength(0);
    await userEvent.click(question);
    expect(await screen.findByText('바로 반영됩니다.')).toBeInTheDocument();
    const { sent } = services.api.to('GET /v1/board/faqs/1')[0] ?? {};
    expect(sent).toEqual({ locale: 'ko' });
    const now = {
      id: '1',
      locale: 'ko',
      category: '입출금',
      title: '입금은 언제 되나요?',
      contents: '<p>1분 안에요.</p>',
    };
    await act(async () => answer({ ...now, pinned: 'N', createdAt: '2026-11-19T15:00:00.000Z' }));
    expect(await screen.findByText('1분 안에요.')).toBeInTheDocument();
  });

  it('keeps the words of the list where an answer cannot be read (HELP-001)', async () => {
    const services = openScreen(<FaqScreen />);
    await userEvent.click(await screen.findByText('입금은 언제 되나요?'));
    await waitFor(() => expect(services.api.to('GET /v1/board/faqs/1')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getByText('바로 반영됩니다.')).toBeInTheDocument();
  });

  it('reads an answer that the list did not carry, by its id (HELP-001)', async () => {
    const services = openScreen(<FaqScreen />);
    await userEvent.click(await screen.findByText('OTP를 잃어버렸어요'));
    expect(await screen.findByText('초기화를 신청해 주세요.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/faqs/2')).toHaveLength(1);
  });

  it('lists and searches every question, however many pages of them the exchange has (HELP-001)', async () => {
    const faq = (id: number) => ({
      ...{ id: String(id), locale: 'ko', category: '회원', title: `질문 ${id}`, contents: '<p>답</p>', pinned: 'N' },
      createdAt: '2026-11-19T15:00:00.000Z',
    });
    openScreen(<FaqScreen />, '/', '*', {
      'GET /v1/board/faqs': ({ sent }: { sent: { page: number } }) => ({
        ...{ list: [faq(sent.page * 10), faq(sent.page * 10 + 1)], totalPages: 3, total: 6, cnt: 2 },
      }),
    });
    expect((await screen.findAllByText(/^질문 \d+$/)).map(({ textContent }) => textContent)).toEqual(
      [10, 11, 20, 21, 30, 31].map((id) => `질문 ${id}`),
    );
    await userEvent.type(screen.getByRole('searchbox'), '질문 31');
    expect(screen.getAllByText(/^질문 \d+$/)).toHaveLength(1);
  });

  it('is read in the language of the reader, and says where a text is in Korean only', async () => {
    const services = openScreen(<FaqScreen />);
    const question = await screen.findByText('입금은 언제 되나요?');
    expect(question.closest('[lang]')).toHaveAttribute('lang', 'ko');
    expect(screen.queryByText('이 내용은 한국어로만 제공됩니다.')).toBeNull();
    await act(() => changeLanguage('en'));
    expect(await screen.findByText('이 내용은 한국어로만 제공됩니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/board/faqs').map(({ sent }) => sent)).toEqual([
      { page: 1, count: 100, locale: 'ko' },
      { page: 1, count: 100, locale: 'en' },
    ]);
    await act(() => changeLanguage('ko'));
  });

  it('searches and says when nothing is found', async () => {
    openScreen(<FaqScreen />);
    await screen.findByText('입금은 언제 되나요?');
    await userEvent.type(screen.getByRole('searchbox'), '없는 말');
    expect(screen.getByText('검색 결과가 없습니다.')).toBeInTheDocument();
    const everywhere = screen.getByRole('link', { name: '공지사항과 이용 가이드에서도 찾기' });
    expect(everywhere).toHaveAttribute('href', `/HelpSearch?${new URLSearchParams({ q: '없는 말' })}`);
  });

  it.each([
    { at: '/help/faq?category=입출금', marked: '입출금' },
    { at: '/help/faq?category=없는 분류', marked: '전체' },
  ])('begins at $at with $marked', async ({ at, marked }) => {
    openScreen(<FaqScreen />, at);
    expect(await screen.findByRole('radio', { name: marked })).toBeChecked();
  });
});
