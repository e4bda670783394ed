import { makeAutoObservable } from '@maru/platform/mobx';
import { followLogin } from './follow-login';

function open(status: 'unknown' | 'visitor', { money = true, isPermitted = true } = {}) {
  const session = makeAutoObservable({
    status: status as 'unknown' | 'visitor' | 'member',
    become(next: 'visitor' | 'member') {
      session.status = next;
    },
  });
  const [loadHere, giveUp] = [jest.fn(), jest.fn()];
  const router = { state: { matches: [{ route: {} }, { route: { handle: { screen: { money } } } }] } };
  const permit = { remote: isPermitted ? 'mfe-trading' : undefined, runs: giveUp };
  followLogin({ session, permit, router: router as never, loadHere });
  return { session, loadHere, giveUp };
}

describe('a login while the document is open', () => {
  it('gives up its permit, and loads a screen of money anew, with what is typed', () => {
    const { session, loadHere, giveUp } = open('visitor');
    session.become('member');
    expect([giveUp.mock.calls.length, loadHere.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves any other screen as it is: the next one of money gets another document', () => {
    const { session, loadHere, giveUp } = open('visitor', { money: false });
    session.become('member');
    expect([giveUp.mock.calls.length, loadHere.mock.calls.length]).toEqual([1, 0]);
  });

  it('is none where the page only learns whose it is, nor in a document without a permit', () => {
    const first = open('unknown');
    first.session.become('member');
    const other = open('visitor', { isPermitted: false });
    other.session.become('member');
    for (const { loadHere, giveUp } of [first, other])
      expect([giveUp.mock.calls.length, loadHere.mock.calls.length]).toEqual([0, 0]);
  });
});
