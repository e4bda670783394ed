/** What Google's widget tells out of its document. */
export type CaptchaWord =
  | { readonly event: 'ready' | 'expired' | 'failed' }
  | { readonly event: 'solved'; readonly token: string };

export interface CaptchaFrameWish {
  /** As the exchange gives it; the page frames this site's alone. */
  readonly address: string;
  /** Accessible name. */
  readonly title: string;
  readonly hear: (word: CaptchaWord) => void;
}

/**
 * Draws the document with Google's widget inside an element; makes the one frame that the page may have.
 * @returns takes it away.
 * @throws Error for another address.
 */
export type DrawCaptchaFrame = (inside: HTMLElement, wish: CaptchaFrameWish) => () => void;
