import { useServices } from '@maru/platform';
import { useEffect, useState } from 'react';

/** The server's time as the shell counts it, read again every second: a sale opens and closes without a reload. */
export function useClock(everyMs = 1000): number {
  const { now } = useServices();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return time;
}
