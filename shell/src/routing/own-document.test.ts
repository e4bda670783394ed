import { ModalQueue } from '@maru/platform/internal';
import { loadAnew, takeOver } from './own-document';
import { ShellDocument } from './page-document';

/** Leaves the document at an address, as the page does. */
function leave(modals: ModalQueue) {
  window.history.replaceState(null, '', '/login');
  const { pathname, search, hash } = window.location;
  const location = { pathname, search, hash, reload: () => undefined } as unknown as Location;
  const page = { history: window.history, location, document: { body: {} } as Document };
  void loadAnew(page, { pathname: '/', search: '', hash: '', state: { from: 'here' } }, modals, false);
  return page.document.body.inert;
}

describe('what a document leaves to the next', () => {
  it('is shown there once: toasts, and a notice that nobody has put away (AUTH-116)', () => {
    const modals = new ModalQueue();
    modals.toast({ message: '로그인되었습니다.', tone: 'ok' });
    void modals.open('notice', { message: '로그아웃되었습니다.' });
    expect(leave(modals)).toBe(true);

    const next = new ModalQueue();
    takeOver(window.history, { modals: next, ownDocument: new ShellDocument(false) });
    expect(next.toasts).toMatchObject([{ message: '로그인되었습니다.', tone: 'ok' }]);
    expect(next.current).toMatchObject({ name: 'notice', input: { message: '로그아웃되었습니다.' } });
    expect(window.history.state).toEqual({ usr: { from: 'here' } });

    const reloaded = new ModalQueue();
    takeOver(window.history, { modals: reloaded, ownDocument: new ShellDocument(false) });
    expect([reloaded.toasts, reloaded.current]).toEqual([[], null]);
  });

  it('is no other modal: what waits for its answer has ended', () => {
    const modals = new ModalQueue();
    void modals.open('confirm', { message: '취소할까요?' });
    leave(modals);
    const next = new ModalQueue();
    takeOver(window.history, { modals: next, ownDocument: new ShellDocument(false) });
    expect(next.current).toBeNull();
  });
});
