const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;

/** Runs a task once, with the first sign of a visitor who stays: a page that is opened and left does without it. */
export function withFirstSign(page: Pick<Window, 'addEventListener'>, task: () => void): void {
  const listening = new AbortController();
  const run = () => {
    listening.abort();
    task();
  };
  for (const sign of signs) page.addEventListener(sign, run, { passive: true, signal: listening.signal });
}
