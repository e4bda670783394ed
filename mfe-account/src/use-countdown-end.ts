import type { CodeEntry } from '@maru/platform/commands';
import { useEffect, useState } from 'react';

/** Whether the time of a code has run out, rather than the code been used or given up (ACCT-036); until a further one is asked for. */
export function useCountdownEnd(entry: CodeEntry) {
  const [ended, setEnded] = useState(false);
  const { until } = entry;
  useEffect(() => {
    if (until !== null) setEnded(false);
  }, [until]);
  return {
    isOver: ended && until === null,
    end() {
      entry.expire();
      setEnded(true);
    },
    again: () => setEnded(false),
  };
}
