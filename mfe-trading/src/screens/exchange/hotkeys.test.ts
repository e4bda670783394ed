import { hotkeyOf } from './hotkeys';
import { HotkeysStore } from './hotkeys.store';

interface Press extends Pick<KeyboardEventInit, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'> {
  readonly target?: Element;
}

function press(key: string, { code = `Key${key.toUpperCase()}`, target = document.body, ...more }: Press = {}) {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return hotkeyOf(event, document);
}

afterEach(() => document.body.replaceChildren());

describe('single keys of the trading screen', () => {
  it.each([
    ['b', 'KeyB', { kind: 'side', side: 'B' }],
    ['ㅠ', 'KeyB', { kind: 'side', side: 'B' }],
    ['S', 'KeyS', { kind: 'side', side: 'S' }],
    ['m', 'KeyM', { kind: 'type', type: 'MARKET' }],
    ['e', 'KeyE', { kind: 'type', type: 'BEST' }],
    ['3', 'Digit3', { kind: 'period', period: '15' }],
    ['?', 'Slash', { kind: 'sheet' }],
    ['9', 'Digit9', null],
    ['constructor', '', null],
    ['x', 'KeyX', null],
  ])('%s at %s asks for %j', (key, code, asked) => {
    expect(press(key, { code })).toEqual(asked);
  });

  it.each([
    ['input', null],
    ['textarea', null],
    ['select', null],
    ['button', { kind: 'side', side: 'B' }],
  ])('in %s give %j', (tag, asked) => {
    const field = document.body.appendChild(document.createElement(tag));
    expect(press('b', { target: field })).toEqual(asked);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    'ask for nothing with %j',
    (more) => {
      expect(press('b', more)).toBeNull();
    },
  );

  it('ask for nothing over a dialog', () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    expect(press('b')).toBeNull();
  });

  it('are off where the member wants so, on the next visit too', () => {
    const kept = new Map<string, unknown>();
    const storage = {
      read: () => kept.get('hotkeysOff') as never,
      write: (key: string, value: unknown) => void kept.set(key, value),
    };
    expect(new HotkeysStore(storage).on).toBe(true);
    new HotkeysStore(storage).setOn(false);
    expect(new HotkeysStore(storage).on).toBe(false);
    const old = {
      ...storage,
      read: () => {
        throw new TypeError('undefined is not an object');
      },
    };
    expect(new HotkeysStore(old).on).toBe(true);
  });
});
