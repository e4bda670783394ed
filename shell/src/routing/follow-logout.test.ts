import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { followLogout } from './follow-logout';

/** A page of a member that shows a screen; `wait` passes the time that others have to lead on. */
function open({ guard = 'user', secrets = false, modal = null as string | null } = {}) {
  const { session, navigation } = createTestServices({ me: testMember() });
  const moving = Object.assign(navigation, { isMoving: false });
  const matchesOf = (screen: object) => [{ route: {} }, { route: { handle: { screen } } }];
  const told: (() => void)[] = [];
  const router = {
    state: { matches: matchesOf({ guard, secrets }) },
    subscribe: (tell: () => void) => told.push(tell),
  };
  const moveTo = (screen: object) => {
    router.state.matches = matchesOf(screen);
    for (const tell of told) tell();
  };
  const current = modal && { id: 7, name: modal };
  const modals = { current, isAsked: (name: string) => name === modal, answer: jest.fn() };
  const loadHere = jest.fn();
  followLogout({ session, modals: modals as never, navigation: moving, router: router as never, loadHere }, window);
  const visits = () => navigation.visits.map(({ to }) => to);
  const become = (me = testMember()) => runInAction(() => Object.assign(session, { me, status: 'member' }));
  return {
    session,
    modals,
    navigation: moving,
    loadHere,
    become,
    moveTo,
    visits,
    wait: () => jest.advanceTimersByTime(1000),
  };
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
    const { session, navigation, become, loadHere, visits, wait } = open();
    session.clear();
    navigation.isMoving = true;
    wait();
    navigation.isMoving = false;
    become();
    session.clear();
    become();
    wait();
    expect(visits()).toEqual([]);
    expect(loadHere).not.toHaveBeenCalled();
  });

  it('begins a screen for members anew where another one has logged in before this page came to it (SHEL-087)', () => {
    const { session, become, loadHere, visits, wait } = open();
    session.clear();
    become(testMember({ uid: 'M0000999' }));
    wait();
    expect(loadHere).toHaveBeenCalledTimes(1);
    expect(visits()).toEqual([]);
  });

  it('leaves a screen of everybody to another member as it is', () => {
    const { session, become, loadHere, wait } = open({ guard: 'optional' });
    session.clear();
    become(testMember({ uid: 'M0000999' }));
    wait();
    expect(loadHere).not.toHaveBeenCalled();
  });

  it.each([
    { modal: 'confirm', answers: [[7, 'cancelled']] },
    { modal: 'automaticLogout', answers: [] },
  ])('confirms nothing for the member who has gone: $modal', ({ modal, answers }) => {
    const { session, modals } = open({ modal });
    session.clear();
    expect(modals.answer.mock.calls).toEqual(answers);
  });

  it.each([
    { secrets: false, to: ['/'] },
    { secrets: true, to: [] },
  ])(
    'keeps the popup of the automatic logout, which another document would lose: $secrets (SHEL-203)',
    ({ secrets, to }) => {
      document.body.innerHTML =
        '<main id="main"><input value="bc1q"></main>' +
        '<div aria-hidden="true" id="asked"><section role="dialog"></section></div>' +
        '<div id="popup"><section role="alertdialog"></section></div>';
      const { session, visits, wait } = open({ secrets, modal: 'automaticLogout' });
      session.clear();
      wait();
      expect(visits()).toEqual(to);
      // What is typed behind it is not for whoever reads it.
      const visibility = ['main', 'asked', 'popup'].map((id) => document.getElementById(id)?.style.visibility);
      expect(visibility).toEqual(secrets ? ['hidden', 'hidden', ''] : ['', '', '']);
    },
  );

  it.each([
    { what: 'another screen is shown', act: ({ moveTo }: ReturnType<typeof open>) => moveTo({ guard: 'none' }) },
    { what: 'the member is in again', act: ({ become }: ReturnType<typeof open>) => become() },
  ])('shows the page again once $what', ({ act }) => {
    document.body.innerHTML = '<main id="main"></main><div inert><section role="dialog"></section></div>';
    const page = open({ secrets: true, modal: 'automaticLogout' });
    page.session.clear();
    page.wait();
    const visibility = () =>
      [...document.querySelectorAll<HTMLElement>('#main, div')].map(({ style }) => style.visibility);
    expect(visibility()).toEqual(['hidden', 'hidden']);
    act(page);
    expect(visibility()).toEqual(['', '']);
  });
});
