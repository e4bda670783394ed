import { useServices } from '@maru/platform';
import { useEffect } from 'react';

/** Reads the member anew whenever the page is seen again: a reviewer may have decided meanwhile. */
export function useDecisions(): void {
  const { session } = useServices();
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && session.isMember) void session.refresh();
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [session]);
}
