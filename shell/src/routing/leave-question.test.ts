import { createBrowserRouter } from '@maru/platform/internal';
import { createTestServices, testMember } from '@maru/platform/testing';
import { blockLeaving } from './leave-block';
import { askBeforeLeaving } from './leave-question';
import { NamedRoutes } from './screen-table';
import { ShellNavigation } from './shell-navigation';

/** What the router asks of one, which jsdom lacks. */
class RequestDouble {
  readonly method = 'GET';
  readonly signal: AbortSignal;

  constructor(
    readonly url: string,
    { signal }: { readonly signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}
globalThis.Request ??= RequestDouble as never;

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
  const page = pageOf(document);
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
    endIsAskedAbout: page.endIsAskedAbout,
  };
}

function pageOf(document: object) {
  const later = (run: () => void, ms: number) => setTimeout(run, ms);
  const page = Object.assign(new EventTarget(), { document, setTimeout: later });
  const endIsAskedAbout = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return Object.assign(page, { endIsAskedAbout });
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
  });

  it('is not asked about twice on the way to another document, and again where that has not come', async () => {
    window.history.replaceState(null, '', '/form');
    const services = createTestServices({ me: testMember() });
    services.modals.willAnswer('leaveForm', 'leave');
    const { session } = services;
    const navigation = new ShellNavigation(new NamedRoutes([]), false);
    navigation.askBeforeLeaving(() => true);
    const document = { body: { inert: true } };
    const page = pageOf(document);
    const element = null;
    const away = { path: '/away', element, loader: () => new Promise(() => undefined) };
    const router = createBrowserRouter([{ path: '/form', element }, away, { path: '/other', element }]);
    blockLeaving(router, { session, navigation });
    askBeforeLeaving({ router, navigation, services, page: page as never });
    void router.navigate('/away');
    await Promise.resolve();
    await Promise.resolve();
    jest.useFakeTimers();
    expect(page.endIsAskedAbout()).toBe(false);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    expect([document.body.inert, page.endIsAskedAbout()]).toEqual([false, true]);
    services.modals.willAnswer('leaveForm', 'stay');
    await router.navigate('/other');
    expect([window.location.pathname, services.modals.opened.length]).toEqual(['/form', 2]);
    router.dispose();
  });
});
