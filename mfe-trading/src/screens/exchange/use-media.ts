import { useSyncExternalStore } from 'react';

/** @returns a hook that tells whether a media query holds. */
function mediaHook(text: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const query = matchMedia(text);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(text).matches);
}

/** Whether all panels fit side by side; below, they share tabs. */
export const useWide = mediaHook('(min-width: 1200px)');

/** Whether the device prefers dark colours: what a page shows that follows the device. */
export const useDarkDevice = mediaHook('(prefers-color-scheme: dark)');
