import { createTestServices, testMember } from '@maru/platform/testing';
import { blockLeaving } from './leave-block';
import { askBeforeLeaving } from './leave-question';
import { NamedRoutes } from './screen-table';
import { ShellNavigation } from './shell-navigation';

type ShouldBlock = (way: { currentLocation: object; nextLocation: object }) => boolean;

/** A router with one blocker, as react-router keeps it, and a page whose end can be asked about. */
function screenWith({ unsaved = (): boolean => true, member = true, held = false } = {}) {
  const services = createTestServices(member ? { me: testMember() } : {});
  const navigation = new ShellNavigation(new NamedRoutes([]), false);
  const stop = navigation.askBeforeLeaving(unsaved);
  const blocker = { state: held ? 'blocked' : 'unblocked', proceed: jest.fn(), reset: jest.fn() };
  const state = { blockers: new Map([['leave-question', blocker]]) };
  let judge: ShouldBlock = () => false;
  let tell: (state: unknown) => void = () => undefined;
  const router = {
    state,
    getBlocker: (_key: string, shouldBlock: ShouldBlock) => {
      judge = shouldBlock;
      return blocker;
    },
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const document = { body: { inert: false } };
  const page = Object.assign(new EventTarget(), { document, setTimeout });
  blockLeaving(router as never, { session: services.session, navigation });
  askBeforeLeaving({ router: router as never, navigation, services, page: page as never });
  return {
    ...{ services, navigation, stop, blocker, document },
    leaves: (from: string, to: string) =>
      judge({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }),
    async block() {
      blocker.state = 'blocked';
      tell(state);
      tell(state);
      await Promise.resolve();
    },
    endIsAskedAbout() {
      const event = new Event('beforeunload', { cancelable: true });
      page.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

describe('leaving a half-filled form', () => {
  it('is asked about within the page and at its end, for as long as the screen says so', () => {
    let filled = false;
    const { leaves, endIsAskedAbout, stop } = screenWith({ unsaved: () => filled });
    expect([leaves('/a', '/b'), endIsAskedAbout()]).toEqual([false, false]);
    filled = true;
    expect([leaves('/a', '/b'), leaves('/a', '/a'), endIsAskedAbout()]).toEqual([true, false, true]);
    stop();
    expect([leaves('/a', '/b'), endIsAskedAbout()]).toEqual([false, false]);
  });

  it('leaves a page that can be used where its end was declined', () => {
    jest.useFakeTimers();
    const { endIsAskedAbout, document } = screenWith();
    document.body.inert = true;
    expect(endIsAskedAbout()).toBe(true);
    jest.advanceTimersByTime(9_000);
    expect(document.body.inert).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(document.body.inert).toBe(false);
    jest.useRealTimers();
  });

  it('is asked about where the way was held before the question was there', async () => {
    const { services, blocker } = screenWith({ held: true });
    await Promise.resolve();
    expect(services.modals.opened).toEqual([{ name: 'leaveForm', input: {} }]);
    expect(blocker.proceed).not.toHaveBeenCalled();
  });

  it('asks no visitor: whoever was logged out has lost it already', () => {
    const { leaves, endIsAskedAbout } = screenWith({ member: false });
    expect([leaves('/a', '/b'), endIsAskedAbout()]).toEqual([false, false]);
  });

  it('holds nobody whose screen cannot tell', () => {
    const { leaves } = screenWith({
      unsaved: () => {
        throw new Error('broken');
      },
    });
    expect(leaves('/a', '/b')).toBe(false);
  });

  it('stays, or leaves without a second question', async () => {
    const staying = screenWith();
    staying.services.modals.willAnswer('leaveForm', 'stay');
    await staying.block();
    expect(staying.services.modals.opened).toEqual([{ name: 'leaveForm', input: {} }]);
    expect([staying.blocker.reset.mock.calls.length, staying.blocker.proceed.mock.calls.length]).toEqual([1, 0]);
    expect(staying.endIsAskedAbout()).toBe(true);

    const leaving = screenWith();
    leaving.services.modals.willAnswer('leaveForm', 'leave');
    await leaving.block();
    expect([leaving.blocker.reset.mock.calls.length, leaving.blocker.proceed.mock.calls.length]).toEqual([0, 1]);
    expect(leaving.endIsAskedAbout()).toBe(false);
  });
});
