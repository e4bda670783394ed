import type { CaptchaFrameWish, CaptchaWord, DrawCaptchaFrame } from '@maru/platform';

/** Functions of the page as they were before any remote, which may put its own in their place to see the frame. */
const { apply } = Reflect;
type Method = (...given: readonly never[]) => unknown;
const caller =
  <Result>(method: unknown) =>
  (on: object, ...given: readonly unknown[]): Result =>
    apply(method as Method, on, given) as Result;

/** Google's challenge needs as much. */
const heightPx = 500;

/**
 * Makes the one frame that the page has: reCAPTCHA on an origin of its own. Nobody else gets hold of the element, which would lead to
 * any window once its address is changed (decision 39); create this before the ways out are closed.
 * @param address - of the captcha's document.
 * @param language - the member's, for the widget's texts.
 */
export function createCaptchaFrame(
  page: Window & typeof globalThis,
  address: string,
  language: () => string,
): DrawCaptchaFrame {
  const { document } = page;
  const { origin } = new URL(address);
  const make = caller<HTMLElement>(page.Document.prototype.createElement);
  const shadow = caller<ShadowRoot>(page.Element.prototype.attachShadow);
  const set = caller<void>(page.Element.prototype.setAttribute);
  const append = caller<void>(page.Node.prototype.appendChild);
  const windowOf = caller<Window | null>(
    Object.getOwnPropertyDescriptor(page.HTMLIFrameElement.prototype, 'contentWindow')?.get,
  );

  function draw(inside: HTMLElement, { address: wanted, title, hear }: CaptchaFrameWish): () => void {
    if (wanted !== address) {
      hear({ event: 'failed' });
      return () => undefined;
    }
    const frame = make(document, 'iframe');
    set(frame, 'sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    set(frame, 'title', title);
    set(frame, 'width', '100%');
    set(frame, 'height', heightPx);
    set(frame, 'frameborder', '0');
    set(frame, 'src', `${address}?language=${language()}`);
    const box = make(document, 'div');
    append(shadow(box, { mode: 'closed' }), frame);
    append(inside, box);
    const listen = (event: MessageEvent<unknown>) => {
      const own = windowOf(frame);
      const word = own && event.source === own && event.origin === origin ? wordOf(event.data) : null;
      if (word) hear(word);
    };
    page.addEventListener('message', listen);
    return () => {
      page.removeEventListener('message', listen);
      box.remove();
    };
  }
  return Object.freeze(draw);
}

function wordOf(data: unknown): CaptchaWord | null {
  const { type, event, token } = Object(data) as Readonly<Record<string, unknown>>;
  if (type !== 'maru.recaptcha') return null;
  if (event === 'solved') return typeof token === 'string' && token !== '' ? { event, token } : null;
  return event === 'ready' || event === 'expired' || event === 'failed' ? { event } : null;
}
