import { ModalQueue } from '@maru/platform/internal';
import { createTestServices, testMember } from '@maru/platform/testing';
import { askBeforeLeaving } from './leave-question';
import { loadHere } from './load-here';
import { takeOver } from './own-document';
import { ShellDocument } from './page-document';
import { NamedRoutes } from './screen-table';
import { ShellNavigation } from './shell-navigation';

const reload = jest.fn();
class Page extends EventTarget {
  readonly history = window.history;
  readonly document = { body: { inert: false } } as Document;
  readonly navigation: EventTarget | undefined = new EventTarget();
  readonly setTimeout = ((run: () => void, ms: number) => setTimeout(run, ms)) as unknown as Window['setTimeout'];

  get location() {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, reload } as unknown as Location;
  }

  /** As the browser does before the document ends. */
  end() {
    return this.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }
}
let page: Page;
const services = (barred = false) => ({
  modals: new ModalQueue(),
  ownDocument: new ShellDocument(barred),
});

describe('what is typed into the forms of a document', () => {
  beforeEach(() => {
    reload.mockClear();
    page = new Page();
    window.history.replaceState({ usr: { from: 'here' } }, '', '/exchange/KRW-BTC?tab=BTC#a');
  });

  it('is there for the forms of the next one at the same address, once, and stays in no entry of the history', () => {
    const before = services();
    before.ownDocument.handOn('order', () => ({ price: '100', amount: '0.5' }));
    before.ownDocument.handOn('untouched', () => undefined);
    loadHere(page, before);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.location.href).toMatch(/\/exchange\/KRW-BTC\?tab=BTC#a$/);

    const next = services();
    takeOver(window.history, next);
    expect(window.history.state).toEqual({ usr: { from: 'here' } });
    expect(next.ownDocument.takeOver('untouched')).toBeUndefined();
    expect(next.ownDocument.takeOver('order')).toEqual({ price: '100', amount: '0.5' });
    expect(next.ownDocument.takeOver('order')).toBeUndefined();

    const reloaded = services();
    takeOver(window.history, reloaded);
    expect(reloaded.ownDocument.takeOver('order')).toBeUndefined();
  });

  it('is nothing that the browser asks about: the document must not go on', () => {
    const asks = jest.fn((event: Event) => event.preventDefault());
    page.addEventListener('beforeunload', asks);
    reload.mockImplementationOnce(() => expect(page.end()).toBe(true));
    loadHere(page, services());
    expect(reload).toHaveBeenCalledTimes(1);
    expect(asks).not.toHaveBeenCalled();
  });

  it('is not added to while the next document is awaited, however long, nor is a second one asked for', () => {
    jest.useFakeTimers();
    const { session } = createTestServices({ me: testMember() });
    const navigation = new ShellNavigation(new NamedRoutes([]), false);
    const router = { state: { blockers: new Map() }, subscribe: jest.fn() };
    askBeforeLeaving({ router, navigation, services: { session, modals: new ModalQueue() }, page } as never);
    reload.mockImplementationOnce(() => page.end());
    loadHere(page, services());
    jest.advanceTimersByTime(60_000);
    expect(page.document.body.inert).toBe(true);
    loadHere(page, services());
    expect(reload).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('can be added to where the loading was stopped, and is asked about again', () => {
    const before = services();
    let typed = '1';
    before.ownDocument.handOn('order', () => typed);
    page.addEventListener('beforeunload', (event) => event.preventDefault());
    loadHere(page, before);
    page.navigation?.dispatchEvent(new Event('navigateerror'));
    expect([page.document.body.inert, page.end()]).toEqual([false, false]);
    typed = '12';
    loadHere(page, before);
    expect(page.document.body.inert).toBe(true);
    expect(window.history.state.typed).toEqual({ order: '12' });
  });

  it('can be added to after a while where the browser does not tell that the loading was stopped', () => {
    jest.useFakeTimers();
    page = Object.assign(new Page(), { navigation: undefined });
    loadHere(page, services());
    jest.advanceTimersByTime(9_000);
    expect(page.document.body.inert).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(page.document.body.inert).toBe(false);
    jest.useRealTimers();
  });

  it('is nothing of a form that has gone', () => {
    const { ownDocument } = services();
    ownDocument.handOn('order', () => 1)();
    expect([...ownDocument.forms]).toEqual([]);
  });

  it('holds no page back where a form fails, or holds what no history can keep', () => {
    const before = services();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    before.ownDocument.handOn('failing', () => {
      throw new Error('broken');
    });
    before.ownDocument.handOn('circular', () => circle);
    before.ownDocument.handOn('function', () => () => 1);
    before.ownDocument.handOn('order', () => 'kept');
    loadHere(page, before);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.history.state.typed).toEqual({ order: 'kept' });
  });
});
