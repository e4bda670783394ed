import { useEffect, useRef } from 'react';

/**
 * Returns the focus once the page below can take it: it is inert for a frame longer than react-aria waits where a dialog closes upon
 * an answer of the server, and not in the event of a press.
 */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  if (open) opener.current ??= document.activeElement;
  useEffect(() => {
    if (!open) return;
    return () => {
      const element = opener.current;
      opener.current = null;
      setTimeout(() => {
        if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
      });
    };
  }, [open]);
}
