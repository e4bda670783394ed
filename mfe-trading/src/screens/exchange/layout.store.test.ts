import { DeviceStorage, memoryStorage } from '@maru/platform/testing';
import { LayoutStore } from './layout.store';

const open = (texts = memoryStorage()) => new LayoutStore(new DeviceStorage(() => texts));

describe('LayoutStore', () => {
  it('moves a column by one place, not past the edges, and finds all of it again on the device', () => {
    const texts = memoryStorage();
    const layout = open(texts);
    expect([layout.columns, layout.isFirst]).toEqual([['list', 'centre', 'book', 'form'], true]);
    layout.move('form', -1);
    layout.move('form', -1);
    layout.move('list', -1);
    layout.toggle('depth');
    expect(layout.canMove('list', -1)).toBe(false);
    const again = open(texts);
    expect([again.columns, again.hidden, again.isFirst]).toEqual([
      ['list', 'form', 'centre', 'book'],
      ['depth'],
      false,
    ]);
    again.move('list', 1);
    expect(again.columns).toEqual(['form', 'list', 'centre', 'book']);
    again.reset();
    expect(open(texts)).toMatchObject({ columns: ['list', 'centre', 'book', 'form'], hidden: [] });
  });

  it('leaves out the list of markets, which keeps its place', () => {
    const layout = open();
    layout.toggle('list');
    expect([layout.shown, layout.shows('list')]).toEqual([['centre', 'book', 'form'], false]);
    layout.toggle('list');
    expect(layout.shown).toHaveLength(4);
  });

  it.each([
    '{"columns":["list","centre","book"],"hidden":"depth"}',
    '{"columns":["list","list","book","form"]}',
    '{"columns":["list","centre","book","form","x"],"hidden":["x",3]}',
    '[]',
    'no JSON',
  ])('begins anew where %s is kept', (text) => {
    expect(open(memoryStorage({ 'maru.tradingLayout': text }))).toMatchObject({ isFirst: true, hidden: [] });
  });

  it('works with the shell of an earlier release, which keeps nothing', () => {
    const storage = {
      read: () => {
        throw new TypeError('unknown key');
      },
      write: () => undefined,
    } as unknown as DeviceStorage;
    expect(new LayoutStore(storage).isFirst).toBe(true);
  });
});
