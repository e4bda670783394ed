import type { StaffQueue } from '@maru/contract/staff';
import { createContext, useContext } from 'react';
import type { Reading } from '../use-loaded';

export type QueuesReading = Reading<readonly StaffQueue[]>;

export const QueuesContext = createContext<QueuesReading | null>(null);

/** What waits, read once for the navigation and the screen of the queues. */
export function useQueues(): QueuesReading {
  const queues = useContext(QueuesContext);
  if (!queues) throw new Error('Nothing reads the queues here');
  return queues;
}
