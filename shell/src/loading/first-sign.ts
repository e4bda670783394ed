const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;

type Page = Pick<Window, 'addEventListener' | 'requestAnimationFrame' | 'setTimeout'>;

/**
 * Runs a task once, after the first sign of a visitor who stays: a page that is opened and left does without it. The sign is
 * answered first: the task begins when the frame with what the press or the key has changed is drawn.
 *
 * @param waitMsMax - without a sign it runs after this time; never where it is missing.
 */
export function withFirstSign(page: Page, task: () => void, waitMsMax?: number): void {
  const listening = new AbortController();
  const run = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    page.requestAnimationFrame(() => page.setTimeout(task));
  };
  if (waitMsMax !== undefined) page.setTimeout(run, waitMsMax);
  for (const sign of signs) page.addEventListener(sign, run, { passive: true, signal: listening.signal });
}
