import { useEffect } from 'react';

/**
 * Gives the focus to the heading where a change has taken away what had it: the button that opened a dialog goes with its form.
 * @param said - what was told of the change; null without one.
 */
export function useFocusKept(said: unknown): void {
  useEffect(() => {
    if (said === null) return;
    // The dialog gives the focus back in the next frame; only then is it known to be lost.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [said]);
}
