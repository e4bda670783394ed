const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;

type Page = Pick<Window, 'addEventListener' | 'requestAnimationFrame' | 'setTimeout'>;

/**
 * Runs a task once, after the first sign of a visitor who stays: a page that is opened and left does without it. The sign is
 * answered first: the task begins when the frame with what the press or the key has changed is drawn.
 */
export function withFirstSign(page: Page, task: () => void): void {
  const listening = new AbortController();
  const run = () => {
    listening.abort();
    page.requestAnimationFrame(() => page.setTimeout(task));
  };
  for (const sign of signs) page.addEventListener(sign, run, { passive: true, signal: listening.signal });
}
