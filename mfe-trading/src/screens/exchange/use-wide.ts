import { useSyncExternalStore } from 'react';

const wideScreens = '(min-width: 1200px)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(wideScreens);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether all panels fit side by side; below, they share tabs. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreens).matches);
