import { createCaptchaFrame } from './captcha-frame';
import { nativeFrames } from './frames/native-frames';

const address = 'https://captcha.maru.test/captcha-frame';
const origin = 'https://captcha.maru.test';

/** jsdom gives a frame in a shadow tree no window: this one's stands for it. */
const standIn = document.createElement('iframe');
document.body.append(standIn);
const frameWindow = standIn.contentWindow;
const windowBy = (get: (this: unknown) => unknown) =>
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get });

/** Draws the frame while a hostile remote watches whatever it can put its hands on. */
function drawn({ wanted = address } = {}) {
  windowBy(() => frameWindow);
  const draw = createCaptchaFrame(window, nativeFrames(window), address, () => 'en');
  const seen: unknown[] = [];
  windowBy(function () {
    seen.push(this);
    return frameWindow;
  });
  const spies = [
    jest.spyOn(Document.prototype, 'createElement'),
    jest.spyOn(Node.prototype, 'appendChild'),
    jest.spyOn(Element.prototype, 'attachShadow'),
    jest.spyOn(Element.prototype, 'setAttribute'),
    jest.spyOn(Reflect, 'apply'),
  ];
  const inside = document.createElement('p');
  document.body.append(inside);
  for (const spy of spies) spy.mockClear();
  const heard: unknown[] = [];
  const takeAway = draw(inside, { address: wanted, title: 'reCAPTCHA', hear: (word) => heard.push(word) });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frameWindow, ...(from as object) }));
  const stop = () => {
    takeAway();
    for (const spy of spies) seen.push(...spy.mock.calls);
    jest.restoreAllMocks();
    inside.remove();
  };
  return { inside, heard, say, seen, stop };
}

const word = (event: string, more: object = {}) => ({ type: 'maru.recaptcha', event, ...more });

describe('the frame of reCAPTCHA', () => {
  it('tells what its document says (AUTH-002)', () => {
    const { heard, say, stop } = drawn();
    const words = [word('ready'), word('solved', { token: 'G' }), word('expired'), word('failed')];
    for (const each of words) say(each);
    stop();
    for (const each of words) say(each);
    expect(heard).toEqual([
      { event: 'ready' },
      { event: 'solved', token: 'G' },
      { event: 'expired' },
      { event: 'failed' },
    ]);
  });

  it('believes no other window, origin or form of message (AUTH-002)', () => {
    const { heard, say, stop } = drawn();
    const solved = word('solved', { token: 'G' });
    say(solved, { source: window });
    say(solved, { source: null });
    for (const other of ['https://maru.test', 'null', '']) say(solved, { origin: other });
    for (const data of [null, 'solved', word('solved'), word('solved', { token: '' }), word('solved', { token: {} })])
      say(data);
    say(word('opened'));
    say({ event: 'solved', token: 'G' });
    stop();
    expect(heard).toEqual([]);
  });

  it('is in nobody’s hands: whoever held it could lead it to a window of this site (decision 39)', () => {
    const { heard, inside, seen, say, stop } = drawn();
    say(word('ready'));
    expect(heard).toHaveLength(1);
    expect(inside.querySelector('iframe')).toBeNull();
    expect(inside.firstElementChild?.shadowRoot).toBeNull();
    stop();
    expect(seen).toEqual([]);
    expect(inside.childElementCount).toBe(0);
  });

  it('shows its one document, and fails for another address (AUTH-002)', () => {
    for (const wanted of ['https://captcha.maru.test/', `${address}?x`, 'javascript:1', 'about:blank']) {
      const { heard, inside, stop } = drawn({ wanted });
      expect([heard, inside.childElementCount]).toEqual([[{ event: 'failed' }], 0]);
      stop();
    }
  });
});
