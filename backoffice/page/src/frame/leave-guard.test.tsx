import type { StaffArticle } from '@maru/contract/staff';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffInquiry, staffMe } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';

const at = '2026-11-24T01:00:00.000Z';
const article = (...titles: string[]): StaffArticle => ({
  id: '7',
  board: 'notice',
  versions: titles.map((title, place) => ({
    ...{ version: titles.length - place, category: '점검', pinned: false, shown: true, validFrom: at },
    texts: { ko: { title, contents: `<p>${title} 내용</p>` } },
    ...{ by: 'operator@maru.test', reason: '오타 수정', at },
  })),
});

describe('a text that is begun in the back office', () => {
  let server: StaffDouble;
  const next = () => server.next.set('/staff/articles/7', { status: 200, body: article('점검 안내') });
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.inquiry = staffInquiry();
    next();
  });

  const question = { name: '페이지를 나갈까요?' };
  const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const openArticle = async () => {
    openPage(server, '#/articles/7');
    await heading('점검 안내');
  };
  const title = () => screen.getByLabelText<HTMLInputElement>('제목');
  /** Whether the browser asks before the page ends. */
  const unload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('stays with its screen until the author says that it may go', async () => {
    await openArticle();
    await userEvent.type(title(), ' 2');
    await go('감사 기록');
    expect(await screen.findByRole('alertdialog', question)).toHaveTextContent('입력하신 내용이 사라집니다.');
    expect(title()).toHaveValue('점검 안내 2');
    await inDialog('계속 작성');
    await waitFor(() => expect(location.hash).toBe('#/articles/7'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(title()).toHaveValue('점검 안내 2');
    await go('감사 기록');
    await inDialog('나가기');
    await heading('감사 기록');
    expect(location.hash).toBe('#/trail');
    await go('서비스 상태');
    await heading('서비스 상태');
  });

  it('is asked about where a tab of another text or the way back leads away, too', async () => {
    openPage(server, '#/newArticle?board=notice');
    await heading(/^새 /);
    await userEvent.type(title(), '새 안내');
    location.hash = '#/newArticle?board=faq';
    await screen.findByRole('alertdialog', question);
    location.hash = '#/newArticle?board=notice';
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(title()).toHaveValue('새 안내');
  });

  /** The address after a step of the browser's own. */
  const step = async (by: number, hash: string) => {
    history.go(by);
    await waitFor(() => expect(location.hash).toBe(hash));
  };
  const stay = async () => {
    await screen.findByRole('alertdialog', question);
    await inDialog('계속 작성');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([location.hash, title().value]).toEqual(['#/articles/7', '점검 안내 2']);
  };
  const leave = async (name: string) => {
    await inDialog('나가기');
    await heading(name);
  };

  it.each([
    ['the way back', -1, '#/status'],
    ['a way back over two screens', -2, '#/custody'],
    ['the way forward', 1, '#/trail'],
  ])('keeps the order of the history where its author stays after %s', async (_what, by, there) => {
    openPage(server, '#/custody');
    await heading('수탁');
    await go('서비스 상태');
    await heading('서비스 상태');
    location.hash = '#/articles/7';
    await heading('점검 안내');
    await go('감사 기록');
    await heading('감사 기록');
    next();
    await step(-1, '#/articles/7');
    await heading('점검 안내');
    await userEvent.type(title(), ' 2');
    await step(by, there);
    await stay();
    // Once more, from where the first stay has led.
    await step(by, there);
    await stay();
    await step(1, '#/trail');
    await leave('감사 기록');
    await step(-1, '#/articles/7');
    await step(-1, '#/status');
    await step(-1, '#/custody');
  });

  it('has an entry of its own again where another one took its place', async () => {
    openPage(server, '#/status');
    await heading('서비스 상태');
    location.hash = '#/articles/7';
    await heading('점검 안내');
    await userEvent.type(title(), ' 2');
    await step(-1, '#/status');
    await screen.findByRole('alertdialog', question);
    location.hash = '#/trail';
    await waitFor(() => expect(location.hash).toBe('#/trail'));
    await stay();
    await step(-1, '#/trail');
    await stay();
    await step(-2, '#/status');
    await leave('서비스 상태');
  });

  it('is not asked about once it is saved, nor where nothing but a language was chosen', async () => {
    await openArticle();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await userEvent.click(screen.getByRole('radio', { name: '한국어' }));
    expect(unload()).toBe(false);
    await userEvent.type(title(), ' 2');
    await userEvent.type(screen.getByLabelText('사유'), '일정 변경');
    server.next.set('/staff/articles/7', { status: 200, body: article('점검 안내 2', '점검 안내') });
    await press('저장…');
    await inDialog('저장');
    await screen.findByText('새 버전을 저장했습니다.');
    expect(unload()).toBe(false);
    await go('감사 기록');
    await heading('감사 기록');
  });

  it('goes on to the new article without a question', async () => {
    openPage(server, '#/newArticle?board=notice');
    await heading(/^새 /);
    await userEvent.type(title(), '새 안내');
    server.next.set('/staff/articles', { status: 200, body: article('새 안내') });
    await press('저장…');
    await inDialog('저장');
    await waitFor(() => expect(location.hash).toBe('#/articles/7'));
    await heading('점검 안내');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is kept as a draft where it is an answer or a reason: only the end of the page is asked about', async () => {
    openPage(server, '#/inquiries/31');
    await userEvent.type(await screen.findByLabelText('답변'), '쓰던 답변');
    expect(unload()).toBe(true);
    await go('감사 기록');
    await heading('감사 기록');
    await press('로그아웃');
    await screen.findByRole('alertdialog', { name: '로그아웃할까요?' });
    await inDialog('계속 작성');
    location.hash = '#/inquiries/31';
    const field = await screen.findByLabelText('답변');
    expect(field).toHaveValue('쓰던 답변');
    await userEvent.clear(field);
    expect(unload()).toBe(false);
    await userEvent.type(field, '다시');
    await press('로그아웃');
    await inDialog('로그아웃');
    expect(await screen.findByLabelText('비밀번호')).toBeVisible();
    expect(unload()).toBe(false);
  });
});
