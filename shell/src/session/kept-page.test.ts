import { followKeptPage } from './kept-page';

it('reads the session again where the back button shows a page of before, and only there (SHEL-087)', () => {
  const page = new EventTarget();
  const session = { refresh: jest.fn() };
  followKeptPage(session, page);
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(session.refresh).not.toHaveBeenCalled();
  show(true);
  expect(session.refresh).toHaveBeenCalledWith({ changed: true });
});
