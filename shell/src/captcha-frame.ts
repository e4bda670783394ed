import type { CaptchaFrameWish, CaptchaWord, DrawCaptchaFrame } from '@maru/platform';
import type { HoldFrame } from './frames/native-frames';

/** Google's challenge needs as much. */
const heightPx = 500;

/**
 * Makes the one frame that members see: reCAPTCHA on an origin of its own. Nobody else gets hold of the element, which would lead to any
 * window once its address is changed (decision 39).
 * @param hold - made before the ways out were closed.
 * @param address - of the captcha's document.
 * @param language - the member's, for the widget's texts.
 */
export function createCaptchaFrame(
  page: Window,
  hold: HoldFrame,
  address: string,
  language: () => string,
): DrawCaptchaFrame {
  const { origin } = new URL(address);

  function draw(inside: HTMLElement, { address: wanted, title, hear }: CaptchaFrameWish): () => void {
    if (wanted !== address) {
      hear({ event: 'failed' });
      return () => undefined;
    }
    const frame = hold(inside, {
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
      title,
      width: '100%',
      height: String(heightPx),
      frameborder: '0',
      src: `${address}?language=${language()}`,
    });
    const listen = (event: MessageEvent<unknown>) => {
      const own = frame.window();
      const word = own && event.source === own && event.origin === origin ? wordOf(event.data) : null;
      if (word) hear(word);
    };
    page.addEventListener('message', listen);
    return () => {
      page.removeEventListener('message', listen);
      frame.box.remove();
    };
  }
  return draw;
}

function wordOf(data: unknown): CaptchaWord | null {
  const { type, event, token } = Object(data) as Readonly<Record<string, unknown>>;
  if (type !== 'maru.recaptcha') return null;
  if (event === 'solved') return typeof token === 'string' && token !== '' ? { event, token } : null;
  return event === 'ready' || event === 'expired' || event === 'failed' ? { event } : null;
}
