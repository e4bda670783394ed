import { useEffect } from 'react';

/** Draws nothing. @param onStarted - called once the tree around it is in the page; never, where that fails. */
export function StartedSign({ onStarted }: { readonly onStarted: () => void }): null {
  useEffect(onStarted, [onStarted]);
  return null;
}
