import { useEffect } from 'react';

/** A dialog gives the focus back in the frame after it closes; only then is the focus known to be lost. */
const settledMs = 100;

/**
 * Gives the focus to the heading where a change takes away what has it, at once or once the value is read again: the button that
 * opened a dialog goes with its form.
 * @param said - what was told of the change; null without one.
 */
export function useFocusKept(said: unknown): void {
  useEffect(() => {
    if (said === null) return;
    let held = document.activeElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      held = document.activeElement;
    };
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Who clicks beside everything has given the focus away: what had it is still there.
        const isLost = held === document.body || !held?.isConnected;
        if (isLost && document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
      }, settledMs);
    };
    const changes = new MutationObserver(keep);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', hold);
    keep();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('focusin', hold);
    };
  }, [said]);
}
