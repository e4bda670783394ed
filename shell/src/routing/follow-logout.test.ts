import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { followLogout } from './follow-logout';

/** A page of a member that shows a screen; `wait` passes the time that others have to lead on. */
function open({ guard = 'user', secrets = false, modal = null as string | null } = {}) {
  const { session, navigation } = createTestServices({ me: testMember() });
  const moving = Object.assign(navigation, { isMoving: false });
  const router = { state: { matches: [{ route: {} }, { route: { handle: { screen: { guard, secrets } } } }] } };
  const modals = { current: modal && { name: modal } };
  followLogout({ session, modals: modals as never, navigation: moving, router: router as never }, window);
  const visits = () => navigation.visits.map(({ to }) => to);
  return { session, navigation: moving, visits, wait: () => jest.advanceTimersByTime(1000) };
}

describe('a logout that nobody follows up', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('leads from a screen for members to Main, such as in another tab (AUTH-113, SHEL-087)', () => {
    const { session, visits, wait } = open();
    session.clear();
    expect(visits()).toEqual([]);
    wait();
    expect(visits()).toEqual(['/']);
  });

  it.each(['none', 'optional'])('leaves a screen that visitors see as well as it is (guard %s)', (guard) => {
    const { session, visits, wait } = open({ guard });
    session.clear();
    wait();
    expect(visits()).toEqual([]);
  });

  it('takes nobody off the way to the login, nor who is in again', () => {
    const { session, navigation, visits, wait } = open();
    session.clear();
    navigation.isMoving = true;
    wait();
    navigation.isMoving = false;
    runInAction(() => Object.assign(session, { status: 'member' }));
    session.clear();
    runInAction(() => Object.assign(session, { status: 'member' }));
    wait();
    expect(visits()).toEqual([]);
  });

  it.each([
    { secrets: false, to: ['/'] },
    { secrets: true, to: [] },
  ])(
    'keeps the popup of the automatic logout, which another document would lose: $secrets (SHEL-203)',
    ({ secrets, to }) => {
      const { session, visits, wait } = open({ secrets, modal: 'automaticLogout' });
      session.clear();
      wait();
      expect(visits()).toEqual(to);
    },
  );
});
