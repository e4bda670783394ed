import { ModalQueue } from '@maru/platform/internal';
import { loadHere } from './load-here';
import { takeOver } from './own-document';
import { ShellDocument } from './page-document';
import { NamedRoutes } from './screen-table';
import { ShellNavigation } from './shell-navigation';

const reload = jest.fn();
const page = {
  history: window.history,
  document: { body: {} } as Document,
  get location() {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, reload } as unknown as Location;
  },
};
const services = (barred = false) => ({
  modals: new ModalQueue(),
  ownDocument: new ShellDocument(barred),
  navigation: new ShellNavigation(new NamedRoutes([]), false),
});

describe('what is typed into the forms of a document', () => {
  beforeEach(() => {
    reload.mockClear();
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
    const before = services();
    before.navigation.askBeforeLeaving(() => true);
    reload.mockImplementationOnce(() => expect(before.navigation.isUnsaved).toBe(false));
    loadHere(page, before);
    expect(reload).toHaveBeenCalledTimes(1);
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
